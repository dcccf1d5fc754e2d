import { lazily } from './lazily.tsx'
import type * as overlay from './overlays/Combobox.tsx'

export type { ComboboxOption } from './overlays/Combobox.tsx'

/** One of many, looked up on the server while one types. */
export const Combobox = lazily(async () => (await import('./overlays/Combobox.tsx')).Combobox as never) as typeof overlay.Combobox
