import type { Clock } from './clock.ts'
import { fail } from './fail.ts'

/** Counts failures by key over a sliding window, in this process. */
export interface Limiter {
  /** Fails with ERR_RATE_LIMIT when the key has used up its failures. */
  check(key: string): void
  record(key: string): void
}

const sweepAbove = 10_000

export function createLimiter(clock: Clock, max: number, windowMs: number): Limiter {
  const failures = new Map<string, number[]>()
  const recent = (key: string) => {
    const since = clock.now().getTime() - windowMs
    return (failures.get(key) ?? []).filter((at) => at > since)
  }
  return {
    check: (key) => {
      if (recent(key).length >= max) fail('ERR_RATE_LIMIT')
    },
    record: (key) => {
      if (failures.size > sweepAbove) {
        for (const known of failures.keys()) if (recent(known).length === 0) failures.delete(known)
      }
      failures.set(key, [...recent(key), clock.now().getTime()])
    },
  }
}
