import { open } from './sealed.ts'
import { type OfficialLine, type ProviderName, settingsIdentity } from '@recado/border/settings'
import type { Database } from './database.ts'

/** The provider of a connection, and its configuration. */
export interface Settings {
  provider: ProviderName
  /** Encrypted. Empty when there is nothing to configure. */
  configuration: string
  /** Grows with every change. */
  version: number
}

/** The current settings of a connection. A connection that the server never set up is a linked device. */
export async function readSettings(database: Database, connectionId: number): Promise<Settings> {
  const [row] = await database.query<Settings>(
    'select provider, configuration, version from channels.settings where connection_id = $1',
    [connectionId],
  )
  return row ?? { provider: 'beta', configuration: '', version: 0 }
}

/** Whether the company rejects calls, according to the server's latest settings. */
export async function rejectsCalls(database: Database, connectionId: number): Promise<boolean> {
  const [row] = await database.query<{ rejects: boolean }>(
    'select rejects_calls as rejects from channels.settings where connection_id = $1',
    [connectionId],
  )
  return row?.rejects ?? false
}

/**
 * The decrypted configuration as the server wrote it, in the provider's own format. Throws when it was encrypted for another connection or
 * by another secret.
 */
export function openConfiguration(secret: Buffer, connectionId: number, { configuration }: Settings): unknown {
  if (configuration === '') return {}
  return JSON.parse(open(secret, settingsIdentity(connectionId), Buffer.from(configuration, 'base64url')).toString())
}

/**
 * The versions of these connections' settings, and whether they are suspended, in which case no process runs them. A connection that was
 * never set up is absent.
 */
export async function listVersions(
  database: Database,
  connectionIds: readonly number[],
): Promise<Map<number, { version: number; isSuspended: boolean }>> {
  const rows = await database.query<{ id: number; version: number; isSuspended: boolean }>(
    'select connection_id as id, version, rests as "isSuspended" from channels.settings where connection_id = any ($1::int[])',
    [connectionIds],
  )
  return new Map(rows.map(({ id, ...settings }) => [id, settings]))
}

/** The version of a provider's client that its network accepts, if the operator has named one: three numbers, `2.3000.1`. */
export async function clientVersion(database: Database, provider: ProviderName): Promise<string | undefined> {
  const [row] = await database.query<{ version: string }>('select version from channels.versions where provider = $1', [provider])
  return row?.version
}

/**
 * Whether another line hears the same account of Meta through the same app. With `isBack` this line counts too when it is wanted open
 * again.
 */
export async function isAccountUsed(
  database: Database,
  { app, wabaId, numberId }: OfficialLine,
  isBack: boolean,
): Promise<boolean> {
  const rows = await database.query(
    `select from channels.settings s left join channels.state t using (connection_id)
     where s.provider = 'cloud' and s.app = $1 and s.waba_id = $2 and (s.number_id <> $3 or ($4 and t.wanted)) limit 1`,
    [app, wabaId, numberId, isBack],
  )
  return rows.length > 0
}
