import { z } from 'zod'
import { event } from '#platform/work/event.ts'

/** A prompt is about to be deleted: who needs it refuses. */
export const promptRemoving = event('prompt.removing', z.object({ id: z.int() }))

/** Four fifths of what a company may spend on models in a month are spent. */
export const aiLimitNear = event('ai.limit-near', z.object({ month: z.string() }))

/** A call had no room in the month any more: people answer. */
export const aiLimitReached = event('ai.limit-reached', z.object({ month: z.string() }))
