import { z } from 'zod/mini'
import { ticketContact } from '#contacts/api.ts'
import { endpoint } from '#endpoint.ts'
import { day, done, flag, timestamp, pageNumber, searchText } from '#field.ts'
import { push } from '#push.ts'
import { pathReference, reference, referenceList, uuidReference } from '#reference.ts'

export const ticketStatus = z.enum(['pending', 'open', 'closed'])
export type TicketStatus = z.infer<typeof ticketStatus>

/**
 * The order of a list: the latest change first, or the customer who waits longest first. Tickets that wait for nothing follow, latest
 * change first.
 */
export const ticketOrder = z.enum(['latest', 'waiting'])
export type TicketOrder = z.infer<typeof ticketOrder>

/** Which windows a list asks for: those that close within 3 hours, or closed ones. */
export const windowFilter = z.enum(['closing', 'closed'])
export type WindowFilter = z.infer<typeof windowFilter>

export const ticket = z.object({
  id: z.int(),
  uuid: z.uuid(),
  /** Running number within the company. */
  code: z.int(),
  status: ticketStatus,
  userId: z.nullable(z.int()),
  user: z.nullable(z.object({ id: z.int(), name: z.string() })),
  queueId: z.nullable(z.int()),
  queue: z.nullable(z.object({ id: z.int(), name: z.string(), color: z.string() })),
  whatsappId: z.nullable(z.int()),
  whatsapp: z.nullable(z.object({ id: z.int(), name: z.string() })),
  contactId: z.int(),
  /** `isDeleted`: no user can write to it any more. */
  contact: z.extend(ticketContact, { isDeleted: z.boolean() }),
  isGroup: z.boolean(),
  chatbot: z.boolean(),
  /** Its bot was stopped because it talked too much, and no user has attended to it since. */
  botHalted: z.boolean(),
  lastMessage: z.string(),
  /** The kind of the last message, and how far it got. Null without one. */
  lastMessageState: z.nullable(
    z.object({
      mediaType: z.string(),
      fromMe: z.boolean(),
      /** The author in a group. Null elsewhere and for our own messages. */
      author: z.nullable(z.string()),
      ack: z.int(),
      failed: z.boolean(),
      /** It failed in that it is not known whether it arrived. */
      inDoubt: z.boolean(),
      isDeleted: z.boolean(),
      /** The message only thanks, after the conversation was closed. */
      isThanks: z.boolean(),
      sentAt: timestamp,
    }),
  ),
  unreadMessages: z.int(),
  /** A colleague gave it to its owner, who has not opened it yet. */
  isNew: z.boolean(),
  /** The time of the customer's first unanswered message. Null when no answer is owed. */
  waitingSince: z.nullable(timestamp),
  /**
   * Until when free texts may go to the customer on this connection. A message or a call of the customer moves it. In the past: closed;
   * 1970-01-01T00:00:00.000Z: the customer has never written there. Null: always, or the ticket is closed or a group.
   */
  windowEndsAt: z.nullable(timestamp),
  tags: z.array(z.object({ id: z.int(), name: z.string(), color: z.string() })),
  useIntegration: z.boolean(),
  promptId: z.nullable(z.int()),
  integrationId: z.nullable(z.int()),
  createdAt: timestamp,
  updatedAt: timestamp,
})
export type Ticket = z.infer<typeof ticket>

const ticketId = z.object({ id: pathReference('ticket') })

/** A hit of a text search: an excerpt of the message, its author and its time. */
export const ticketHit = z.object({
  ticketId: z.int(),
  excerpt: z.string(),
  fromMe: z.boolean(),
  /** The colleague or the group member. Null for the customer or a program. */
  author: z.nullable(z.string()),
  sentAt: timestamp,
  /** How many earlier messages contain the text too, among the latest 300. */
  more: z.int(),
})
export type TicketHit = z.infer<typeof ticketHit>

export const listTickets = endpoint({
  method: 'GET',
  path: '/tickets',
  summary:
    'A page of 40 tickets one may see, latest change first. Filters only narrow what one may see. By waiting: live ones ' +
    'alone, the longest wait first. Closing windows: the nearest end first.',
  allow: 'tickets:work',
  input: z.object({
    /** Matches names and numbers of contacts and texts of messages. Case and accents do not count. */
    searchParam: z.optional(searchText),
    status: z.optional(ticketStatus),
    showAll: flag,
    /** In any of these queues. */
    queueIds: z.optional(referenceList('queue')),
    /** Contacts that have all of these tags. */
    tags: z.optional(referenceList('tag')),
    /** Owned by any of these users. */
    users: z.optional(referenceList('user')),
    /** Created on this day in the company's time zone. */
    date: z.optional(day),
    /** Changed on this day in the company's time zone. */
    updatedAt: z.optional(day),
    withUnreadMessages: flag,
    /** Live ones whose window closes within 3 hours, the nearest end first, or is closed. */
    window: z.optional(windowFilter),
    /** Only those of these tickets that match. */
    ids: z.optional(referenceList('ticket')),
    /** Earlier tickets of one contact. */
    contactId: z.optional(pathReference('contact')),
    order: z.optional(ticketOrder),
    pageNumber,
  }),
  output: z.object({
    tickets: z.array(ticket),
    hasMore: z.boolean(),
    /** The number of tickets in the whole list, counted up to `maxCounted`. It comes with the first page, unless it is a text search. */
    count: z.optional(z.int()),
    /** For a text search: the latest message of each ticket that contains the text, if one does. */
    hits: z.optional(z.array(ticketHit)),
  }),
  errors: [],
})

