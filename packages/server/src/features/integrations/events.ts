import { z } from 'zod'
import { event } from '#platform/work/event.ts'

/** An integration is about to be deleted. Where it answers, attendants go on. */
export const integrationRemoving = event('queue-integration.removing', z.object({ id: z.int() }))
