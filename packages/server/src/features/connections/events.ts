import { alarm } from '@recado/border/line-state'
import { z } from 'zod'
import { event } from '#platform/work/event.ts'

/** Something happened to a line that its company's admins must know. */
export const lineAlarmed = event('connection.alarmed', alarm.extend({ connectionId: z.number().int(), name: z.string() }))

/** A connection is to have these answer on it: who has them says so if they are not there. */
export const connectionSaving = event(
  'connection.saving',
  z.object({ promptId: z.nullable(z.int()), integrationId: z.nullable(z.int()) }),
)

/** A connection is about to be deleted: who needs it refuses. */
export const connectionRemoving = event('connection.removing', z.object({ id: z.int() }))
