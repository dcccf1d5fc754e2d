import type { Feature } from '#platform/feature.ts'
import { acceptGreeting } from './accept-greeting/feature.ts'
import { auth } from './auth/feature.ts'
import type { AuthParts } from './auth/auth.ts'
import { changePassword, requirePassword } from './auth/change-password.ts'
import { contacts } from './contacts/feature.ts'
import { connections } from './connections/feature.ts'
import { media } from './media/feature.ts'
import { messages } from './messages/feature.ts'
import type { NotificationParts } from './notifications/delivery.ts'
import { notifications } from './notifications/feature.ts'
import { queues } from './queues/feature.ts'
import { quickMessages } from './quick-messages/feature.ts'
import { schedules } from './schedules/feature.ts'
import { settings } from './settings/feature.ts'
import { tags } from './tags/feature.ts'
import { ticketEvents } from './ticket-events/feature.ts'
import { ticketNotes } from './ticket-notes/feature.ts'
import { tickets } from './tickets/feature.ts'
import { users } from './users/feature.ts'

/** The product. A feature that is not here does not exist. */
export function allFeatures(parts: { auth: AuthParts; notifications: NotificationParts }): readonly Feature[] {
  const passwords = {
    changePassword: changePassword.bind(null, parts.auth),
    requirePassword: requirePassword.bind(null, parts.auth),
  }
  return [
    auth(parts.auth),
    users(passwords),
    settings,
    queues,
    tags,
    contacts,
    connections,
    tickets,
    ticketNotes,
    ticketEvents,
    quickMessages,
    media,
    messages,
    schedules,
    acceptGreeting,
    notifications(parts.notifications),
  ]
}
