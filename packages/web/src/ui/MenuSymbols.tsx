import { lazily } from './lazily.tsx'

/** A row of single signs, as the first line of a menu. */
export const MenuSymbols = lazily(async () => (await import('./overlays/MenuSymbols.tsx')).MenuSymbols)
