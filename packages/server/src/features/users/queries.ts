import { planFlags } from '@recado/contract/companies/api'
import type { Profile } from '@recado/contract/profiles'
import type { SessionUser, User, UserDetails } from '@recado/contract/users/api'
import { secretSettings } from '@recado/contract/catalogue'
import { columnOf } from '#platform/database/assignments.ts'
import type { Tx } from '#platform/database/db.ts'
import type { Slice } from '#platform/page.ts'
import type { Actor } from '#platform/feature.ts'

interface ActorRow {
  id: number
  name: string
  profile: Profile
  super: boolean
  all_ticket: 'enabled' | 'desabled'
  connection_id: number | null
  queue_ids: number[]
  plan: Partial<Record<string, unknown>> | null
  due_date: Date | null
}

/** The person of a live session; one statement, run for every call. */
export async function findActor(tx: Tx, companyId: number, userId: number, sessionId: string): Promise<Actor | undefined> {
  const [row] = await tx.named<ActorRow>(
    'find actor',
    `select u.id, u.name, u.profile, u.super, u.all_ticket, u.connection_id,
       array(select q.queue_id from user_queues q where q.company_id = u.company_id and q.user_id = u.id) as queue_ids,
       to_jsonb(p) as plan, case when u.super then null else c.due_date end as due_date
     from users u
     join sessions s on s.company_id = u.company_id and s.user_id = u.id and s.id = $3
     join companies c on c.id = u.company_id
     left join plans p on p.id = c.plan_id
     where u.company_id = $1 and u.id = $2`,
    [companyId, userId, sessionId],
  )
  if (!row) return undefined
  return {
    id: row.id,
    companyId,
    name: row.name,
    profile: row.profile,
    super: row.super,
    allTicket: row.all_ticket,
    connectionId: row.connection_id,
    dueDate: row.due_date,
    queueIds: row.queue_ids,
    planFlags: planFlags.filter((flag) => row.plan?.[columnOf(flag)] === true),
  }
}

/** The signed-in user with company, plan, open settings and queues. */
export async function findSessionUser(tx: Tx, companyId: number, userId: number): Promise<SessionUser> {
  const user = await tx.sql
    .selectFrom('users')
    .select(['id', 'companyId', 'name', 'email', 'profile', 'super', 'allTicket', 'connectionId', 'language'])
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
  const { profile, allTicket, connectionId, ...rest } = user
  return {
    ...rest,
    profile: profile as Profile,
    allTicket: allTicket as SessionUser['allTicket'],
    whatsappId: connectionId,
    queues,
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

export interface NewUser {
  companyId: number
  name: string
  email: string
  profile: Profile
  super?: boolean
  allTicket?: 'enabled' | 'desabled'
  queueIds: readonly number[]
  now: Date
}

export async function insertUser(tx: Tx, user: NewUser): Promise<number> {
  const { queueIds, now, ...fields } = user
  const { id } = await tx.sql
    .insertInto('users')
    .values({ ...fields, createdAt: now, updatedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (queueIds.length) {
    const links = queueIds.map((queueId) => ({ companyId: user.companyId, userId: id, queueId }))
    await tx.sql.insertInto('userQueues').values(links).execute()
  }
  return id
}

const queuesOf = `(select coalesce(jsonb_agg(jsonb_build_object('id', q.id, 'name', q.name, 'color', q.color) order by q.name), '[]')
  from user_queues l join queues q on q.company_id = l.company_id and q.id = l.queue_id
  where l.company_id = u.company_id and l.user_id = u.id) as queues`

/** One person with all that the form shows, and whether that person runs the installation. */
export async function findUser(tx: Tx, companyId: number, id: number): Promise<(UserDetails & { super: boolean }) | undefined> {
  const [row] = await tx.named<UserDetails & { super: boolean }>(
    'find user',
    `select u.id, u.name, u.email, u.profile, u.online, u.language, u.super,
       u.all_ticket as "allTicket", u.connection_id as "whatsappId",
       ${queuesOf}
     from users u where u.company_id = $1 and u.id = $2`,
    [companyId, id],
  )
  return row
}

export interface UserFields {
  name: string
  email: string
  profile: Profile
  allTicket: 'enabled' | 'desabled'
  connectionId: number | null
  language: string
}

/** Writes the fields that are present; false when the e-mail belongs to another person, in any company. */
export async function updateUser(
  tx: Tx,
  companyId: number,
  id: number,
  fields: Optional<UserFields>,
  now: Date,
): Promise<boolean> {
  const present = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  const write = tx.sql
    .updateTable('users')
    .set({ ...present, updatedAt: now })
    .where('companyId', '=', companyId)
    .where('id', '=', id)
  return write.execute().then(() => true, refuseTaken)
}

type Optional<T> = { [K in keyof T]?: T[K] | undefined }

function refuseTaken(error: unknown): false {
  if ((error as { constraint?: unknown }).constraint === 'users_email') return false
  throw error
}

export async function replaceUserQueues(tx: Tx, companyId: number, userId: number, queueIds: readonly number[]): Promise<void> {
  await tx.sql.deleteFrom('userQueues').where('companyId', '=', companyId).where('userId', '=', userId).execute()
  if (queueIds.length === 0) return
  const links = [...new Set(queueIds)].map((queueId) => ({ companyId, userId, queueId }))
  await tx.sql.insertInto('userQueues').values(links).execute()
}

export async function hasOtherAdmin(tx: Tx, companyId: number, userId: number): Promise<boolean> {
  const text = "select from users where company_id = $1 and id <> $2 and profile = 'admin' limit 1"
  return (await tx.named('has other admin', text, [companyId, userId])).length > 0
}

export async function updateSuper(tx: Tx, companyId: number, userId: number, isSuper: boolean): Promise<void> {
  await tx.sql.updateTable('users').set({ super: isSuper }).where('companyId', '=', companyId).where('id', '=', userId).execute()
}

export async function findUserPlace(
  tx: Tx,
  companyId: number,
  userId: number,
): Promise<{ profile: Profile; queueIds: number[] } | undefined> {
  const [row] = await tx.named<{ profile: Profile; queueIds: number[] }>(
    'find user place',
    `select u.profile, array(select q.queue_id from user_queues q where q.company_id = u.company_id and q.user_id = u.id) as "queueIds"
     from users u where u.company_id = $1 and u.id = $2`,
    [companyId, userId],
  )
  return row
}

/** Colleagues by name; admins only for those who may see them. */
export async function listUsers(
  tx: Tx,
  companyId: number,
  search: Slice & { searchParam: string | undefined; withAdmins: boolean },
): Promise<User[]> {
  return tx.named<User>(
    'list users',
    `select u.id, u.name, u.email, u.profile, u.online,
       ${queuesOf}
     from users u
     where u.company_id = $1 and ($2 or u.profile <> 'admin')
       and ($3::text is null or strpos(fold(u.name), fold($3)) > 0 or strpos(lower(u.email), lower($3)) > 0)
     order by u.name, u.id limit $4 offset $5`,
    [companyId, search.withAdmins, search.searchParam ?? null, search.limit, search.offset],
  )
}

export async function updateLanguage(tx: Tx, companyId: number, userId: number, language: string): Promise<void> {
  await tx.sql.updateTable('users').set({ language }).where('companyId', '=', companyId).where('id', '=', userId).execute()
}
