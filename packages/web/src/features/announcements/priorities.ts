import type { Priority } from '@recado/contract/announcements/api'

/** The name of each priority in the texts. */
export const priorityNames = { 1: 'high', 2: 'medium', 3: 'low' } as const satisfies Record<Priority, string>
