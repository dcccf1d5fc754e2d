import type { HttpParts } from '#platform/feature.ts'
import { insertHooks, type NewHook } from '#features/connections/hook-queries.ts'

const [maxHooks, maxBytes] = [200, 8 * 1024 * 1024]

interface Waiting extends NewHook {
  done: PromiseWithResolvers<void>
}

/**
 * Stores webhooks as they come, and resolves when they are committed. Those that come while others are written are the next batch, so that
 * a flood of them takes one connection and few commits.
 */
export function hookWriter({ system, clock }: Pick<HttpParts, 'system' | 'clock'>): (hook: NewHook) => Promise<void> {
  const waiting: Waiting[] = []
  let isWriting = false
  const writeAll = async () => {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, countOf(waiting))
      await system
        .across((tx) => insertHooks(tx, batch, clock.now()))
        .then(
          () => batch.forEach(({ done }) => done.resolve()),
          (error: Error) => batch.forEach(({ done }) => done.reject(error)),
        )
    }
    isWriting = false
  }
  return (hook) => {
    const done = Promise.withResolvers<void>()
    waiting.push({ ...hook, done })
    if (!isWriting) {
      isWriting = true
      void writeAll()
    }
    return done.promise
  }
}

/** How many of them one statement takes: at least one. */
function countOf(waiting: readonly NewHook[]): number {
  let bytes = 0
  const at = waiting.findIndex(({ body }, place) => (bytes += body.length) > maxBytes && place > 0)
  return Math.min(maxHooks, at < 0 ? waiting.length : at)
}
