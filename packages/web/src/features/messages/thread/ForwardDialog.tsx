import { lazily } from '#ui/lazily.tsx'

/** Chooses where messages are forwarded to. */
export const ForwardDialog = lazily(async () => (await import('./ForwardForm.tsx')).ForwardForm, 'shown')
