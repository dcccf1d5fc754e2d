import type { Database } from './database.ts'
import { open, seal } from './sealed.ts'
import type { Lease } from './leases.ts'

export interface KeyChange {
  kind: string
  id: string
  /** null erases the key. */
  value: Uint8Array | null
}

/** Where the key lies without which nobody logs in. */
export const credentials = { kind: 'creds', id: '' } as const

/** The session secrets of one connection, sealed at rest. */
export interface Keys {
  read(kind: string, ids: readonly string[]): Promise<Map<string, Buffer>>
  /** All or nothing, and only under the lease. */
  write(changes: readonly KeyChange[]): Promise<void>
  erase(): Promise<void>
  /** Erases all but what it takes to log in, which becomes a row of `leftovers`: of a line at most four, as many as a phone links. */
  setAside(): Promise<void>
}

export function createKeys(database: Database, lease: Lease, secret: Buffer): Keys {
  const { connectionId } = lease
  const identity = (kind: string, id: string) => `${connectionId}/${kind}/${id}`
  return {
    async read(kind, ids) {
      const rows = await database.query<{ key_id: string; sealed: Buffer }>(
        'select key_id, sealed from channels.whatsapp_web_keys where connection_id = $1 and kind = $2 and key_id = any ($3)',
        [connectionId, kind, ids],
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
          on conflict (connection_id, kind, key_id) do update set sealed = excluded.sealed)`,
        [gone.map((key) => key.kind), gone.map((key) => key.id), kept.map((key) => key.kind), kept.map((key) => key.id), sealed],
      )
    },

    erase: () => lease.write('gone as (delete from channels.whatsapp_web_keys k using fence where k.connection_id = $1)', []),
    setAside: () =>
      lease.write(
        `dropped as (
          delete from channels.leftovers l using fence where l.connection_id = $1 and l.id not in (
            select o.id from channels.leftovers o where o.connection_id = $1 order by o.id desc limit 3)),
        aside as (
          insert into channels.leftovers (connection_id, provider, configuration, sealed)
          select $1, $5, coalesce((select s.configuration from channels.settings s where s.connection_id = $1 and s.provider = $5), ''), k.sealed
          from fence, channels.whatsapp_web_keys k where k.connection_id = $1 and k.kind = $3 and k.key_id = $4),
        gone as (delete from channels.whatsapp_web_keys k using fence where k.connection_id = $1)`,
        [credentials.kind, credentials.id, lease.provider],
      ),
  }
}
