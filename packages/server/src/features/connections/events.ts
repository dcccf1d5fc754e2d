import { alarm } from '@recado/border/connection-state'
import { z } from 'zod'
import { event } from '#platform/work/event.ts'

/** Something happened to a connection that the company's admins must know. */
export const connectionAlarmed = event('connection.alarmed', alarm.extend({ connectionId: z.number().int(), name: z.string() }))

/** A connection is about to get these answerers. The feature that owns one refuses if it does not exist. */
export const connectionSaving = event(
  'connection.saving',
  z.object({ promptId: z.nullable(z.int()), integrationId: z.nullable(z.int()) }),
)

/** A connection is about to get these templates. The feature that owns templates refuses one that its line cannot send. */
export const templatesChosen = event(
  'connection.templates-chosen',
  z.object({ connectionId: z.int(), templateIds: z.array(z.int()) }),
)

/** Programs may send through a connection by another token. Work would keep it as it is: only reactions follow. */
export const tokenChanged = event('connection.token-changed', z.object({ connectionId: z.int(), token: z.string() }))

/** Something else is about to carry a connection. A feature whose work cannot go along refuses. */
export const connectionMoving = event('connection.moving', z.object({ id: z.int() }))

/** A connection is about to be deleted. A feature that needs it refuses. */
export const connectionRemoving = event('connection.removing', z.object({ id: z.int() }))

/** An official line has told its state, which may be as it was. */
export const lineTold = event('connection.line-told', z.object({ connectionId: z.int(), reason: z.nullable(z.string()) }))
