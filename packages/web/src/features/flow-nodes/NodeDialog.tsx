import { lazily } from '#ui/lazily.tsx'

/** Adds a block or changes one. */
export const NodeDialog = lazily(async () => (await import('./dialogs/AnyDialog.tsx')).AnyDialog)