export const showTicket = endpoint({
  method: 'GET',
  path: '/tickets/:id',
  summary: 'One ticket.',
  allow: 'tickets:work',
  input: ticketId,
  output: ticket,
  errors: ['ERR_NO_TICKET_FOUND'],
})

export const showTicketByUuid = endpoint({
  method: 'GET',
  path: '/tickets/u/:uuid',
  summary: 'One ticket by the uuid its address carries.',
  allow: 'tickets:work',
  input: z.object({ uuid: uuidReference('ticket') }),
  output: ticket,
  errors: ['ERR_NO_TICKET_FOUND'],
})

/** The specification's one call for five verbs. A new verb gets an endpoint of its own. */
export const updateTicket = endpoint({
  method: 'PUT',
  path: '/tickets/:id',
  summary:
    'Accept, return, close, reopen or transfer a ticket, or have a prompt or an integration answer in one that waits or ' +
    'is your own. A patch: an absent field is not null.',
  allow: 'tickets:work',
  input: z.extend(ticketId, {
    status: z.optional(ticketStatus),
    userId: z.optional(z.nullable(reference('user'))),
    queueId: z.optional(z.nullable(reference('queue'))),
    whatsappId: z.optional(reference('connection')),
    /** One of these answers from now on. Null, or false, ends it. */
    promptId: z.optional(z.nullable(reference('prompt'))),
    integrationId: z.optional(z.nullable(reference('queueIntegration'))),
    useIntegration: z.optional(z.boolean()),
  }),
  output: ticket,
  errors: [
    'ERR_NO_TICKET_FOUND',
    'ERR_OTHER_OPEN_TICKET',
    'ERR_CONTACT_BLOCKED',
    'ERR_NO_USER_FOUND',
    'ERR_USER_DONT_EXISTS',
    'ERR_NO_QUEUE_FOUND',
    'ERR_NO_WAPP_FOUND',
    'ERR_WAPP_NO_GROUPS',
    'ERR_WAPP_OUT_OF_REACH',
    'ERR_NO_PROMPT_FOUND',
    'ERR_NO_INTEGRATION_FOUND',
  ],
})

export const createTicket = endpoint({
  method: 'POST',
  path: '/tickets',
  summary: 'Start a conversation with a contact. Refused while the contact has a live ticket; details.ticket says who holds it.',
  allow: 'tickets:work',
  input: z.object({
    contactId: reference('contact'),
    /** Required unless the actor sees all tickets. */
    queueId: z.optional(z.nullable(reference('queue'))),
    /** Default: the actor's own default connection, else the company's. */
    whatsappId: z.optional(z.nullable(reference('connection'))),
    /** Default: the actor. */
    userId: z.optional(z.nullable(reference('user'))),
    status: z.optional(z.literal('open')),
  }),
  output: ticket,
  errors: [
    'ERR_OTHER_OPEN_TICKET',
    'ERR_CREATING_TICKET',
    'ERR_NO_CONTACT_FOUND',
    'ERR_CONTACT_BLOCKED',
    'ERR_NO_QUEUE_FOUND',
    'ERR_NO_WAPP_FOUND',
    'ERR_WAPP_NO_GROUPS',
    'ERR_WAPP_OUT_OF_REACH',
    'ERR_NO_DEF_WAPP_FOUND',
    'ERR_NO_USER_FOUND',
    'ERR_USER_DONT_EXISTS',
  ],
})

export const deleteTicket = endpoint({
  method: 'DELETE',
  path: '/tickets/:id',
  summary: 'Delete a ticket with its messages.',
  allow: 'tickets:delete',
  input: ticketId,
  output: done,
  errors: ['ERR_NO_TICKET_FOUND'],
})

export const ticketPush = push(
  'ticket',
  z.discriminatedUnion('action', [
    z.object({ action: z.literal('update'), ticket }),
    z.object({ action: z.literal('delete'), ticketId: z.int() }),
    z.object({ action: z.literal('updateUnread'), ticketId: z.int() }),
  ]),
)
export type TicketEvent = z.infer<typeof ticketPush.payload>
