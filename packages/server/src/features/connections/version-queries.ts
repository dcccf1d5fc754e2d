import type { ProviderName } from '@recado/border/settings'
import type { Tx } from '#platform/database/db.ts'

/** The version of a provider's client that the operator has named; undefined when it is the one that came with the release. */
export async function findClientVersion(tx: Tx, provider: ProviderName): Promise<string | undefined> {
  const [row] = await tx.named<{ version: string }>(
    'find client version',
    'select version from channels.versions where provider = $1',
    [provider],
  )
  return row?.version
}

export async function upsertClientVersion(tx: Tx, provider: ProviderName, version: string): Promise<void> {
  await tx.named(
    'upsert client version',
    `insert into channels.versions (provider, version) values ($1, $2)
     on conflict (provider) do update set version = excluded.version, updated_at = now()`,
    [provider, version],
  )
}

export async function deleteClientVersion(tx: Tx, provider: ProviderName): Promise<void> {
  await tx.named('delete client version', 'delete from channels.versions where provider = $1', [provider])
}
