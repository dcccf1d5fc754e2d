import { z } from 'zod/mini'
import { endpoint } from '#endpoint.ts'
import { push } from '#push.ts'
import { pathReference } from '#reference.ts'

/** How one person has marked a ticket. It concerns nobody else, and changes nothing of the ticket. */
export const ticketMark = z.object({
  ticketId: z.int(),
  /** Stands first in the person's lists. */
  pinned: z.boolean(),
  /** Neither rings nor counts as unread for the person. */
  muted: z.boolean(),
  /** Looks unread until the person opens it again. */
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

/** Told to the other screens of the same person. */
export const ticketMarkPush = push('ticketMark', ticketMark)
