import { z } from 'zod/mini'
import { reference } from '#reference.ts'

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
