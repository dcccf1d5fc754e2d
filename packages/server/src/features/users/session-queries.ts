import type { Profile } from '@recado/contract/profiles'
import type { SessionUser } from '@recado/contract/users/api'
import type { Tx } from '#platform/database/db.ts'

/** The signed-in user with queues. */
export async function findSessionUser(tx: Tx, companyId: number, userId: number): Promise<Omit<SessionUser, 'company'>> {
  const user = await tx.sql
    .selectFrom('users')
    .select(['id', 'companyId', 'name', 'email', 'profile', 'super', 'allTicket', 'connectionId', 'language', 'updatedAt'])
    .select(['availability', 'quietFrom', 'quietUntil'])
    .where('companyId', '=', companyId)
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const queues = await tx.sql
    .selectFrom('userQueues')
    .innerJoin('queues', (on) =>
      on.onRef('queues.companyId', '=', 'userQueues.companyId').onRef('queues.id', '=', 'userQueues.queueId'),
    )
    .select(['queues.id', 'queues.name', 'queues.color'])
    .where('userQueues.companyId', '=', companyId)
    .where('userQueues.userId', '=', userId)
    .orderBy('queues.name')
    .execute()
  const { profile, allTicket, connectionId, updatedAt, availability, quietFrom, quietUntil, ...rest } = user
  return {
    ...rest,
    profile: profile as Profile,
    allTicket: allTicket as SessionUser['allTicket'],
    whatsappId: connectionId,
    availability: availability as SessionUser['availability'],
    quietHours: quietFrom !== null && quietUntil !== null ? { from: quietFrom, until: quietUntil } : null,
    queues,
    updatedAt: updatedAt.toISOString(),
  }
}
