import type { z } from 'zod'
import type { rates } from '#whatsapp/control/limit-schema.ts'

/** How much of something an account may do in any 60 seconds; what is not named is unlimited. */
export type RateLimits = z.output<typeof rates>

const minute = 60_000

/** Counts what accounts do. What was refused counts too: whoever keeps trying stays refused. */
export class Rates {
  limits: RateLimits = {}
  readonly #times = new Map<string, number[]>()

  /** Counts one more of `what` for an account. @returns whether that is beyond the limit */
  exceed(what: keyof RateLimits, pn: string): boolean {
    const limit = this.limits[what]
    if (limit === undefined) return false
    const key = `${what} ${pn}`
    const now = Date.now()
    const recent = [...(this.#times.get(key) ?? []).filter((at) => at > now - minute), now]
    this.#times.set(key, recent)
    return recent.length > limit
  }

  /** New limits, counted from now on. */
  set(limits: RateLimits): void {
    this.limits = limits
    this.#times.clear()
  }
}
