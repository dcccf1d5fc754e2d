import { z } from 'zod/mini'
import { endpoint } from '#endpoint.ts'
import { moment } from '#field.ts'
import { push } from '#push.ts'
import { pathReference } from '#reference.ts'
import { ticket } from '#tickets/api.ts'

const named = z.nullable(z.object({ id: z.int(), name: z.string() }))
/** Whose a ticket was and in which queue, with the names of that time. */
const place = z.object({ user: named, queue: named })
const happened = z.object({
  id: z.int(),
  ticketId: z.int(),
  /** Who did it; null when nobody did or the person is gone. */
  userId: z.nullable(z.int()),
  user: named,
  at: moment,
})

/** A ticket that another one leads to. */
const led = z.nullable(z.object({ id: z.int(), uuid: z.uuid() }))

/** What happened to a ticket besides its messages. */
export const storyEvent = z.discriminatedUnion('kind', [
  z.extend(happened, { kind: z.literal('transferred'), detail: z.object({ from: place, to: place }) }),
  z.extend(happened, { kind: z.literal('number-changed'), detail: z.object({ old: z.string(), new: z.string() }) }),
  /** `name` is the contact that came in. Of two live tickets on a connection, the newer has `goesOn`, the older has `closed`. */
  z.extend(happened, { kind: z.literal('merged'), detail: z.object({ name: z.string(), goesOn: led, closed: led }) }),
  z.extend(happened, { kind: z.literal('unmerged'), detail: z.object({ name: z.string() }) }),
])
export type StoryEvent = z.infer<typeof storyEvent>

export const listTicketEvents = endpoint({
  method: 'GET',
  path: '/ticket-events/:ticketId',
  summary: 'What happened to a ticket beside its messages, newest first, at most 200.',
  allow: 'tickets:work',
  input: z.object({ ticketId: pathReference('ticket') }),
  output: z.array(storyEvent),
  errors: ['ERR_NO_TICKET_FOUND'],
})

/** Carries the ticket as it is after the event. */
export const ticketEventPush = push('ticketEvent', z.object({ action: z.literal('create'), event: storyEvent, ticket }))
export type TicketEventNews = z.infer<typeof ticketEventPush.payload>
