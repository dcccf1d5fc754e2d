import { z } from 'zod/mini'
import { push } from '#push.ts'
import { reference } from '#reference.ts'

/** A colleague's screen in a conversation: looking at it, writing in it, or turned to another window. */
export const viewerState = z.enum(['viewing', 'writing', 'away'])
export type ViewerState = z.infer<typeof viewerState>

/**
 * The users who have the conversation open. Sent to every user who may see the ticket, whenever it changes. Cleared after a lost
 * connection.
 */
export const viewersPush = push(
  'ticketViewers',
  z.object({ ticketId: z.int(), viewers: z.array(z.object({ id: z.int(), name: z.string(), state: viewerState })) }),
)
export type ViewersEvent = z.infer<typeof viewersPush.payload>

/** What the customer is doing right now. The screen forgets it after 15 seconds without news. */
export const contactPresencePush = push(
  'presence',
  z.object({ ticketId: z.int(), presence: z.enum(['composing', 'recording', 'paused', 'available', 'unavailable']) }),
)
export type ContactPresenceEvent = z.infer<typeof contactPresencePush.payload>

/**
 * What screens tell the server over the socket. The server decides about rooms: joining only says what the user looks at.
 * joinChatBox(ticketId), leaveChatBox(ticketId): the conversation is open. chatState(ticketId, state): sent on change and every ten seconds
 * while writing. The customer sees "typing" while the ticket's owner writes. joinNotification(), joinTickets(status): kept for other
 * clients of the family.
 */
export const clientEvents = {
  joinChatBox: z.tuple([reference('ticket')]),
  leaveChatBox: z.tuple([reference('ticket')]),
  chatState: z.tuple([reference('ticket'), z.enum(['viewing', 'writing', 'recording', 'away'])]),
  joinNotification: z.tuple([]),
  joinTickets: z.tuple([z.string().check(z.maxLength(20))]),
  userStatus: z.tuple([]),
} as const
