import { lazily } from '#ui/lazily.tsx'

/** Several of many, found by typing: queues, tags, people. */
export const MultiSelect = lazily(async () => (await import('#ui/on-demand.ts')).MultiSelect)
