import { z } from 'zod/mini'
import { endpoint } from '#endpoint.ts'
import { done, moment } from '#field.ts'
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
  /** What it was done through, where no person did it, as screens name it: a program with a token. */
  through: z.nullable(z.literal('API')),
  at: moment,
})

/** A ticket that another one leads to. */
const led = z.nullable(z.object({ id: z.int(), uuid: z.uuid() }))

/** From where to where. */
const moved = z.object({ from: place, to: place })

/** What happened to a ticket besides its messages. */
export const storyEvent = z.discriminatedUnion('kind', [
  z.extend(happened, { kind: z.literal('accepted'), detail: moved }),
  z.extend(happened, { kind: z.literal('returned'), detail: moved }),
  z.extend(happened, { kind: z.literal('transferred'), detail: moved }),
  /** A bot put it in a queue, or took it out of one. */
  z.extend(happened, { kind: z.literal('queued'), detail: moved }),
  /** Without `user`: by itself. */
  z.extend(happened, { kind: z.literal('closed'), detail: moved }),
  /** Without `user`: the customer wrote, or our own phone did. */
  z.extend(happened, { kind: z.literal('reopened'), detail: moved }),
  /** The customer has rated the conversation that had ended, 1 to 3. */
  z.extend(happened, { kind: z.literal('rated'), detail: z.object({ rating: z.int() }) }),
  /** The customer has thanked for the conversation that had ended, and it did not go on. */
  z.extend(happened, { kind: z.literal('thanked'), detail: z.object({}) }),
  /** The tags of the contact, by the names of that time. */
  z.extend(happened, {
    kind: z.literal('tagged'),
    detail: z.object({ added: z.array(z.string()), removed: z.array(z.string()) }),
  }),
  z.extend(happened, { kind: z.literal('number-changed'), detail: z.object({ old: z.string(), new: z.string() }) }),
  /** `name` is the contact that came in. Of two live tickets on a connection, the newer has `goesOn`, the older has `closed`. */
  z.extend(happened, { kind: z.literal('merged'), detail: z.object({ name: z.string(), goesOn: led, closed: led }) }),
  z.extend(happened, { kind: z.literal('unmerged'), detail: z.object({ name: z.string() }) }),
  /** The customer answers a campaign, which was called that. */
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

/** Who had a conversation for a while, by the name of that time; null: a bot. */
const holder = z.object({ user: named, from: moment, until: z.nullable(moment) })
export type Holder = z.infer<typeof holder>

/** A conversation that a colleague took from the user, gave to another or put back, with the link that leads there. */
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

/** Told to the person who had it. */
export const lostTicketPush = push('lostTicket', lostTicket)

/** Told to the other screens of the same person. */
export const lostSeenPush = push('lostSeen', z.object({ ticketId: z.int() }))

/** A conversation from its beginning to its end: a ticket that is reopened has another one. */
export const visit = z.object({
  id: z.int(),
  openedAt: moment,
  /** Who wrote first. Null: it began before visits were written down. */
  begunBy: z.nullable(z.enum(['contact', 'us'])),
  /** When its bot had nothing more to ask. */
  handedOverAt: z.nullable(moment),
  /** When somebody first took it. */
  acceptedAt: z.nullable(moment),
  /** For how long somebody has had it, in milliseconds. */
  heldMs: z.int(),
  closedAt: z.nullable(moment),
  /** Where it is, or was at its end, and who had it. */
  queue: named,
  user: named,
  /** In their order. */
  holders: z.array(holder),
  /** What the customer gave, 1 to 3. */
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
