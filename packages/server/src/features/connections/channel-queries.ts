import { firstContacts } from '@recado/border/first-contacts'
import { reachedMs } from '@recado/border/reached'
import type { Order } from '@recado/border/orders'
import type { Verdict } from '@recado/border/verdict'
import type { SystemTx, Tx } from '#platform/database/tx.ts'

/** Queues an order for the channels process. */
export async function insertOutbox(tx: SystemTx, order: Order & { connectionId: number }): Promise<void> {
  const row = { ref: null, lane: null, class: 0, first: false, ...order }
  await tx.named(
    'insert order',
    'insert into channels.outbox (connection_id, kind, class, ref, lane, first, payload) values ($1, $2, $3, $4, $5, $6, $7)',
    [row.connectionId, row.kind, row.class, row.ref, row.lane, row.first, JSON.stringify(row.payload)],
  )
}

/** Deletes secrets that can decrypt no edit any more. The channels process does not read them after a day. */
export async function pruneSecrets(tx: SystemTx, before: Date): Promise<void> {
  await tx.named('prune secrets', 'delete from channels.message_secrets where created_at < $1', [before])
}

/** Makes the order to fetch a file due. False when there is none. */
export async function expediteFetch(tx: SystemTx, connectionId: number, ref: string, now: Date): Promise<boolean> {
  const rows = await tx.named(
    'expedite fetch',
    `update channels.outbox set due_at = least(due_at, $3)
     where connection_id = $1 and kind = 'fetch' and state = 'queued' and payload ->> 'ref' = $2 returning id`,
    [connectionId, ref, now],
  )
  return rows.length > 0
}

/** Whether an answer to this attempt was handed over. One that the channels process refused does not count. */
export function hasPasskeyAnswer(tx: Tx, connectionId: number, attempt: string): Promise<boolean> {
  return tx.has(
    'has passkey answer',
    `select from channels.outbox o join connections c on c.company_id = $1 and c.id = o.connection_id
     where o.connection_id = $2 and o.ref = $3 and o.kind = 'passkey' and o.state <> 'failed'`,
    [connectionId, attempt],
  )
}

export interface OrderRef {
  connectionId: number
  ref: string
}

/** Takes back those of these messages that are in a class, or in any, and are not on their way. Returns their refs. */
export function withdrawQueued(tx: Tx, handed: readonly OrderRef[], ofClass: number | null): Promise<string[]> {
  return tx.column<string>(
    'withdraw queued',
    `update channels.outbox o set state = 'failed', error = 'withdrawn', updated_at = now()
     from unnest($2::int[], $3::uuid[]) as given (connection_id, ref)
     join connections c on c.company_id = $1 and c.id = given.connection_id
     where o.connection_id = c.id and o.ref = given.ref and ($4::int is null or o.class = $4) and o.state = 'queued'
       and o.kind = 'message' returning o.ref`,
    [handed.map(({ connectionId }) => connectionId), handed.map(({ ref }) => ref), ofClass],
  )
}

/** Takes back this message if it is not on its way and no message follows it in its lane. False when it was not taken back. */
export function withdrawLast(tx: Tx, { connectionId, ref }: OrderRef): Promise<boolean> {
  return tx.has(
    'withdraw last',
    `update channels.outbox o set state = 'failed', error = 'withdrawn', updated_at = now()
     from connections c
     where c.company_id = $1 and c.id = $2 and o.connection_id = c.id and o.ref = $3 and o.state = 'queued' and o.kind = 'message'
       and not exists (select from channels.outbox n where n.connection_id = c.id and n.lane = o.lane and n.id > o.id
         and n.state in ('queued', 'sending'))
     returning o.id`,
    [connectionId, ref],
  )
}

/** Withdraws everything that the company's connections were to do and have not done. */
export async function withdrawAll(tx: Tx): Promise<void> {
  const text = `update channels.outbox set state = 'failed', error = 'withdrawn', updated_at = now()
    where connection_id in (select id from connections where company_id = $1) and state in ('queued', 'sending') and kind <> 'forget'`
  await tx.rows('withdraw all', text)
}

interface Approached {
  provider: string
  pairedAt: Date | null
  approached: number
  endsAt: Date | null
  /** What Meta grants the portfolio of an official line. Null: without a limit, or not told. */
  dailyLimit: number | null
  isLimitTold: boolean
}

