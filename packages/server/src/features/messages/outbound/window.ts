import { neverOpened } from '@recado/contract/tickets/window'
import { obstacleCodes } from '#features/tickets/window/reach.ts'
import { fail } from '#platform/fail.ts'
import type { Ctx } from '#platform/unit.ts'
import type { LockedTicket } from '#features/tickets/locked-ticket.ts'
import type { NewMessage } from '#features/messages/queries.ts'
import { findReach, type Reach } from './queries.ts'

type Of = Pick<LockedTicket, 'isGroup'>
type Refusal = (typeof obstacleCodes)[keyof typeof obstacleCodes] | 'ERR_WINDOW_CLOSED'

/** Why free texts do not go to the contact: the connection cannot write to it, or its window is closed. A group has no window. */
function refusalOf({ now }: Ctx, { windowEndsAt, obstacle }: Reach, { isGroup }: Of): Refusal | null {
  if (obstacle) return obstacleCodes[obstacle]
  return !isGroup && windowEndsAt !== null && windowEndsAt <= now ? 'ERR_WINDOW_CLOSED' : null
}

/** Fails where free texts do not go. Tells when the window closed, unless the customer has never written. */
export function requireOpen(ctx: Ctx, reach: Reach, ticket: Of): void {
  const code = refusalOf(ctx, reach, ticket)
  if (!code) return
  const closedAt = reach.windowEndsAt?.toISOString()
  fail(code, code === 'ERR_WINDOW_CLOSED' && closedAt !== neverOpened ? { closedAt } : {})
}

/** What goes to a contact on a connection: anything, templates alone, or nothing at all. */
export async function openingFor(
  ctx: Ctx,
  to: { contactId: number; connectionId: number },
): Promise<'open' | 'templates' | 'nothing'> {
  const refusal = refusalOf(ctx, await findReach(ctx.tx, to.connectionId, to.contactId), { isGroup: false })
  return refusal === null ? 'open' : refusal === 'ERR_WINDOW_CLOSED' ? 'templates' : 'nothing'
}

/** Whether free texts do not go to a contact on a connection. */
export async function isClosedFor(ctx: Ctx, to: { contactId: number; connectionId: number }): Promise<boolean> {
  return (await openingFor(ctx, to)) !== 'open'
}

/** Fails where free texts do not go to the ticket's contact. */
export async function requireOpenWindow(ctx: Ctx, ticket: LockedTicket, connectionId: number): Promise<void> {
  requireOpen(ctx, await findReach(ctx.tx, connectionId, ticket.contactId), ticket)
}

/**
 * Why a message may not go to the contact. A user or a program waits for the answer and is refused. All else is automatic: it fails in the
 * conversation, where users see it.
 */
export function automaticRefusal(ctx: Ctx, reach: Reach, ticket: Of, { origin }: Pick<NewMessage, 'origin'>): Refusal | null {
  if (origin === 'agent' || origin === 'api') requireOpen(ctx, reach, ticket)
  return refusalOf(ctx, reach, ticket)
}

/** Whether a template may take the place of what does not go out in a closed window. A campaign says itself what it sends instead. */
export function isReplaced(origin: NewMessage['origin']): boolean {
  return origin === 'bot' || origin === 'schedule'
}
