import { z } from 'zod'
import { event } from '#platform/work/event.ts'

/** A flow starts no more, and its runs end. */
export const flowStopped = event('flow.stopped', z.object({ flowId: z.int() }))
