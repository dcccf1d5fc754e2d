import { neverOpened } from '@recado/contract/tickets/window'
import { fail } from '#platform/fail.ts'
import type { Ctx } from '#platform/unit.ts'
import type { LockedTicket } from '#features/tickets/locked-ticket.ts'
import type { NewMessage } from '#features/messages/queries.ts'
import { findReach, type Reach } from './queries.ts'

type Obstacle = 'ERR_WAPP_UNSUPPORTED' | 'ERR_WINDOW_CLOSED'

/** Why free texts do not go to the contact, if they do not. A group has no window, and is on connections that carry groups. */
function obstacleTo({ now }: Ctx, reach: Reach, { isGroup }: Pick<LockedTicket, 'isGroup'>): Obstacle | null {
  if (isGroup) return reach.carriesGroups ? null : 'ERR_WAPP_UNSUPPORTED'
  return reach.windowEndsAt !== null && reach.windowEndsAt <= now ? 'ERR_WINDOW_CLOSED' : null
}

/** Refuses with the time at which a window closed. The time is absent where the customer has never written. */
function failFor(obstacle: Obstacle, { windowEndsAt }: Reach): never {
  const closedAt = windowEndsAt?.toISOString()
  return fail(obstacle, obstacle !== 'ERR_WINDOW_CLOSED' || closedAt === neverOpened ? {} : { closedAt })
}

/** Fails where free texts do not go to the ticket's contact. */
export function requireReachable(ctx: Ctx, reach: Reach, ticket: Pick<LockedTicket, 'isGroup'>): void {
  const obstacle = obstacleTo(ctx, reach, ticket)
  if (obstacle) failFor(obstacle, reach)
}

/** Whether free texts no longer go to a contact on a connection. */
export async function isClosedFor(ctx: Ctx, to: { contactId: number; connectionId: number }): Promise<boolean> {
  return obstacleTo(ctx, await findReach(ctx.tx, to.connectionId, to.contactId), { isGroup: false }) !== null
}

/** Fails where the ticket's window is closed. */
export async function requireOpenWindow(ctx: Ctx, ticket: LockedTicket, connectionId: number): Promise<void> {
  requireReachable(ctx, await findReach(ctx.tx, connectionId, ticket.contactId), ticket)
}

/**
 * Why a message does not go to the contact, if it does not. A user or a program waits for the answer and is refused. All else is
 * automatic: it fails in the conversation, where users see it.
 */
export function reachRefusal(
  ctx: Ctx,
  reach: Reach,
  ticket: Pick<LockedTicket, 'isGroup'>,
  { origin }: Pick<NewMessage, 'origin'>,
): Obstacle | null {
  const obstacle = obstacleTo(ctx, reach, ticket)
  const isAwaited = origin === 'agent' || origin === 'api'
  return obstacle && isAwaited ? failFor(obstacle, reach) : obstacle
}
