import type { Feature } from '#platform/feature.ts'
import { auth } from './auth/feature.ts'
import type { AuthParts } from './auth/auth.ts'
import { contacts } from './contacts/feature.ts'
import { connections } from './connections/feature.ts'
import { messages } from './messages/feature.ts'
import { queues } from './queues/feature.ts'
import { settings } from './settings/feature.ts'
import { tags } from './tags/feature.ts'
import { tickets } from './tickets/feature.ts'
import { users } from './users/feature.ts'

/** The product. A feature that is not here does not exist. */
export function allFeatures(parts: { auth: AuthParts }): readonly Feature[] {
  return [auth(parts.auth), users, settings, queues, tags, contacts, connections, tickets, messages]
}
