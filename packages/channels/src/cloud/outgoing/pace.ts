/** Lets so many through in a second, in the order in which they come. */
export class Pace {
  private readonly stepMs: number
  private readonly now: () => number
  private free = 0

  constructor(perSecond: number, now: () => number) {
    this.stepMs = 1_000 / perSecond
    this.now = now
  }

  async turn(): Promise<void> {
    const now = this.now()
    const at = Math.max(now, this.free)
    this.free = at + this.stepMs
    if (at > now) await new Promise((resolve) => setTimeout(resolve, at - now))
  }
}
