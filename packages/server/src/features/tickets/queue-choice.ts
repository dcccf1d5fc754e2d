import { can } from '@recado/contract/permissions'
import { requireQueues } from '#features/queues/queues.ts'
import { fail } from '#platform/fail.ts'
import type { ActorCtx } from '#platform/feature.ts'

/** Actors who see all tickets need no queue. Others choose one of their own. */
export async function chosenQueue(ctx: ActorCtx, queueId: number | null): Promise<number | null> {
  const seesAll = can(ctx.actor.profile, 'tickets:see-all')
  if (queueId === null) {
    return seesAll
      ? null
      : fail('ERR_VALIDATION', { fields: [{ path: 'queueId', rule: 'required', message: 'a queue is needed' }] })
  }
  await requireQueues(ctx, [queueId])
  return seesAll || ctx.actor.queueIds.includes(queueId) ? queueId : fail('ERR_NO_PERMISSION')
}
