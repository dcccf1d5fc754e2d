/** A sliding-window rate limit. Times are ms since 1970. */
export class RateLimiter {
  private readonly limit: number
  private readonly stretchMs: number
  private times: number[] = []
  private closedUntil = 0

  constructor(limit: number, stretchMs: number) {
    this.limit = limit
    this.stretchMs = stretchMs
  }

  /** How long until one is available and `spare` more are left for what is urgent. 0 when now. */
  waitMs(spare = 0, now = Date.now()): number {
    this.times = this.times.filter((at) => at > now - this.stretchMs)
    const last = this.times.at(spare - this.limit)
    return Math.max(last === undefined ? 0 : last + this.stretchMs - now, this.closedUntil - now, 0)
  }

  take(now = Date.now()): void {
    this.times.push(now)
  }

  /** Grants nothing for this long. */
  close(ms: number, now = Date.now()): void {
    this.closedUntil = now + ms
  }
}
