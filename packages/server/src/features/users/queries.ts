import type { Profile } from '@recado/contract/profiles'
import type { User, UserName } from '@recado/contract/users/api'
import type { Availability, QuietHours } from '@recado/contract/platform/mute'
import { flagsOf, isConfirmed, type LicenceRow, subscription } from '#features/companies/row.ts'
import type { Tx } from '#platform/database/tx.ts'
import { toIso } from '#platform/database/views.ts'
import type { Slice } from '#platform/records/page.ts'
import type { Actor } from '#platform/feature.ts'
import { omitUndefined } from '#platform/records/omit-undefined.ts'
import type { Subscription } from '#platform/subscription.ts'

interface ActorRow extends Subscription, LicenceRow {
  id: number
  name: string
  profile: Profile
  super: boolean
  all_ticket: 'enabled' | 'desabled'
  connection_id: number | null
  queue_ids: number[]
}

/** The user of a live session, in one statement that runs for every call. */
export async function findActor(tx: Tx, userId: number, sessionId: string): Promise<Actor | undefined> {
  const [row] = await tx.rows<ActorRow>(
    'find actor',
    `select u.id, u.name, u.profile, u.super, u.all_ticket, u.connection_id,
       array(select q.queue_id from user_queues q where q.company_id = u.company_id and q.user_id = u.id) as queue_ids,
       to_jsonb(p) as plan, ${isConfirmed('u.company_id')} as "isConfirmed", ${subscription}
     from users u
     join sessions s on s.company_id = u.company_id and s.user_id = u.id and s.id = $3
     join companies c on c.id = u.company_id
     left join plans p on p.id = c.plan_id
     where u.company_id = $1 and u.id = $2`,
    [userId, sessionId],
  )
  if (!row) return undefined
  return {
    id: row.id,
    companyId: tx.companyId,
    name: row.name,
    profile: row.profile,
    super: row.super,
    allTicket: row.all_ticket,
    connectionId: row.connection_id,
    isBlocked: row.isBlocked,
    restorableUntil: row.restorableUntil,
    dueDate: row.dueDate,
    endsAt: row.endsAt,
    queueIds: row.queue_ids,
    ...flagsOf(row),
  }
}

export interface NewUser {
  name: string
  email: string
  profile: Profile
  super?: boolean
  allTicket?: 'enabled' | 'desabled'
  connectionId?: number | null
  language?: string
  queueIds: readonly number[]
  now: Date
}

/** Fails as `isEmailTaken` knows when the e-mail belongs to another user, in any company. */
export async function insertUser(tx: Tx, user: NewUser): Promise<number> {
  const { queueIds, now, ...fields } = user
  const id = await tx.insert('users', { ...fields, browsersKnownFrom: now, createdAt: now, updatedAt: now })
  await insertUserQueues(tx, id, queueIds)
  return id
}

const view = `
  select u.id, u.company_id as "companyId", u.name, u.email, u.profile, u.super, u.online, u.all_ticket as "allTicket",
    u.connection_id as "whatsappId", u.language, u.availability,
    (select coalesce(json_agg(json_build_object('id', q.id, 'name', q.name, 'color', q.color) order by fold(q.name)), '[]')
     from user_queues l join queues q on q.company_id = l.company_id and q.id = l.queue_id
     where l.company_id = u.company_id and l.user_id = u.id) as queues,
    u.updated_at as "updatedAt", u.deleted_at is not null as "isDeleted"
  from users u where u.company_id = $1`

/** A user who may have left. */
export interface UserRow extends User {
  isDeleted: boolean
}

export async function findUser(tx: Tx, id: number): Promise<UserRow | undefined> {
  const [row] = await tx.views<UserRow>('find user', `${view} and u.id = $2`, [id])
  return row && toUser(row)
}

function toUser(row: UserRow): UserRow {
  return { ...row, updatedAt: toIso(row.updatedAt) }
}

/** Locks the user, so that no other transaction changes it until this one ends. */
export async function lockUserRow(tx: Tx, id: number): Promise<void> {
  await tx.rows('lock user', 'select from users where company_id = $1 and id = $2 for no key update', [id])
}

export async function countUsers(tx: Tx): Promise<number> {
  const text = 'select count(*)::int as count from users where company_id = $1 and deleted_at is null'
  return (await tx.value<number>('count users', text)) ?? 0
}

