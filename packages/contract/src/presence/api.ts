import { z } from 'zod/mini'
import { push } from '#push.ts'

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
