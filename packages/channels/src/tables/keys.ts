import type { Database } from './database.ts'
import { open, seal } from './sealed.ts'
import type { Lease } from './leases.ts'

export interface KeyChange {
  kind: string
  id: string
  /** null erases the key. */
  value: Uint8Array | null
}

/** The key under which the login credentials are stored. */
export const credentials = { kind: 'creds', id: '' } as const

/** The session secrets of one connection, encrypted at rest. */
export interface Keys {
  read(kind: string, ids: readonly string[]): Promise<Map<string, Buffer>>
  /** Atomic, and only while the lease is held. */
  write(changes: readonly KeyChange[]): Promise<void>
  erase(): Promise<void>
  /** Erases keys that have long been unused and can be obtained again. */
  prune(): Promise<void>
  /**
   * Erases all but the credentials, which become a row of `leftovers`: at most four per connection, as many as a phone links. That device
   * reaches the network as its connection does now, or by the last `configuration` (encrypted) if another provider has been set up since.
   */
  setAside(configuration: string): Promise<void>
}

/**
 * Keys agreed with others, or facts about them. Without them a new session is made, a device or number is queried, a message is sent once
 * more.
 */
const prunable = ['session', 'sender-key', 'sender-key-memory', 'device-list', 'tctoken', 'lid-mapping']
const unusedDays = 90
/** The last use is recorded this often, so that reading hardly ever writes. */
const recordUseDays = 7

const unused = `
  gone as (
    delete from channels.whatsapp_web_keys k using fence
    where k.connection_id = $1 and k.kind = any ($3) and k.used_on < current_date - ${unusedDays} and k.key_id <> '__index')`

async function recordUse(lease: Lease, kind: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await lease.write(
    `noted as (
      update channels.whatsapp_web_keys k set used_on = current_date from fence
      where k.connection_id = $1 and k.kind = $3 and k.key_id = any ($4))`,
    [kind, ids],
  )
}

export function createKeys(database: Database, lease: Lease, secret: Buffer): Keys {
  const { connectionId } = lease
  const identity = (kind: string, id: string) => `${connectionId}/${kind}/${id}`
  return {
    async read(kind, ids) {
      const rows = await database.query<{ key_id: string; sealed: Buffer; isOld: boolean }>(
        `select key_id, sealed, used_on < current_date - ${recordUseDays} as "isOld" from channels.whatsapp_web_keys
         where connection_id = $1 and kind = $2 and key_id = any ($3)`,
        [connectionId, kind, ids],
      )
      if (prunable.includes(kind))
        await recordUse(
          lease,
          kind,
          rows.filter(({ isOld }) => isOld).map((row) => row.key_id),
        )
      return new Map(rows.map((row) => [row.key_id, open(secret, identity(kind, row.key_id), row.sealed)]))
    },

    async write(changes) {
      const gone = changes.filter((change) => change.value === null)
      const kept = changes.filter((change) => change.value !== null)
      const sealed = kept.map(({ kind, id, value }) => seal(secret, identity(kind, id), value ?? Buffer.of()))
      await lease.write(
        `gone as (
          delete from channels.whatsapp_web_keys k using fence, unnest($3::text[], $4::text[]) as g (kind, key_id)
          where k.connection_id = $1 and k.kind = g.kind and k.key_id = g.key_id),
        kept as (
          insert into channels.whatsapp_web_keys (connection_id, kind, key_id, sealed)
          select $1, n.kind, n.key_id, n.sealed
          from fence, unnest($5::text[], $6::text[], $7::bytea[]) as n (kind, key_id, sealed)
          on conflict (connection_id, kind, key_id) do update set sealed = excluded.sealed, used_on = current_date)`,
        [gone.map((key) => key.kind), gone.map((key) => key.id), kept.map((key) => key.kind), kept.map((key) => key.id), sealed],
      )
    },

    prune: () => lease.write(unused, [prunable]),

    erase: () => lease.write('gone as (delete from channels.whatsapp_web_keys k using fence where k.connection_id = $1)', []),
    setAside: (configuration) =>
      lease.write(
        `dropped as (
          delete from channels.leftovers l using fence where l.connection_id = $1 and l.id not in (
            select o.id from channels.leftovers o where o.connection_id = $1 order by o.id desc limit 3)),
        aside as (
          insert into channels.leftovers (connection_id, provider, configuration, sealed)
          select $1, $5, coalesce((select s.configuration from channels.settings s
            where s.connection_id = $1 and s.provider = $5), $6), k.sealed
          from fence, channels.whatsapp_web_keys k where k.connection_id = $1 and k.kind = $3 and k.key_id = $4),
        gone as (delete from channels.whatsapp_web_keys k using fence where k.connection_id = $1)`,
        [credentials.kind, credentials.id, lease.provider, configuration],
      ),
  }
}
