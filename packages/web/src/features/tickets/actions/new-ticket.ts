import type { Connection } from '@recado/contract/connections/api'
import type { Contact } from '@recado/contract/contacts/api'
import { isVisible } from '@recado/contract/tickets/list'
import type { Viewer } from '@recado/contract/viewer'
import type { Ticket } from '@recado/contract/tickets/api'
import i18next from 'i18next'
import { z } from 'zod/mini'
import { hasCode } from '#platform/api/errors.ts'

const required = { error: () => i18next.t('validation:required') }

/** What the form holds. Those who see all tickets may leave the queue empty. */
export function newTicketSchema(needsQueue: boolean) {
  return z.object({
    contact: z.custom<Contact | null>((contact) => Boolean(contact), required),
    whatsappId: z.nullable(z.int()).check(z.refine((id) => id !== null, required)),
    queueId: z.nullable(z.int()).check(z.refine((id) => id !== null || !needsQueue, required)),
  })
}

/** The preselected connection: the user's own default, or else the company's, or else the only one. */
export function usualConnection(connections: readonly Connection[], own: number | null): number | null {
  const usual = connections.find(({ id }) => id === own) ?? connections.find(({ isDefault }) => isDefault)
  const [first = null, ...others] = connections.map(({ id }) => id)
  return usual?.id ?? (others.length === 0 ? first : null)
}

type ConflictingTicket = Pick<Ticket, 'uuid' | 'status' | 'user' | 'queue'>

/** The ticket that ERR_OTHER_OPEN_TICKET names; null for any other error. */
export function conflictingTicketIn(error: unknown): ConflictingTicket | null {
  return hasCode(error, 'ERR_OTHER_OPEN_TICKET')
    ? ((error.details as { ticket?: ConflictingTicket } | undefined)?.ticket ?? null)
    : null
}

/** An existing ticket that is the user's own, or has no attendant and is visible to the user, is simply opened. */
export function opensInstead(viewer: Viewer, { status, user, queue }: ConflictingTicket): boolean {
  if (user) return user.id === viewer.id
  return isVisible(viewer, { status, userId: null, queueId: queue?.id ?? null })
}
