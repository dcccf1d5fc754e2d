import type { Alarm, ConnectionReason } from '@recado/border/connection-state'
import type { Connection, ConnectionSession } from '@recado/contract/connections/api'
import type { TemplateMessage } from '@recado/contract/templates/message'
import type { Tx } from '#platform/database/tx.ts'

/** The columns that a user fills in. */
export interface ConnectionFields {
  name: string
  isDefault: boolean
  token: string
  proxyAddress?: string
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
  promptId?: number | null
  integrationId?: number | null
  fallbackTemplate?: TemplateMessage | null
  ratingTemplate?: TemplateMessage | null
}

const maxCounted = 1_000

/** The present state of the line. */
const line = `
  coalesce(s.status, 'DISCONNECTED') as status, nullif(s.reason, '') as reason, s.reason_until as "reasonUntil",
  coalesce(s.since, c.created_at) as since, s.caught_up_at is not null as "isCaughtUp", s.last_inbound_at as "lastInboundAt",
  (select count(*)::int from (
     select from channels.outbox o
     where o.connection_id = c.id and o.state in ('queued', 'sending') and o.kind = 'message' limit ${maxCounted}) o) as waiting,
  coalesce(s.number, '') as number, case when s.former_number <> s.number then s.former_number else '' end as "formerNumber",
  coalesce(s.retries, 0) as retries, s.capabilities, case when settings.provider = 'cloud' then s.health end as health`

const select = `
  select c.id, c.name, ${line}, c.is_default as "isDefault", coalesce(settings.provider, 'beta') as provider,
    c.greeting_message as "greetingMessage", c.complation_message as "complationMessage",
    c.out_of_hours_message as "outOfHoursMessage", c.rating_message as "ratingMessage",
    c.expires_inactive_message as "expiresInactiveMessage", c.expires_ticket as "expiresTicket",
    (select coalesce(jsonb_agg(jsonb_build_object('id', q.id, 'name', q.name, 'color', q.color)
      order by q.order_queue nulls last, fold(q.name)), '[]')
       from connection_queues l join queues q on q.company_id = l.company_id and q.id = l.queue_id
       where l.company_id = c.company_id and l.connection_id = c.id) as queues,
    c.transfer_queue_id as "transferQueueId", c.time_to_transfer as "timeToTransfer",
    c.prompt_id as "promptId", c.integration_id as "integrationId",
    c.time_use_bot_queues as "timeUseBotQueues", c.max_use_bot_queues as "maxUseBotQueues",
    c.fallback_template as "fallbackTemplate", c.rating_template as "ratingTemplate",
    c.token <> '' as "hasToken", c.proxy_address <> '' as "hasProxyUrl", c.proxy_address as "proxyUrl", c.alarm,
    (select count(*)::int from channels.inbox i where i.connection_id = c.id and i.state = 'parked') as parked,
    (select count(*)::int from channels.outbox o where o.connection_id = c.id and o.state = 'kept') as kept,
    c.created_at as "createdAt", c.updated_at as "updatedAt"
  from connections c left join channels.state s on s.connection_id = c.id
  left join channels.settings on settings.connection_id = c.id`

type TimestampField = 'reasonUntil' | 'since' | 'lastInboundAt'
type LineRow<T extends Pick<Connection, TimestampField | 'reason'>> = Omit<T, TimestampField | 'updatedAt' | 'reason'> & {
  reason: ConnectionReason | null
  reasonUntil: Date | null
  since: Date
  lastInboundAt: Date | null
  updatedAt: Date
}
type Row = Omit<LineRow<Connection>, 'createdAt'> & { createdAt: Date }

export async function listConnections(tx: Tx): Promise<Connection[]> {
  const rows = await tx.rows<Row>('list connections', `${select} where c.company_id = $1 order by fold(c.name), c.id`)
  return rows.map(toConnection)
}

export async function findConnection(tx: Tx, id: number): Promise<Connection | undefined> {
  const [row] = await tx.rows<Row>('find connection', `${select} where c.company_id = $1 and c.id = $2`, [id])
  return row && toConnection(row)
}

/** Without the challenge, the code and the attempt. */
const passkey = `case when s.passkey is not null then jsonb_build_object('step', s.passkey -> 'step', 'until', s.passkey -> 'until',
  'failure', s.passkey -> 'failure', 'number', s.passkey -> 'number', 'by', s.passkey -> 'by') end`

/** How far the connection is with its passkey, as the channels process tells it, and who answered. */
export function findPasskey(tx: Tx, id: number): Promise<{ state: unknown; byName: string | null } | undefined> {
  return tx.row(
    'find passkey',
    `select s.passkey as state,
       (select u.name from users u where u.company_id = c.company_id and u.id = (s.passkey ->> 'by')::int) as "byName"
     from connections c join channels.state s on s.connection_id = c.id
     where c.company_id = $1 and c.id = $2 and s.passkey is not null`,
    [id],
  )
}

