import type { Priority } from '@recado/contract/announcements/api'

/** What the texts call each. */
export const priorityNames = { 1: 'high', 2: 'medium', 3: 'low' } as const satisfies Record<Priority, string>
