import { z } from 'zod/mini'
import { endpoint } from '#endpoint.ts'
import { done, timestamp } from '#field.ts'
import { push } from '#push.ts'
import { pathReference } from '#reference.ts'
import { ticket } from '#tickets/api.ts'

const named = z.nullable(z.object({ id: z.int(), name: z.string() }))
/** The owner and the queue of a ticket, with the names of that time. */
const place = z.object({ user: named, queue: named })
const happened = z.object({
  id: z.int(),
  ticketId: z.int(),
  /** The user who did it. Null when no user did, or the user no longer exists. */
  userId: z.nullable(z.int()),
  user: named,
  /** The cause, as screens name it, where no user acted: a program with a token. */
  through: z.nullable(z.literal('API')),
  at: timestamp,
})

/** A ticket that another one leads to. */
const led = z.nullable(z.object({ id: z.int(), uuid: z.uuid() }))

/** The places before and after. */
const moved = z.object({ from: place, to: place })

/** What happened to a ticket besides its messages. */
export const storyEvent = z.discriminatedUnion('kind', [
  z.extend(happened, { kind: z.literal('accepted'), detail: moved }),
  z.extend(happened, { kind: z.literal('returned'), detail: moved }),
  z.extend(happened, { kind: z.literal('transferred'), detail: moved }),
  /** A bot put it in a queue, or took it out of one. */
  z.extend(happened, { kind: z.literal('queued'), detail: moved }),
  /** Without `user`: it closed by itself. */
  z.extend(happened, { kind: z.literal('closed'), detail: moved }),
  /** Without `user`: the customer wrote, or our own phone did. */
  z.extend(happened, { kind: z.literal('reopened'), detail: moved }),
  /** The customer rated the conversation that had ended, 1 to 3. */
  z.extend(happened, { kind: z.literal('rated'), detail: z.object({ rating: z.int() }) }),
  /** The customer thanked for the conversation that had ended, and it did not go on. */
  z.extend(happened, { kind: z.literal('thanked'), detail: z.object({}) }),
  /** The tags of the contact, with the names of that time. */
  z.extend(happened, {
    kind: z.literal('tagged'),
    detail: z.object({ added: z.array(z.string()), removed: z.array(z.string()) }),
  }),
  z.extend(happened, { kind: z.literal('number-changed'), detail: z.object({ old: z.string(), new: z.string() }) }),
  /**
   * `name` is the contact that was merged in. Of two live tickets on a connection, the event of the newer has `goesOn`, and that of the
   * older has `closed`.
   */
  z.extend(happened, { kind: z.literal('merged'), detail: z.object({ name: z.string(), goesOn: led, closed: led }) }),
  z.extend(happened, { kind: z.literal('unmerged'), detail: z.object({ name: z.string() }) }),
  /** The customer answered a campaign of this name. */
  z.extend(happened, { kind: z.literal('campaign-replied'), detail: z.object({ name: z.string() }) }),
])
export type StoryEvent = z.infer<typeof storyEvent>
export const storyKinds = storyEvent.def.options.flatMap(({ shape }) => [...shape.kind.def.values])

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

/** Who had a conversation for a while, with the name of that time. Null for a bot. */
const holder = z.object({ user: named, from: timestamp, until: z.nullable(timestamp) })
export type Holder = z.infer<typeof holder>

/** A conversation that a colleague took from the user, gave to another user or put back, with the link to it. */
export const lostTicket = z.object({
  event: storyEvent,
  ticket: z.object({ id: z.int(), uuid: z.uuid(), contact: z.object({ name: z.string() }) }),
})
export type LostTicket = z.infer<typeof lostTicket>

export const listLost = endpoint({
  method: 'GET',
  path: '/lost-tickets',
  summary: 'Tickets that others have taken from the user, who has not seen it yet; newest first, at most 50.',
  allow: 'tickets:work',
  input: z.object({}),
  output: z.array(lostTicket),
  errors: [],
})

export const seeLost = endpoint({
  method: 'PUT',
  path: '/lost-tickets/:ticketId',
  summary: 'Note that the user has seen who took a ticket. The user need not see the ticket any more.',
  allow: 'tickets:work',
  input: z.object({ ticketId: pathReference('ticket') }),
  output: done,
  errors: ['ERR_NO_TICKET_FOUND'],
})

/** Goes to the user who had it. */
export const lostTicketPush = push('lostTicket', lostTicket)

/** Goes to the other screens of the same user. */
export const lostSeenPush = push('lostSeen', z.object({ ticketId: z.int() }))

/** A conversation from its beginning to its end. A ticket that is reopened has another one. */
export const visit = z.object({
  id: z.int(),
  openedAt: timestamp,
  /** Who wrote first. Null: it began before visits were recorded. */
  begunBy: z.nullable(z.enum(['contact', 'us'])),
  /** When its bot had nothing more to ask. */
  handedOverAt: z.nullable(timestamp),
  /** When a user first accepted it. */
  acceptedAt: z.nullable(timestamp),
  /** How long users have had it, in milliseconds. */
  heldMs: z.int(),
  closedAt: z.nullable(timestamp),
  /** Its queue and its user, or those it had at its end. */
  queue: named,
  user: named,
  /** In order. */
  holders: z.array(holder),
  /** The customer's rating, 1 to 3. */
  rating: z.nullable(z.int()),
})
export type Visit = z.infer<typeof visit>

export const listVisits = endpoint({
  method: 'GET',
  path: '/ticket-events/:ticketId/visits',
  summary: 'The conversations that a ticket has held, newest first, at most 50.',
  allow: 'tickets:work',
  input: z.object({ ticketId: pathReference('ticket') }),
  output: z.array(visit),
  errors: ['ERR_NO_TICKET_FOUND'],
})
