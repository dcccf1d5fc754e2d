import { lazily } from '#ui/lazily.tsx'

/** A panel from an edge, over the page. */
export const Sheet = lazily(async () => (await import('#ui/on-demand.ts')).Sheet)
