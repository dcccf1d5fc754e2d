import type { Language } from '@recado/contract/languages'
import type { Ticket } from '@recado/contract/tickets/api'
import type { Viewer } from '@recado/contract/viewer'
import { type Availability, isUserMuted } from '@recado/contract/platform/mute'
import { isServed } from '#features/companies/row.ts'
import type { SystemTx, Tx } from '#platform/database/tx.ts'

export interface NewSubscription {
  companyId: number
  userId: number
  endpoint: string
  p256dh: string
  auth: string
  createdAt: Date
}

/** Binds the browser to the user's session. An existing subscription belongs to this user from now on. */
export async function upsertSubscription(tx: Tx, { userId, endpoint, p256dh, auth, createdAt }: NewSubscription): Promise<void> {
  await tx.rows(
    'upsert push subscription',
    `insert into push_subscriptions (company_id, user_id, session_id, endpoint, p256dh, auth, created_at)
     select s.company_id, s.user_id, s.id, $3, $4, $5, $6 from sessions s where s.company_id = $1 and s.user_id = $2
     on conflict (company_id, endpoint) do update set user_id = excluded.user_id, session_id = excluded.session_id,
       p256dh = excluded.p256dh, auth = excluded.auth, created_at = excluded.created_at`,
    [userId, endpoint, p256dh, auth, createdAt],
  )
}

/** Removes what the user's earlier sessions left, and all subscriptions of this session but the latest. */
export async function deleteOthers(tx: Tx, userId: number, kept: number): Promise<void> {
  await tx.rows(
    'delete other push subscriptions',
    `delete from push_subscriptions p where p.company_id = $1 and p.user_id = $2 and p.id not in (
       select k.id from push_subscriptions k join sessions s on s.company_id = k.company_id
         and s.user_id = k.user_id and s.id = k.session_id
       where k.company_id = $1 and k.user_id = $2 order by k.created_at desc, k.id desc limit $3)`,
    [userId, kept],
  )
}

export async function deleteByEndpoint(tx: Tx, userId: number, endpoint: string): Promise<void> {
  await tx.delete('pushSubscriptions', { userId, endpoint })
}

export async function deleteSubscription(tx: Tx, id: number): Promise<void> {
  await tx.delete('pushSubscriptions', { id })
}

/** Deletes the subscriptions of sessions that are over, in every company. */
export async function deleteEnded(tx: SystemTx, now: Date): Promise<void> {
  await tx.named(
    'delete ended push subscriptions',
    `delete from push_subscriptions p where not exists (
       select from sessions s where s.company_id = p.company_id and s.user_id = p.user_id and s.id = p.session_id and s.expires_at > $1)`,
    [now],
  )
}

const live = `push_subscriptions p
  join sessions s on s.company_id = p.company_id and s.user_id = p.user_id and s.id = p.session_id`

/** Does any browser of the company have a live session, and may the company use the product? */
export function isAnyoneListening(tx: Tx, now: Date): Promise<boolean> {
  const text = `select from ${live} join companies c on c.id = $1
    where p.company_id = $1 and s.expires_at > $2 and ${isServed('$1', '$2')} limit 1`
  return tx.has('is anyone listening', text, [now])
}

export interface Browser {
  endpoint: string
  p256dh: string
  auth: string
}

/** A browser of the user, and the user's language. */
export function findOwnBrowser(
  tx: Tx,
  userId: number,
  endpoint: string,
): Promise<{ id: number; language: Language } | undefined> {
  return tx.row<{ id: number; language: Language }>(
    'find own browser',
    `select p.id, u.language from push_subscriptions p join users u on u.company_id = p.company_id and u.id = p.user_id
     where p.company_id = $1 and p.user_id = $2 and p.endpoint = $3`,
    [userId, endpoint],
  )
}

/** A browser, as long as its session lives. */
export function findBrowser(tx: Tx, id: number, now: Date): Promise<Browser | undefined> {
  return tx.row<Browser>(
    'find browser',
    `select p.endpoint, p.p256dh, p.auth from ${live} where p.company_id = $1 and p.id = $2 and s.expires_at > $3`,
    [id, now],
  )
}

export interface Listener {
  id: number
  language: Language
  viewer: Viewer
}

/**
 * Browsers with a live session of the ticket's owner or, if there is none, of users who are told of tickets without one. Users who muted
 * the ticket are left out.
 */
export function listBrowsers(tx: Tx, { id, userId }: Pick<Ticket, 'id' | 'userId'>, now: Date): Promise<Listener[]> {
  const whose = `(u.id = $3 or ($3::int is null and u.all_ticket = 'enabled')) and not exists (
    select from ticket_marks m where m.company_id = u.company_id and m.user_id = u.id and m.ticket_id = $4 and m.muted)`
  return list(tx, 'list browsers', whose, tx.companyId, [now, userId, id])
}

export function listBrowsersOf(tx: Tx, profiles: readonly Viewer['profile'][], now: Date): Promise<Listener[]> {
  return list(tx, 'list browsers of profiles', 'u.profile = any($3::text[])', tx.companyId, [now, profiles])
}

export function listBrowsersOfUsers(tx: Tx, userIds: readonly number[], now: Date): Promise<Listener[]> {
  return list(tx, 'list browsers of users', 'u.id = any($3::int[])', tx.companyId, [now, userIds])
}

interface ListenerRow extends Omit<Viewer, 'companyId'> {
  userId: number
  language: Language
  availability: Availability
  from: string | null
  until: string | null
  timeZone: string
}

/** Leaves out users for whom nothing rings now. */
async function list(
  tx: Tx,
  name: string,
  whose: string,
  companyId: number,
  values: readonly [now: Date, ...whose: unknown[]],
): Promise<Listener[]> {
  const rows = await tx.rows<ListenerRow>(
    name,
    `select p.id, u.id as "userId", u.language, u.profile, u.all_ticket as "allTicket",
       u.availability, u.quiet_from as "from", u.quiet_until as "until", c.time_zone as "timeZone",
       array(select q.queue_id from user_queues q where q.company_id = u.company_id and q.user_id = u.id) as "queueIds"
     from ${live} join users u on u.company_id = p.company_id and u.id = p.user_id join companies c on c.id = p.company_id
     where p.company_id = $1 and s.expires_at > $2 and ${whose}`,
    [...values],
  )
  return rows.filter((row) => !isUserMuted(hearingOf(row), values[0], row.timeZone)).map((row) => listenerOf(companyId, row))
}

function hearingOf({ availability, from, until }: ListenerRow) {
  return { availability, quietHours: from !== null && until !== null ? { from, until } : null }
}

function listenerOf(companyId: number, { id, language, userId, profile, allTicket, queueIds }: ListenerRow): Listener {
  return { id, language, viewer: { id: userId, companyId, profile, allTicket, queueIds } }
}

export function findName(tx: Tx, userId: number): Promise<string | undefined> {
  return tx.value<string>('find name of user', 'select name from users where company_id = $1 and id = $2', [userId])
}
