import { lazily } from '#ui/lazily.tsx'

/** Asks before something that cannot be undone. */
export const ConfirmDialog = lazily(async () => (await import('#ui/on-demand.ts')).ConfirmDialog)
