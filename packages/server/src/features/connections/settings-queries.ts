import type { ProviderName } from '@recado/border/settings'
import type { SystemTx, Tx } from '#platform/database/tx.ts'

/** Where webhooks about an official line come from. */
export interface HookRoute {
  /** The uuid of the app. */
  app: string
  wabaId: string
  numberId: string
}

/** Sets what carries the connection. Its configuration is encrypted. Rejects a number that carries another connection. */
export async function upsertSettings(
  tx: SystemTx,
  connectionId: number,
  { provider, configuration, hooks }: { provider: ProviderName; configuration: string; hooks: HookRoute | undefined },
): Promise<void> {
  await tx.named(
    'upsert line settings',
    `insert into channels.settings as s (connection_id, provider, configuration, app, waba_id, number_id) values ($1, $2, $3, $4, $5, $6)
     on conflict (connection_id) do update set provider = excluded.provider, configuration = excluded.configuration,
       app = excluded.app, waba_id = excluded.waba_id, number_id = excluded.number_id, version = s.version + 1`,
    [connectionId, provider, configuration, hooks?.app ?? null, hooks?.wabaId ?? null, hooks?.numberId ?? null],
  )
}

/** The number of an official line may carry another connection, and its webhooks belong to no connection until it does. */
export async function releaseNumber(tx: Tx, connectionId: number): Promise<void> {
  const text = `update channels.settings s set app = null, number_id = null from connections c
    where c.company_id = $1 and c.id = $2 and s.connection_id = c.id`
  await tx.rows('release number', text, [connectionId])
}

/**
 * Tells the channels process what it must know of the company's settings: whether calls are turned away, when customers may be expected to
 * write on each connection, and that the connections of a blocked company rest, except those that are about to unlink from their phones.
 * The hours are the company's, or those of the connection's queues, or none when the company uses none. Only what has changed is written.
 * Without a company it does so for all.
 */
export async function syncChannelSettings(tx: SystemTx, companyId?: number): Promise<void> {
  const isMeant = companyId === undefined ? '' : 'where c.company_id = $1 and co.id = $1'
  await tx.named(
    companyId === undefined ? 'tell all lines' : 'tell lines',
    `update channels.settings s set hours = told.hours, rejects_calls = told.rejects_calls, rests = told.rests from (
       select c.id, coalesce(call.value = 'disabled', false) as rejects_calls,
         (not co.status or co.deleted_at is not null) and (
           select true from channels.outbox o where o.connection_id = c.id and o.kind = 'forget' and o.state in ('queued', 'sending')
           limit 1) is null as rests,
         jsonb_build_object('timeZone', co.time_zone, 'open', case of.value
         when 'company' then co.schedules
         when 'queue' then (
           select jsonb_agg(day) from connection_queues l join queues q on q.company_id = l.company_id and q.id = l.queue_id
             cross join lateral jsonb_array_elements(q.schedules) day
           where l.company_id = c.company_id and l.connection_id = c.id) end) as hours
       from connections c join companies co on co.id = c.company_id
       left join settings of on of.company_id = c.company_id and of.key = 'scheduleType'
       left join settings call on call.company_id = c.company_id and call.key = 'call'
       ${isMeant}) told
     where told.id = s.connection_id and (s.hours, s.rejects_calls, s.rests) is distinct from (told.hours, told.rejects_calls, told.rests)`,
    companyId === undefined ? [] : [companyId],
  )
}

/** Sets up all connections of a company that came in by a file: a phone carries each once it is linked. */
export async function setUpUnlinked(tx: SystemTx, companyId: number): Promise<void> {
  const text = "insert into channels.settings (connection_id, provider) select id, 'beta' from connections where company_id = $1"
  await tx.named('set up unlinked lines', text, [companyId])
  await syncChannelSettings(tx, companyId)
}

/** Ends the rest of the company's connections, whether the company is blocked or not. */
export async function endSuspension(tx: Tx): Promise<void> {
  const text =
    'update channels.settings set rests = false where rests and connection_id in (select id from connections where company_id = $1)'
  await tx.rows('end rest', text)
}

/** The version of a provider's client that the operator has set. Undefined when it is the one of the release. */
export async function findClientVersion(tx: SystemTx, provider: ProviderName): Promise<string | undefined> {
  const [row] = await tx.named<{ version: string }>(
    'find client version',
    'select version from channels.versions where provider = $1',
    [provider],
  )
  return row?.version
}

export async function upsertClientVersion(tx: SystemTx, provider: ProviderName, version: string): Promise<void> {
  await tx.named(
    'upsert client version',
    `insert into channels.versions (provider, version) values ($1, $2)
     on conflict (provider) do update set version = excluded.version, updated_at = now()`,
    [provider, version],
  )
}

export async function deleteClientVersion(tx: SystemTx, provider: ProviderName): Promise<void> {
  await tx.named('delete client version', 'delete from channels.versions where provider = $1', [provider])
}
