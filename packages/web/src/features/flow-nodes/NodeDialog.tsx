import { lazily } from '#ui/lazily.tsx'

export const NodeDialog = lazily(async () => (await import('./dialogs/AnyDialog.tsx')).AnyDialog)
