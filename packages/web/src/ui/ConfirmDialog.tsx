import { lazily } from './lazily.tsx'

/** Asks before something that cannot be taken back. */
export const ConfirmDialog = lazily(async () => (await import('./overlays/ConfirmDialog.tsx')).ConfirmDialog)
