import type { Guide } from './guide.ts'
import { queues } from './queues.ts'

/** How each page of the manual is followed. */
export const guides: Record<string, Guide> = { queues }
