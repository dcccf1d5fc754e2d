import { lazily } from './lazily.tsx'

/** A panel from an edge, over the page. */
export const Sheet = lazily(async () => (await import('./overlays/Sheet.tsx')).Sheet)
