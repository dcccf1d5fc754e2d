import { lazily } from './lazily.tsx'

/** Several of many, found by typing: queues, tags, people. */
export const MultiSelect = lazily(async () => (await import('./overlays/MultiSelect.tsx')).MultiSelect)
