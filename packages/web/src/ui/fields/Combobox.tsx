import { lazily } from '#ui/lazily.tsx'

export type { ComboboxOption } from '#ui/on-demand/Combobox.tsx'

/** One of many, looked up on the server while the user types. */
export const Combobox = lazily(async () => (await import('#ui/on-demand.ts')).Combobox)
