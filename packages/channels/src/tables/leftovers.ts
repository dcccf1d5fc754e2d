import type { ProviderName } from '@recado/border/settings'
import type { Database } from './database.ts'
import { credentials } from './keys.ts'
import { open } from './sealed.ts'
import { openConfiguration } from './settings.ts'

/** A device that is no longer used but that its phone still lists. */
export interface Leftover {
  id: string
  connectionId: number
  provider: ProviderName
  /** The encrypted configuration of its connection. */
  configuration: string
  sealed: Buffer
}

/** The credentials are erased after a day, whether or not the device could be unlinked. */
const kept = `interval '24 hours'`
/** Minutes until the next retry: 1, 2, 4, 8, then every quarter of an hour. */
const wait = 'make_interval(mins => least(1 << least(l.tries, 4), 15))'
const due = `
  with gone as (delete from channels.leftovers where created_at <= now() - ${kept}),
  due as (
    select id from channels.leftovers
    where due_at <= now() and created_at > now() - ${kept} and provider = any ($1::text[])
    order by due_at limit $2 for update skip locked)
  update channels.leftovers l set tries = l.tries + 1, due_at = now() + ${wait} from due where l.id = due.id
  returning l.id::text, l.connection_id as "connectionId", l.provider, l.configuration, l.sealed`

/** Takes the leftovers that are due. Their next retry is scheduled at once, whatever the outcome of this one. */
export function claimLeftovers(database: Database, providers: readonly string[], limit: number): Promise<Leftover[]> {
  return database.query<Leftover>(due, [providers, limit])
}

/** The credentials and configuration to log in with. Throws when another secret encrypted them. */
export function openLeftover(secret: Buffer, { connectionId, sealed, ...settings }: Leftover) {
  return {
    credentials: open(secret, `${connectionId}/${credentials.kind}/${credentials.id}`, sealed),
    configuration: openConfiguration(secret, connectionId, { ...settings, version: 0 }),
  }
}

export async function eraseLeftover(database: Database, { id }: Leftover): Promise<void> {
  await database.query('delete from channels.leftovers where id = $1', [id])
}
