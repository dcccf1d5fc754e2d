import type { z } from 'zod'
import type { rates } from '#whatsapp/control/limit-schema.ts'

/** How often an account may do something in any 60 seconds. Actions that are not named are unlimited. */
export type RateLimits = z.output<typeof rates>

const minute = 60_000

/** Counts what accounts do. Refused actions count too, so an account that keeps trying stays refused. */
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