/** How much of its first contacts a connection has used. */
export function findApproached(tx: Tx, connectionId: number, now: Date): Promise<Approached | undefined> {
  return tx.row<Approached>(
    'find approached',
    `select coalesce(settings.provider, 'beta') as provider, s.paired_at as "pairedAt",
       coalesce(reached.people, b.used, 0) as approached, coalesce(reached.ends_at, b.ends_at) as "endsAt",
       (s.health ->> 'dailyLimit')::int as "dailyLimit", coalesce(s.health ? 'dailyLimit', false) as "isLimitTold"
     from connections c
     left join official_lines l on l.company_id = $1 and l.connection_id = c.id
     left join lateral (
       select count(*)::int as people, min(r.at) + make_interval(secs => $5) as ends_at from channels.reached r
       where r.portfolio = l.portfolio_id and r.at > $4::timestamptz - make_interval(secs => $5)) reached on l.portfolio_id is not null
     left join channels.settings on settings.connection_id = c.id
     left join channels.state s on s.connection_id = c.id
     left join channels.budgets b on b.connection_id = c.id and b.name = $3 and b.key = '' and b.ends_at > $4
     where c.company_id = $1 and c.id = $2`,
    [connectionId, firstContacts, now, reachedMs / 1_000],
  )
}

/** The company's portfolios no longer know that they have reached these people. */
export async function forgetReached(tx: Tx, names: readonly string[]): Promise<void> {
  const text = `delete from channels.reached r where r.person = any($2::text[])
    and r.portfolio in (select l.portfolio_id from official_lines l where l.company_id = $1)`
  await tx.rows('forget reached', text, [names])
}

/** The answer of a channel under the key, once it is there. */
export function findAnswer(tx: Tx, connectionId: number, seen: string): Promise<unknown> {
  return tx.value<unknown>(
    'find answer',
    `select i.payload from connections c join channels.inbox i on i.connection_id = c.id
     where c.company_id = $1 and c.id = $2 and i.connection_id = $2 and i.seen = $3`,
    [connectionId, seen],
  )
}

/** Empties the answer under the key, except for the ref of its question. */
export async function emptyAnswer(tx: Tx, connectionId: number, seen: string): Promise<void> {
  await tx.rows(
    'empty answer',
    `update channels.inbox i set payload = jsonb_build_object('ref', i.payload -> 'ref') from connections c
     where c.company_id = $1 and c.id = $2 and i.connection_id = c.id and i.seen = $3`,
    [connectionId, seen],
  )
}

const dayMs = 24 * 3_600_000
/**
 * How long rows are kept. Sent messages are kept as long as a phone may ask for them again, and rows that could not be processed longest.
 */
const keptMs = { processed: 3 * dayMs, sent: 14 * dayMs, parked: 90 * dayMs }

/** Deletes rows whose time is over, a bounded number at a time. The messages stay. False when none is left. */
export async function pruneChannelRows(tx: SystemTx, now: Date): Promise<boolean> {
  const batch = 5_000
  const prune = async (name: string, table: string, condition: string, keep: number) => {
    const text = `delete from ${table} where id in (select id from ${table} where ${condition} < $1 limit $2) returning 1`
    return (await tx.named(name, text, [new Date(now.getTime() - keep), batch])).length === batch
  }
  const { processed, sent, parked } = keptMs
  const settled = `state in ('unknown', 'done', 'failed') and (kind <> 'message' or state <> 'done') and updated_at`
  const more = [
    await prune('prune inbox', 'channels.inbox', `state = 'done' and created_at`, processed),
    await prune('prune parked', 'channels.inbox', `state = 'parked' and created_at`, parked),
    await prune('prune outbox', 'channels.outbox', settled, processed),
    await prune('prune sent', 'channels.outbox', `kind = 'message' and state = 'done' and updated_at`, sent),
  ]
  await tx.named('prune reached', 'delete from channels.reached where at < $1', [new Date(now.getTime() - processed)])
  await tx.named('prune budgets', 'delete from channels.budgets where ends_at < $1', [new Date(now.getTime() - processed)])
  return more.includes(true)
}

export async function unparkSignals(tx: SystemTx, connectionId: number, now: Date): Promise<void> {
  await tx.named(
    'unpark signals',
    `update channels.inbox set state = 'ready', attempts = 0, due_at = $2, lease_until = null
      where connection_id = $1 and state = 'parked'`,
    [connectionId, now],
  )
}

/** The other names on the wire that came together with these names. */
export function listRelatedNames(tx: Tx, names: readonly string[]): Promise<string[]> {
  return tx.column<string>(
    'list names beside',
    `select distinct n.value as name from channels.inbox i
     cross join lateral (values (i.payload -> 'chat'), (i.payload -> 'participant')) a (address)
     cross join lateral jsonb_each_text(case when jsonb_typeof(a.address) = 'object' then a.address else '{}' end) n
     where i.connection_id in (select c.id from connections c where c.company_id = $1)
       and array[a.address ->> 'bsuid', a.address ->> 'lid', a.address ->> 'phone'] && $2::text[]`,
    [names],
  )
}

