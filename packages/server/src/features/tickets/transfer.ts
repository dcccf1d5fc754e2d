import type { Ticket } from '@recado/contract/tickets'
import { requireQueues } from '#features/queues/queues.ts'
import { userPlace } from '#features/users/users.ts'
import { show as showConnection } from '#features/connections/connections.ts'
import { fail } from '#platform/fail.ts'
import type { ActorCtx } from '#platform/feature.ts'
import { canManage, canReceive } from './policy.ts'
import { change, take } from './tickets.ts'

export interface Destination {
  queueId?: number | null | undefined
  userId?: number | null | undefined
  whatsappId?: number | undefined
}

/** Hands the ticket to a queue, and to a colleague of it when one is named: then it is open, else it waits there. */
export async function transfer(ctx: ActorCtx, id: number, to: Destination): Promise<Ticket> {
  const before = await take(ctx, id)
  if (!canManage(ctx.actor, before)) fail('ERR_NO_PERMISSION')
  const queueId = to.queueId === undefined ? before.queueId : to.queueId
  const userId = to.userId ?? null
  if (queueId !== null) await requireQueues(ctx, [queueId])
  if (userId !== null && !canReceive(await userPlace(ctx, userId), queueId)) fail('ERR_NO_PERMISSION')
  if (to.whatsappId !== undefined) await showConnection(ctx, to.whatsappId)
  return change(ctx, before, {
    status: userId === null ? 'pending' : 'open',
    userId,
    queueId,
    chatbot: false,
    ...(to.whatsappId === undefined ? {} : { connectionId: to.whatsappId }),
  })
}
