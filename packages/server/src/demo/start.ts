import type { Logger } from 'pino'
import type { SystemDb } from '#platform/database/system.ts'
import type { FileReceiver } from '#platform/http/uploads.ts'
import type { Installation } from '#platform/installation.ts'
import type { Unit } from '#platform/unit.ts'
import type { DemoClock } from './clock.ts'
import type { DemoCompany } from './company.ts'
import type { Customers } from './customers.ts'
import type { StandInAccess } from './stand-ins.ts'
import type { LocalMeta } from './local-meta.ts'
import type { Phones } from './phones.ts'

export interface DemoParts {
  unit: Unit
  around: Installation
  files: FileReceiver
  system: SystemDb
  phones: Phones
  meta: LocalMeta
  customers: Customers
  /** Undefined: an earlier start has played the story. */
  company: DemoCompany | undefined
  clock: DemoClock
  elsewhere: StandInAccess
  log: Logger
}

/**
 * Plays the demo's conversations once, on the first start. Then it calls `invite`, and the customers answer by themselves. Returns a
 * function that ends it all.
 */
export function startDemo({ company, customers, ...parts }: DemoParts, invite: () => Promise<void>): () => Promise<unknown> {
  const { log } = parts
  const ending = new AbortController()
  const { signal } = ending
  const run = async () => {
    if (company) {
      const { playStory } = await import('./story.ts')
      await playStory({ ...parts, company, signal })
    }
    if (signal.aborted) return
    await invite()
    await customers.live(signal)
  }
  const done = run().catch((error: Error) => log.error({ reason: error.message }, 'the demo ended early'))
  return () => {
    ending.abort()
    return done
  }
}