export async function findSession(tx: Tx, id: number): Promise<ConnectionSession | undefined> {
  const [row] = await tx.rows<LineRow<ConnectionSession>>(
    'find connection session',
    `select c.id, c.name, ${line}, coalesce(s.qrcode, '') as qrcode,
       coalesce(s.pairing_code, '') as "pairingCode", ${passkey} as passkey, coalesce(s.updated_at, c.updated_at) as "updatedAt"
     from connections c left join channels.state s on s.connection_id = c.id
       left join channels.settings on settings.connection_id = c.id
     where c.company_id = $1 and c.id = $2`,
    [id],
  )
  return row && toLine(row)
}

function toConnection(row: Row): Connection {
  return { ...toLine(row), createdAt: row.createdAt.toISOString() }
}

function toLine<T extends LineRow<Pick<Connection, TimestampField | 'reason'>>>(row: T) {
  const { reasonUntil, since, lastInboundAt, updatedAt } = row
  return {
    ...row,
    reasonUntil: reasonUntil && reasonUntil.toISOString(),
    since: since.toISOString(),
    lastInboundAt: lastInboundAt && lastInboundAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}

export function insertConnection(tx: Tx, fields: ConnectionFields, now: Date): Promise<number> {
  return tx.insert('connections', { ...fields, createdAt: now, updatedAt: now })
}

export async function updateConnection(tx: Tx, id: number, fields: Partial<ConnectionFields>, now: Date): Promise<void> {
  await tx.update('connections', { id }, { ...fields, updatedAt: now })
}

/** Locks the connection, so that no new reference to it appears until the transaction ends. */
export async function lockConnection(tx: Tx, id: number): Promise<void> {
  await tx.rows('lock connection', 'select from connections where company_id = $1 and id = $2 for update', [id])
}

/** Keeps the connection from being deleted until the transaction ends. */
export async function lockConnectionForReference(tx: Tx, id: number): Promise<void> {
  await tx.rows('keep connection', 'select from connections where company_id = $1 and id = $2 for key share', [id])
}

export async function deleteConnection(tx: Tx, id: number): Promise<void> {
  await tx.delete('connections', { id })
}

export async function updateAlarm(tx: Tx, id: number, alarm: Alarm | null): Promise<void> {
  await tx.rows('update alarm', 'update connections set alarm = $3::jsonb where company_id = $1 and id = $2', [
    id,
    alarm && JSON.stringify(alarm),
  ])
}

/** Takes the default mark off the connection that has it. Returns which one that was. */
export function clearDefault(tx: Tx): Promise<number | undefined> {
  return tx.value(
    'clear default connection',
    'update connections set is_default = false where company_id = $1 and is_default returning id',
  )
}

export async function replaceQueues(tx: Tx, connectionId: number, queueIds: readonly number[]): Promise<void> {
  await tx.delete('connectionQueues', { connectionId })
  const text = `insert into connection_queues (company_id, connection_id, queue_id) select distinct $1::int, $2::int, unnest($3::int[])`
  await tx.rows('insert queues of connection', text, [connectionId, queueIds])
}

export async function countConnections(tx: Tx): Promise<number> {
  return (await tx.value<number>('count connections', 'select count(*)::int from connections where company_id = $1')) ?? 0
}

/** Case and accents do not count. */
export function isNameTaken(tx: Tx, name: string, exceptId = 0): Promise<boolean> {
  const text = 'select from connections where company_id = $1 and fold(name) = fold($2) and id <> $3'
  return tx.has('is name of connection taken', text, [name, exceptId])
}

/** The one queue of a connection that has exactly one. */
export async function findOnlyQueue(tx: Tx, connectionId: number): Promise<number | null> {
  const text = 'select queue_id from connection_queues where company_id = $1 and connection_id = $2 limit 2'
  const [only = null, ...others] = await tx.column<number>('find only queue', text, [connectionId])
  return others.length === 0 ? only : null
}

export function findDefaultConnection(tx: Tx): Promise<number | undefined> {
  return tx.value('find default connection', 'select id from connections where company_id = $1 and is_default')
}

/** A connection that is up and can do this, the default one first. `unknown`: whether one counts that has not said yet what it can do. */
export function findCapable(
  tx: Tx,
  capability: 'addressBook' | 'numberCheck',
  unknown: boolean,
): Promise<Pick<Connection, 'id' | 'name'> | undefined> {
  return tx.row(
    'find capable',
    `select c.id, c.name from connections c join channels.state s on s.connection_id = c.id
     where c.company_id = $1 and s.status = 'CONNECTED' and coalesce(s.capabilities -> $2 = 'true', $3)
     order by c.is_default desc, c.id limit 1`,
    [capability, unknown],
  )
}

export async function clearTokens(tx: Tx): Promise<void> {
  await tx.rows('clear connection tokens', "update connections set token = '' where company_id = $1 and token <> ''")
}
