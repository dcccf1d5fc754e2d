import type { SignalRepositoryWithLIDStore, WASocket } from '@whiskeysockets/baileys'
import { LruCache } from '#lru-cache.ts'

/** Both directions of the mappings of 2,000 contacts. The others are read from the database when needed. */
const mappings = 4_000
const mappingCache = 'mappingCache'
/** Session keys and the like. They are written through, so any may be dropped. A message to a large group reads each device's keys once. */
const keys = 1_000
/** The same time as in Baileys. */
const keysMs = 5 * 60_000

/**
 * Bounds Baileys' own mapping, which keeps each contact of the last three days in memory, with a timer each. This is specific to
 * 7.0.0-rc14, as is the property name.
 */
export function boundMapping(mapping: SignalRepositoryWithLIDStore['lidMapping']): LruCache<never> {
  const bounded = new LruCache<never>(mappings)
  if (!(mappingCache in mapping)) throw new Error('The mapping of the library is not the one that is known here')
  Reflect.set(mapping, mappingCache, bounded)
  return bounded
}
export function keyCache(): LruCache<never> {
  return new LruCache<never>(keys, keysMs)
}

/** The outbox keeps sent messages, so Baileys need not. The rest of its retry manager stays. */
export function forgetSent({ messageRetryManager: manager }: Pick<WASocket, 'messageRetryManager'>): void {
  if (manager) manager.addRecentMessage = () => {}
}