interface Cancelled {
  connectionId: number
  kind: string
  ref: string | null
}

/** Cancels orders that wait or are kept back, and go to a person with these names on the wire or exist because of the person. */
export async function cancelOrders(tx: Tx, names: readonly string[]): Promise<Cancelled[]> {
  return tx.rows<Cancelled>(
    'cancel orders',
    `update channels.outbox o set state = 'failed', error = 'erased'
     where o.connection_id in (select c.id from connections c where c.company_id = $1) and o.state in ('queued', 'kept')
       and case when o.kind = 'message' then
         array[o.payload -> 'to' ->> 'bsuid', o.payload -> 'to' ->> 'lid', o.payload -> 'to' ->> 'phone'] && $2::text[]
         else exists (select from unnest($2::text[]) n where strpos(o.payload::text, '"' || n || '"') > 0) end
     returning o.connection_id as "connectionId", o.kind, o.ref`,
    [names],
  )
}

/**
 * Replaces this person, whose name on the wire is `name`, in what crossed the border in the last days. Rows that were set aside, or are to
 * be taken in later, are marked as done, because they would be read as news of `stand`.
 */
export async function replaceNameInChannels(
  tx: Tx,
  { name, stand, now }: { name: string; stand: string; now: Date },
): Promise<void> {
  const ours = 'connection_id in (select c.id from connections c where c.company_id = $1)'
  // Stands of the same form: what is stored can still be read.
  const nameless = `case when strpos($2, '.') > 0 then '"0.XX.0"' else '"0"' end`
  const told = `replace(payload::text, '"' || $2 || '"', ${nameless})::jsonb`
  await tx.rows(
    'rename in inbox',
    `update channels.inbox set payload = case when kind = 'named' then '{"people": []}' else ${told} - 'pushName' end,
       seen = replace(seen || ':', ':' || $2 || ':', ':' || $3 || ':'),
       lane = null, state = 'done'
     where ${ours} and (state in ('done', 'parked') or state = 'ready' and due_at > $4)
       and strpos(payload::text, '"' || $2 || '"') > 0`,
    [name, stand, now],
  )
  await tx.rows('forget chat timers', `delete from channels.chat_timers where ${ours} and split_part(chat, ':', 2) = $2`, [name])
  await tx.rows(
    'rename in outbox',
    `update channels.outbox set payload = ${told}, prepared = null, state = case when kind = 'watch' then 'failed' else state end
     where ${ours} and state in ('unknown', 'done', 'failed') and strpos(payload::text, '"' || $2 || '"') > 0`,
    [name],
  )
}

/** Unlinking is to be done, whichever of the two lives. The rest is either said to customers or of a moment that has passed. */
const sayable = `kind in ('message', 'read', 'presence', 'watch', 'pair', 'passkey') and state in ('queued', 'sending')`
const doubt = { code: 'restored copy', reason: 'uncertain', retry: { when: 'unknown' } } satisfies Verdict

/**
 * Nothing that waits for a connection is sent any more. Whether the original has sent a message is not known: it is reported as such, and
 * a person decides. Returns how many messages it is.
 */
export async function doubtWaiting(tx: SystemTx, now: Date): Promise<number> {
  await tx.named(
    'drop passed orders',
    `update channels.outbox set state = 'failed', error = 'copied', updated_at = $1 where ${sayable} and kind <> 'message'`,
    [now],
  )
  const rows = await tx.named(
    'doubt waiting messages',
    `with doubted as (
       update channels.outbox set state = 'unknown', error = 'copied', updated_at = $1 where ${sayable} and kind = 'message'
       returning id, connection_id, ref)
     insert into channels.inbox (connection_id, kind, payload, due_at)
     select connection_id, 'failure', jsonb_build_object('ref', ref, 'verdict', $2::jsonb), $1 from doubted order by id returning id`,
    [now, JSON.stringify(doubt)],
  )
  return rows.length
}

/** The connections that open again, and how many of them are linked to a phone. */
export async function countReturning(tx: SystemTx): Promise<{ connections: number; linked: number }> {
  const [row] = await tx.named<{ connections: number; linked: number }>(
    'count returning connections',
    `select count(*)::int as connections, count(*) filter (where coalesce(g.provider, 'beta') = 'beta')::int as linked
     from channels.state s left join channels.settings g on g.connection_id = s.connection_id where s.wanted`,
    [],
  )
  return row ?? { connections: 0, linked: 0 }
}
