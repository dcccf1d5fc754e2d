import { auth } from '#features/auth/texts/pt.ts'
import { connections } from '#features/connections/texts/pt.ts'
import { contacts } from '#features/contacts/texts/pt.ts'
import { messages } from '#features/messages/texts/pt.ts'
import { notifications } from '#features/notifications/texts/pt.ts'
import { quickMessages } from '#features/quick-messages/texts/pt.ts'
import { schedules } from '#features/schedules/texts/pt.ts'
import { tags } from '#features/tags/texts/pt.ts'
import { ticketEvents } from '#features/ticket-events/texts/pt.ts'
import { ticketNotes } from '#features/ticket-notes/texts/pt.ts'
import { tickets } from '#features/tickets/texts/pt.ts'
import { todo } from '#features/todo/texts/pt.ts'
import { users } from '#features/users/texts/pt.ts'
import { errors, validation } from '#platform/texts/pt.ts'
import { shell } from '#shell/texts/pt.ts'
import { ui } from '#ui/texts/pt.ts'

/** Every text of the application in Portuguese, by namespace; the other languages have the same shape. */
export const pt = {
  errors,
  validation,
  ui,
  shell,
  auth,
  connections,
  tickets,
  messages,
  contacts,
  tags,
  ticketNotes,
  ticketEvents,
  schedules,
  quickMessages,
  notifications,
  todo,
  users,
} as const
