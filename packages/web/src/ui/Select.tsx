import { lazily } from './lazily.tsx'
import type * as overlay from './overlays/Select.tsx'

/** One of a few. */
export const Select = lazily(async () => (await import('./overlays/Select.tsx')).Select as never) as typeof overlay.Select
