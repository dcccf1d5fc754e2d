import type { SignalRepositoryWithLIDStore, WASocket } from '@whiskeysockets/baileys'
import { Recent } from '#recent.ts'

/** Both directions of the mappings of 2,000 contacts: the others are read from the database when they are needed. */
const mappings = 4_000
const mappingCache = 'mappingCache'
/** Keys of sessions and the like; written through, so each may be dropped. A message to a large group reads each device's once. */
const keys = 1_000
/** As long as Baileys would keep them. */
const keysMs = 5 * 60_000

/** Baileys' own mapping keeps each contact of the last three days in memory, with a timer each. Fixed to 7.0.0-rc14, as is its name. */
export function boundMapping(mapping: SignalRepositoryWithLIDStore['lidMapping']): Recent<never> {
  const bounded = new Recent<never>(mappings)
  if (!(mappingCache in mapping)) throw new Error('The mapping of the library is not the one that is known here')
  Reflect.set(mapping, mappingCache, bounded)
  return bounded
}
export function keyCache(): Recent<never> {
  return new Recent<never>(keys, keysMs)
}

/** What was sent lies in the outbox: Baileys need not keep it too. What else its manager does for retries stays. */
export function forgetSent({ messageRetryManager: manager }: Pick<WASocket, 'messageRetryManager'>): void {
  if (manager) manager.addRecentMessage = () => {}
}
