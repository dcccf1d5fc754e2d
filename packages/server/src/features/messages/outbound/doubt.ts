import type { Message } from '@recado/contract/messages/api'
import { isInDoubt } from '@recado/contract/messages/policy'
import { load, pushMessageChange, requireStored } from '#features/messages/load.ts'
import type { ActorCtx } from '#platform/feature.ts'
import { markDropped } from './queries.ts'
import { requireWritableTicket } from './send.ts'

/** An attendant does not send again what is in doubt. The first decision stays. What the network still tells settles it all the same. */
export async function leaveInDoubt(ctx: ActorCtx, id: number): Promise<Message> {
  const { ticketId } = await requireStored(ctx, id)
  await requireWritableTicket(ctx, ticketId)
  const message = await load(ctx, id)
  if (!isInDoubt(message) || message.dropped !== null) return message
  await markDropped(ctx.tx, id, { by: ctx.actor.name, at: ctx.now.toISOString() })
  return pushMessageChange(ctx, id)
}
