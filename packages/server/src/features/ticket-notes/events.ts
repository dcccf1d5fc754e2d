import { z } from 'zod'
import { event } from '#platform/work/event.ts'

/** A note mentions colleagues. Each could open its ticket at that time. */
export const noteMentioned = event(
  'ticket-note.mentioned',
  z.object({ noteId: z.int(), ticketId: z.int(), byId: z.int(), userIds: z.array(z.int()) }),
)
