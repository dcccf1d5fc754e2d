import type { ConnectionSession } from '@recado/contract/connections/api'
import { viewersPush } from '@recado/contract/presence/api'
import { isVisible } from '@recado/contract/tickets/list'
import type { Ticket } from '@recado/contract/tickets/api'
import { addressesOf } from '#features/contacts/contacts.ts'
import { enqueueOrder, showSession } from '#features/connections/sessions.ts'
import { audienceOf } from '#features/tickets/audience.ts'
import { requireTicket } from '#features/tickets/find.ts'
import { fail } from '#platform/fail.ts'
import type { Actor } from '#platform/feature.ts'
import type { Ctx } from '#platform/unit.ts'
import type { Onlooker } from './viewers.ts'

/** The user opens a conversation and from now on sees what the customer is doing. Fails for a ticket that the user may not open. */
export async function openConversation(ctx: Ctx, actor: Actor, ticketId: number): Promise<void> {
  const ticket = await requireTicket(ctx, ticketId)
  if (!isVisible(actor, ticket)) fail('ERR_NO_PERMISSION')
  const connection = await liveConnectionOf(ctx, ticket)
  if (!connection || ticket.isGroup || connection.capabilities?.presence === false) return
  const connectionId = connection.id
  await enqueueOrder(ctx, { connectionId, kind: 'watch', payload: { chat: await addressesOf(ctx, ticket.contactId) } })
}

/** Shows the customer that the ticket's owner is writing. Ignores any other user. */
export async function showActivity(
  ctx: Ctx,
  userId: number,
  ticketId: number,
  presence: 'composing' | 'recording' | 'paused',
): Promise<void> {
  const ticket = await requireTicket(ctx, ticketId)
  if (ticket.status !== 'open' || ticket.userId !== userId) return
  const connectionId = (await liveConnectionOf(ctx, ticket))?.id
  if (connectionId === undefined) return
  await enqueueOrder(ctx, { connectionId, kind: 'presence', payload: { to: await addressesOf(ctx, ticket.contactId), presence } })
}

/**
 * Tells every user who may see the ticket which of them have it open. Leaves out viewers whose screens do not know yet that they lost sight
 * of it.
 */
export async function pushViewers(ctx: Ctx, ticketId: number, viewers: readonly Onlooker[]): Promise<void> {
  const audience = audienceOf(ctx.companyId, await requireTicket(ctx, ticketId))
  const seeing = viewers.filter(({ rooms }) => audience.some((room) => rooms.has(room)))
  ctx.push(viewersPush, { ticketId, viewers: seeing.map(({ id, name, state }) => ({ id, name, state })) }, audience)
}

/** The connection of a live ticket while it is up. Presence is worth nothing later. */
async function liveConnectionOf(ctx: Ctx, ticket: Ticket): Promise<ConnectionSession | undefined> {
  if (ticket.whatsappId === null || ticket.status === 'closed') return undefined
  const connection = await showSession(ctx, ticket.whatsappId)
  return connection.status === 'CONNECTED' ? connection : undefined
}