/** Keeps only the name, because records of the user's actions show it. */
export async function deleteUser(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.delete('userQueues', { userId: id })
  await tx.update(
    'users',
    { id },
    { email: '', passwordHash: null, profile: 'user', connectionId: null, online: false, updatedAt: now, deletedAt: now },
  )
}

export interface UserFields {
  name: string
  email: string
  profile: Profile
  allTicket: 'enabled' | 'desabled'
  connectionId: number | null
  language: string
}

/** Writes the fields that are present. Fails as `isEmailTaken` knows when the e-mail belongs to another user, in any company. */
export async function updateUser(tx: Tx, id: number, fields: Optional<UserFields>, now: Date): Promise<void> {
  const present = omitUndefined(fields)
  await tx.update('users', { id }, { ...present, updatedAt: now })
}

type Optional<T> = { [K in keyof T]?: T[K] | undefined }

export function isEmailTaken(error: unknown): boolean {
  return (error as { constraint?: unknown }).constraint === 'users_email'
}

export async function replaceUserQueues(tx: Tx, userId: number, queueIds: readonly number[]): Promise<void> {
  await tx.delete('userQueues', { userId })
  await insertUserQueues(tx, userId, queueIds)
}

async function insertUserQueues(tx: Tx, userId: number, queueIds: readonly number[]): Promise<void> {
  const text = `insert into user_queues (company_id, user_id, queue_id) select distinct $1::int, $2::int, unnest($3::int[])`
  await tx.rows('insert queues of user', text, [userId, queueIds])
}

export function hasOtherAdmin(tx: Tx, userId: number): Promise<boolean> {
  const text = "select from users where company_id = $1 and id <> $2 and profile = 'admin' and deleted_at is null limit 1"
  return tx.has('has other admin', text, [userId])
}

export async function updateSuper(tx: Tx, userId: number, isSuper: boolean): Promise<void> {
  await tx.update('users', { id: userId }, { super: isSuper })
}

export interface UserPlace {
  profile: Profile
  queueIds: number[]
  isDeleted: boolean
}

export function findUserPlace(tx: Tx, userId: number): Promise<UserPlace | undefined> {
  return tx.row<UserPlace>(
    'find user place',
    `select u.profile, array(select q.queue_id from user_queues q where q.company_id = u.company_id and q.user_id = u.id) as "queueIds",
       u.deleted_at is not null as "isDeleted"
     from users u where u.company_id = $1 and u.id = $2`,
    [userId],
  )
}

/** Colleagues by name. Lists admins only for viewers who may see them. */
export async function listUsers(
  tx: Tx,
  search: Slice & { searchParam: string | undefined; withAdmins: boolean },
): Promise<User[]> {
  const rows = await tx.views<UserRow>(
    'list users',
    `${view} and u.deleted_at is null and ($2 or u.profile <> 'admin')
       and ($3::text is null or strpos(fold(u.name), fold($3)) > 0 or strpos(lower(u.email), lower($3)) > 0)
     order by fold(u.name), u.id limit $4 offset $5`,
    [search.withAdmins, search.searchParam ?? null, search.limit, search.offset],
  )
  return rows.map(toUser)
}

/** The names of all users, sorted. */
export async function listUserNames(tx: Tx): Promise<UserName[]> {
  const text =
    'select id, name, online, availability from users where company_id = $1 and deleted_at is null order by fold(name), id'
  return tx.rows('list user names', text)
}

export async function updateLanguage(tx: Tx, userId: number, language: string): Promise<void> {
  await tx.update('users', { id: userId }, { language })
}

/** False when the user already had this availability. */
export function updateAvailability(tx: Tx, userId: number, availability: Availability): Promise<boolean> {
  const text = 'update users set availability = $3 where company_id = $1 and id = $2 and availability <> $3 returning id'
  return tx.has('update availability', text, [userId, availability])
}

export async function updateQuietHours(tx: Tx, userId: number, hours: QuietHours | null): Promise<void> {
  const text = 'update users set quiet_from = $3, quiet_until = $4 where company_id = $1 and id = $2'
  await tx.rows('update quiet hours', text, [userId, hours?.from ?? null, hours?.until ?? null])
}
