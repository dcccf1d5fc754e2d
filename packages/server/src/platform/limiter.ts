import type { Clock } from './clock.ts'
import { fail } from './fail.ts'

/** Counts failures by key over a sliding window, in this process. */
export interface Limiter {
  /** Counts an attempt as failed until it is forgiven; ERR_RATE_LIMIT when the key has used up its failures. */
  attempt(key: string): { forgive(): void }
}

const sweepAbove = 10_000

export function createLimiter(clock: Clock, max: number, windowMs: number): Limiter {
  const failures = new Map<string, number[]>()
  const recent = (key: string) => {
    const since = clock.now().getTime() - windowMs
    return (failures.get(key) ?? []).filter((at) => at > since)
  }
  return {
    attempt: (key) => {
      const before = recent(key)
      if (before.length >= max) fail('ERR_RATE_LIMIT')
      if (failures.size > sweepAbove) {
        for (const known of failures.keys()) if (recent(known).length === 0) failures.delete(known)
      }
      const at = clock.now().getTime()
      failures.set(key, [...before, at])
      return {
        forgive: () => {
          const left = recent(key)
          const mine = left.indexOf(at)
          failures.set(key, mine < 0 ? left : left.toSpliced(mine, 1))
        },
      }
    },
  }
}
