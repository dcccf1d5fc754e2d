import { lazily } from '#ui/lazily.tsx'

/** Chooses where messages are sent on to. */
export const ForwardDialog = lazily(async () => (await import('./ForwardForm.tsx')).ForwardForm, 'shown')
