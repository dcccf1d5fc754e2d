import { secretSettings } from '@recado/contract/catalogue'
import type { Profile } from '@recado/contract/profiles'
import type { SessionUser } from '@recado/contract/users/api'
import type { Tx } from '#platform/database/db.ts'

/** The signed-in user with company, plan, open settings and queues. */
export async function findSessionUser(tx: Tx, companyId: number, userId: number): Promise<SessionUser> {
  const user = await tx.sql
    .selectFrom('users')
    .select(['id', 'companyId', 'name', 'email', 'profile', 'super', 'allTicket', 'connectionId', 'language', 'updatedAt'])
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
  const { profile, allTicket, connectionId, updatedAt, ...rest } = user
  return {
    ...rest,
    profile: profile as Profile,
    allTicket: allTicket as SessionUser['allTicket'],
    whatsappId: connectionId,
    queues,
    updatedAt: updatedAt.toISOString(),
    company: await findCompany(tx, companyId),
  }
}

// The plan decides this; a setting row of that name would be somebody's wish.
const campaignsEnabled = 'campaignsEnabled'

async function findCompany(tx: Tx, companyId: number): Promise<SessionUser['company']> {
  const row = await tx.sql
    .selectFrom('companies')
    .leftJoin('plans', 'plans.id', 'companies.planId')
    .selectAll('plans')
    .select([
      'companies.name as companyName',
      'companies.createdAt as since',
      'companies.planId',
      'companies.dueDate',
      'companies.schedules',
    ])
    .select(['companies.email', 'companies.phone', 'companies.status', 'companies.recurrence'])
    .where('companies.id', '=', companyId)
    .executeTakeFirstOrThrow()
  const settings = await tx.sql
    .selectFrom('settings')
    .select(['key', 'value'])
    .where('companyId', '=', companyId)
    .where('key', 'not in', secretSettings)
    .orderBy('key')
    .execute()
  const { id, name, companyName, since, planId, dueDate, schedules, email, phone, status, recurrence, ...plan } = row
  return {
    id: companyId,
    name: companyName,
    email,
    phone,
    status,
    dueDate: dueDate?.toISOString() ?? null,
    recurrence: recurrence as SessionUser['company']['recurrence'],
    planId,
    schedules: schedules as SessionUser['company']['schedules'],
    createdAt: since.toISOString(),
    plan: id === null || name === null ? null : ({ id, name, ...plan } as SessionUser['company']['plan']),
    settings: [
      ...settings.filter(({ key }) => key !== campaignsEnabled),
      { key: campaignsEnabled, value: String(plan.useCampaigns === true) },
    ],
  }
}
