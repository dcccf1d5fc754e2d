import type { Order } from '@recado/border/orders'
import type { ProviderName } from '@recado/border/settings'
import type { Connection, ConnectionSession } from '@recado/contract/connections/api'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/db.ts'

/** The columns a person fills in. */
export interface ConnectionFields {
  name: string
  isDefault: boolean
  token: string
  greetingMessage: string
  complationMessage: string
  outOfHoursMessage: string
  ratingMessage: string
  expiresInactiveMessage: string
  expiresTicket: number
  transferQueueId: number | null
  timeToTransfer: number
  timeUseBotQueues: number
  maxUseBotQueues: number
}

const select = `
  select c.id, c.name, coalesce(s.status, 'DISCONNECTED') as status, c.is_default as "isDefault", coalesce(carrier.provider, 'beta') as provider,
    coalesce(s.number, '') as number, coalesce(s.retries, 0) as retries,
    c.greeting_message as "greetingMessage", c.complation_message as "complationMessage",
    c.out_of_hours_message as "outOfHoursMessage", c.rating_message as "ratingMessage",
    c.expires_inactive_message as "expiresInactiveMessage", c.expires_ticket as "expiresTicket",
    (select coalesce(jsonb_agg(jsonb_build_object('id', q.id, 'name', q.name, 'color', q.color) order by q.order_queue nulls last, fold(q.name)), '[]')
       from connection_queues l join queues q on q.company_id = l.company_id and q.id = l.queue_id
       where l.company_id = c.company_id and l.connection_id = c.id) as queues,
    c.transfer_queue_id as "transferQueueId", c.time_to_transfer as "timeToTransfer",
    c.prompt_id as "promptId", c.integration_id as "integrationId",
    c.time_use_bot_queues as "timeUseBotQueues", c.max_use_bot_queues as "maxUseBotQueues",
    c.token <> '' as "hasToken", coalesce(carrier.configuration <> '', false) as "hasProxyUrl",
    (select count(*)::int from channels.inbox i where i.connection_id = c.id and i.state = 'parked') as parked,
    c.created_at as "createdAt", greatest(c.updated_at, s.updated_at) as "updatedAt"
  from connections c left join channels.state s on s.connection_id = c.id left join channels.settings carrier on carrier.connection_id = c.id`

type Row = Omit<Connection, 'createdAt' | 'updatedAt'> & { createdAt: Date; updatedAt: Date }

export async function listConnections(tx: Tx, companyId: number): Promise<Connection[]> {
  const rows = await tx.named<Row>('list connections', `${select} where c.company_id = $1 order by fold(c.name), c.id`, [
    companyId,
  ])
  return rows.map(toConnection)
}

export async function findConnection(tx: Tx, companyId: number, id: number): Promise<Connection | undefined> {
  const [row] = await tx.named<Row>('find connection', `${select} where c.company_id = $1 and c.id = $2`, [companyId, id])
  return row && toConnection(row)
}

export async function findSession(tx: Tx, companyId: number, id: number): Promise<ConnectionSession | undefined> {
  const [row] = await tx.named<Omit<ConnectionSession, 'updatedAt'> & { updatedAt: Date }>(
    'find connection session',
    `select c.id, c.name, coalesce(s.status, 'DISCONNECTED') as status, coalesce(s.number, '') as number,
       coalesce(s.qrcode, '') as qrcode, coalesce(s.retries, 0) as retries, coalesce(s.updated_at, c.updated_at) as "updatedAt"
     from connections c left join channels.state s on s.connection_id = c.id
     where c.company_id = $1 and c.id = $2`,
    [companyId, id],
  )
  return row && { ...row, updatedAt: row.updatedAt.toISOString() }
}

function toConnection(row: Row): Connection {
  return { ...row, createdAt: row.createdAt.toISOString(), updatedAt: row.updatedAt.toISOString() }
}

