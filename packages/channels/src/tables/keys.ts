import type { Database } from './database.ts'
import { open, seal } from './sealed.ts'
import type { Lease } from './leases.ts'

export interface KeyChange {
  kind: string
  id: string
  /** null erases the key. */
  value: Uint8Array | null
}

/** The session secrets of one connection, sealed at rest. */
export interface Keys {
  read(kind: string, ids: readonly string[]): Promise<Map<string, Buffer>>
  /** All or nothing, and only under the lease. */
  write(changes: readonly KeyChange[]): Promise<void>
  erase(): Promise<void>
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
  }
}
