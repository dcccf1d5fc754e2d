import { auth } from '#features/auth/texts/en.ts'
import { connections } from '#features/connections/texts/en.ts'
import { contacts } from '#features/contacts/texts/en.ts'
import { messages } from '#features/messages/texts/en.ts'
import { notifications } from '#features/notifications/texts/en.ts'
import { quickMessages } from '#features/quick-messages/texts/en.ts'
import { schedules } from '#features/schedules/texts/en.ts'
import { tags } from '#features/tags/texts/en.ts'
import { ticketEvents } from '#features/ticket-events/texts/en.ts'
import { ticketNotes } from '#features/ticket-notes/texts/en.ts'
import { tickets } from '#features/tickets/texts/en.ts'
import { todo } from '#features/todo/texts/en.ts'
import { users } from '#features/users/texts/en.ts'
import type { Translation } from '#platform/i18n.ts'
import { errors, validation } from '#platform/texts/en.ts'
import { shell } from '#shell/texts/en.ts'
import { ui } from '#ui/texts/en.ts'
import type { pt } from './pt.ts'

export const en: Translation<typeof pt> = {
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
