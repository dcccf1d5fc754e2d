import { lazily } from '#ui/lazily.tsx'

export type { Option } from '#ui/on-demand/Select.tsx'

/** One of a few. */
export const Select = lazily(async () => (await import('#ui/on-demand.ts')).Select)
