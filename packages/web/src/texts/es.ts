import { auth } from '#features/auth/texts/es.ts'
import { connections } from '#features/connections/texts/es.ts'
import { contacts } from '#features/contacts/texts/es.ts'
import { messages } from '#features/messages/texts/es.ts'
import { notifications } from '#features/notifications/texts/es.ts'
import { quickMessages } from '#features/quick-messages/texts/es.ts'
import { schedules } from '#features/schedules/texts/es.ts'
import { tags } from '#features/tags/texts/es.ts'
import { ticketEvents } from '#features/ticket-events/texts/es.ts'
import { ticketNotes } from '#features/ticket-notes/texts/es.ts'
import { tickets } from '#features/tickets/texts/es.ts'
import { todo } from '#features/todo/texts/es.ts'
import { users } from '#features/users/texts/es.ts'
import type { Translation } from '#platform/i18n.ts'
import { errors, validation } from '#platform/texts/es.ts'
import { shell } from '#shell/texts/es.ts'
import { ui } from '#ui/texts/es.ts'
import type { pt } from './pt.ts'

export const es: Translation<typeof pt> = {
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
}
