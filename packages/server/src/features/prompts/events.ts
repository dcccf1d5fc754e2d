import { z } from 'zod'
import { event } from '#platform/work/event.ts'

/** A prompt is about to be deleted. Where it answers, attendants go on. */
export const promptRemoving = event('prompt.removing', z.object({ id: z.int() }))