export async function insertConnection(tx: Tx, companyId: number, fields: ConnectionFields, now: Date): Promise<number> {
  const { id } = await tx.sql
    .insertInto('connections')
    .values({ companyId, ...fields, createdAt: now, updatedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateConnection(
  tx: Tx,
  companyId: number,
  id: number,
  fields: Partial<ConnectionFields>,
  now: Date,
): Promise<void> {
  await tx.sql
    .updateTable('connections')
    .set({ ...fields, updatedAt: now })
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .execute()
}

export async function deleteConnection(tx: Tx, companyId: number, id: number): Promise<void> {
  await tx.sql.deleteFrom('connections').where('companyId', '=', companyId).where('id', '=', id).execute()
}

/** What carries the line, from now on; its configuration is sealed, and kept when there is no other. */
export async function upsertSettings(
  tx: Tx,
  connectionId: number,
  { provider, configuration }: { provider: ProviderName; configuration: string | undefined },
): Promise<void> {
  await tx.named(
    'upsert line settings',
    `insert into channels.settings as s (connection_id, provider, configuration) values ($1, $2, coalesce($3, ''))
     on conflict (connection_id) do update
       set provider = excluded.provider, configuration = coalesce($3, s.configuration), version = s.version + 1`,
    [connectionId, provider, configuration ?? null],
  )
}

/** Takes the default mark off the connection that had it, and says which one that was. */
export async function clearDefault(tx: Tx, companyId: number): Promise<number | undefined> {
  const row = await tx.sql
    .updateTable('connections')
    .set({ isDefault: false })
    .where('companyId', '=', companyId)
    .where('isDefault', '=', true)
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function replaceQueues(tx: Tx, companyId: number, connectionId: number, queueIds: readonly number[]): Promise<void> {
  await tx.sql
    .deleteFrom('connectionQueues')
    .where('companyId', '=', companyId)
    .where('connectionId', '=', connectionId)
    .execute()
  if (queueIds.length === 0) return
  const links = [...new Set(queueIds)].map((queueId) => ({ companyId, connectionId, queueId }))
  await tx.sql.insertInto('connectionQueues').values(links).execute()
}

export async function countConnections(tx: Tx, companyId: number): Promise<number> {
  const { count } = await tx.sql
    .selectFrom('connections')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('companyId', '=', companyId)
    .executeTakeFirstOrThrow()
  return count
}

export async function isNameTaken(tx: Tx, companyId: number, name: string, exceptId: number | undefined): Promise<boolean> {
  const rows = await tx.sql
    .selectFrom('connections')
    .select('id')
    .where('companyId', '=', companyId)
    .where('name', '=', name)
    .$if(exceptId !== undefined, (query) => query.where('id', '<>', exceptId ?? 0))
    .execute()
  return rows.length > 0
}

/** The one queue of a connection that has exactly one. */
export async function findOnlyQueue(tx: Tx, companyId: number, connectionId: number): Promise<number | null> {
  const rows = await tx.sql
    .selectFrom('connectionQueues')
    .select('queueId')
    .where('companyId', '=', companyId)
    .where('connectionId', '=', connectionId)
    .limit(2)
    .execute()
  return rows.length === 1 ? (rows[0]?.queueId ?? null) : null
}

export async function findDefaultConnection(tx: Tx, companyId: number): Promise<number | undefined> {
  const row = await tx.sql
    .selectFrom('connections')
    .select('id')
    .where('companyId', '=', companyId)
    .where('isDefault', '=', true)
    .executeTakeFirst()
  return row?.id
}

/** A connection that is up, the default one first. */
export async function findConnected(tx: Tx, companyId: number): Promise<Pick<Connection, 'id' | 'name'> | undefined> {
  const [row] = await tx.named<Pick<Connection, 'id' | 'name'>>(
    'find connected',
    `select c.id, c.name from connections c join channels.state s on s.connection_id = c.id
     where c.company_id = $1 and s.status = 'CONNECTED' order by c.is_default desc, c.id limit 1`,
    [companyId],
  )
  return row
}

/** Something for the channels process to do. */
export async function insertOutbox(tx: Tx, order: Order & { connectionId: number }): Promise<void> {
  const row = { ref: null, lane: null, class: 0, ...order }
  await tx.named(
    'insert order',
    'insert into channels.outbox (connection_id, kind, class, ref, lane, payload) values ($1, $2, $3, $4, $5, $6)',
    [row.connectionId, row.kind, row.class, row.ref, row.lane, JSON.stringify(row.payload)],
  )
}

/** Deletes rows processed or sent a while ago, a bounded number at a time; the messages stay. False when none is left. */
export async function pruneBorder(tx: Tx, before: Date): Promise<boolean> {
  const batch = 5_000
  const inbox = await tx.named(
    'prune inbox',
    `delete from channels.inbox where id in (select id from channels.inbox where state = 'done' and created_at < $1 limit $2) returning 1`,
    [before, batch],
  )
  const outbox = await tx.named(
    'prune outbox',
    `delete from channels.outbox where id in (select id from channels.outbox where state in ('unknown', 'done', 'failed') and updated_at < $1 limit $2) returning 1`,
    [before, batch],
  )
  return inbox.length === batch || outbox.length === batch
}

export async function unparkSignals(tx: Tx, connectionId: number, now: Date): Promise<void> {
  await tx.named(
    'unpark signals',
    `update channels.inbox set state = 'ready', attempts = 0, due_at = $2, lease_until = null where connection_id = $1 and state = 'parked'`,
    [connectionId, now],
  )
}

/** What whoever wrote under these names was called beside them. */
export async function listNamesBeside(tx: Tx, companyId: number, names: readonly string[]): Promise<string[]> {
  const rows = await tx.named<{ name: string }>(
    'list names beside',
    `select distinct n.value as name from channels.inbox i
     cross join lateral (values (i.payload -> 'chat'), (i.payload -> 'participant')) a (address)
     cross join lateral jsonb_each_text(case when jsonb_typeof(a.address) = 'object' then a.address else '{}' end) n
     where i.connection_id in (select c.id from connections c where c.company_id = $1)
       and array[a.address ->> 'bsuid', a.address ->> 'lid', a.address ->> 'phone'] && $2::text[]`,
    [companyId, names],
  )
  return rows.map(({ name }) => name)
}

interface Cancelled {
  connectionId: number
  kind: string
  ref: string | null
}

/** What waits to go out to whoever has these names on the wire, or because of them, does not. */
export async function cancelOrders(tx: Tx, companyId: number, names: readonly string[]): Promise<Cancelled[]> {
  return tx.named<Cancelled>(
    'cancel orders',
    `update channels.outbox o set state = 'failed', error = 'erased'
     where o.connection_id in (select c.id from connections c where c.company_id = $1) and o.state = 'queued'
       and case when o.kind = 'message' then array[o.payload -> 'to' ->> 'bsuid', o.payload -> 'to' ->> 'lid', o.payload -> 'to' ->> 'phone'] && $2::text[]
         else exists (select from unnest($2::text[]) n where strpos(o.payload::text, '"' || n || '"') > 0) end
     returning o.connection_id as "connectionId", o.kind, o.ref`,
    [companyId, names],
  )
}

/**
 * What crossed the border in the last days names somebody else instead of this person, whose name on the wire is `name`. What was set
 * aside is so for good: it would be read as news of `stand`.
 */
export async function renameOnBorder(tx: Tx, companyId: number, name: string, stand: string): Promise<void> {
  const ours = 'connection_id in (select c.id from connections c where c.company_id = $1)'
  const told = `replace(payload::text, '"' || $2 || '"', '"0"')::jsonb`
  await tx.named(
    'rename in inbox',
    `update channels.inbox set payload = ${told} - 'pushName', seen = replace(seen || ':', ':' || $2 || ':', ':' || $3 || ':'),
       lane = null, state = 'done'
     where ${ours} and state in ('done', 'parked') and strpos(payload::text, '"' || $2 || '"') > 0`,
    [companyId, name, stand],
  )
  await tx.named(
    'rename in outbox',
    `update channels.outbox set payload = ${told}, prepared = null, state = case when kind = 'watch' then 'failed' else state end
     where ${ours} and state in ('unknown', 'done', 'failed') and strpos(payload::text, '"' || $2 || '"') > 0`,
    [companyId, name],
  )
}
