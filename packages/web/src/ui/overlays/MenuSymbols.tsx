import { lazily } from '#ui/lazily.tsx'

/** A row of single symbols, as the first line of a menu. */
export const MenuSymbols = lazily(async () => (await import('#ui/on-demand.ts')).MenuSymbols)
