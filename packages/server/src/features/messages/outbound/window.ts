import { neverOpened } from '@recado/contract/tickets/window'
import { fail } from '#platform/fail.ts'
import type { Ctx } from '#platform/unit.ts'
import type { LockedTicket } from '#features/tickets/locked-ticket.ts'
import type { NewMessage } from '#features/messages/queries.ts'
import { findReach, type Reach } from './queries.ts'

/** Whether free texts no longer go to the contact. A group has no window. */
export function isWindowClosed({ now }: Ctx, { windowEndsAt }: Reach, { isGroup }: Pick<LockedTicket, 'isGroup'>): boolean {
  return !isGroup && windowEndsAt !== null && windowEndsAt <= now
}

/** Refuses with the time at which the window closed. The time is absent where the customer has never written. */
export function failForWindow({ windowEndsAt }: Reach): never {
  const closedAt = windowEndsAt?.toISOString()
  return fail('ERR_WINDOW_CLOSED', closedAt === neverOpened ? {} : { closedAt })
}

/** Whether free texts no longer go to a contact on a connection. */
export async function isClosedFor(ctx: Ctx, to: { contactId: number; connectionId: number }): Promise<boolean> {
  return isWindowClosed(ctx, await findReach(ctx.tx, to.connectionId, to.contactId), { isGroup: false })
}

/** Fails where the ticket's window is closed. */
export async function requireOpenWindow(ctx: Ctx, ticket: LockedTicket, connectionId: number): Promise<void> {
  const reach = await findReach(ctx.tx, connectionId, ticket.contactId)
  if (isWindowClosed(ctx, reach, ticket)) failForWindow(reach)
}

/**
 * Why a message may not go to the contact, if the window is closed. A user or a program waits for the answer and is refused. All else is
 * automatic: it fails in the conversation, where users see it.
 */
export function windowRefusal(
  ctx: Ctx,
  reach: Reach,
  ticket: Pick<LockedTicket, 'isGroup'>,
  { origin }: Pick<NewMessage, 'origin'>,
): 'ERR_WINDOW_CLOSED' | null {
  if (!isWindowClosed(ctx, reach, ticket)) return null
  return origin === 'agent' || origin === 'api' ? failForWindow(reach) : 'ERR_WINDOW_CLOSED'
}
