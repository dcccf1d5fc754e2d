import { z } from 'zod/mini'
import { endpoint } from '#endpoint.ts'
import { push } from '#push.ts'
import { pathReference } from '#reference.ts'

/** How a user has marked a ticket. Other users do not see the marks, and the ticket does not change. */
export const ticketMark = z.object({
  ticketId: z.int(),
  /** First in the user's lists. */
  pinned: z.boolean(),
  /** Neither rings nor counts as unread for the user. */
  muted: z.boolean(),
  /** Looks unread until the user opens it again. */
  unread: z.boolean(),
})
export type TicketMark = z.infer<typeof ticketMark>

export const listMarks = endpoint({
  method: 'GET',
  path: '/ticket-marks',
  summary: 'Tickets that one has pinned, muted or marked as unread, newest ticket first, at most 1,000.',
  allow: 'tickets:work',
  input: z.object({}),
  output: z.array(ticketMark),
  errors: [],
})

export const markTicket = endpoint({
  method: 'PUT',
  path: '/ticket-marks/:ticketId',
  summary: 'Pin, mute or mark as unread, for oneself alone, a ticket that one may open. A patch: an absent mark stays as it is.',
  allow: 'tickets:work',
  input: z.object({
    ticketId: pathReference('ticket'),
    pinned: z.optional(z.boolean()),
    muted: z.optional(z.boolean()),
    unread: z.optional(z.boolean()),
  }),
  output: ticketMark,
  errors: ['ERR_NO_TICKET_FOUND'],
})

/** Goes to the other screens of the same user. */
export const ticketMarkPush = push('ticketMark', ticketMark)
