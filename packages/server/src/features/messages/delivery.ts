import type { z } from 'zod'
import { lockedTicketOf } from '#features/tickets/inbound.ts'
import type { Ctx } from '#platform/unit.ts'
import { pushMessage } from './live.ts'
import { findMessage, markFailed, raiseAck } from './queries.ts'
import type { failure, receipt } from './signals.ts'

/** The network or the customer's phone has our messages: their rank rises, never falls. */
export async function applyReceipt(ctx: Ctx, connectionId: number, { waIds, ack }: z.output<typeof receipt>): Promise<void> {
  for (const id of await raiseAck(ctx.tx, ctx.companyId, connectionId, waIds, ack)) await announce(ctx, id)
}

/** A message did not leave; its author sees why and may try again. */
export async function applyFailure(ctx: Ctx, connectionId: number, { waId, reason }: z.output<typeof failure>): Promise<void> {
  const id = await markFailed(ctx.tx, ctx.companyId, connectionId, waId, reason)
  if (id !== undefined) await announce(ctx, id)
}

async function announce(ctx: Ctx, id: number): Promise<void> {
  const message = await findMessage(ctx.tx, ctx.companyId, id)
  if (message) pushMessage(ctx, 'update', message, await lockedTicketOf(ctx, message.ticketId))
}
