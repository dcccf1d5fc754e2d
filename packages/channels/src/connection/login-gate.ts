/** Longer than a login takes that its provider gives up: one that hangs all the same must not keep its place for ever. */
const patienceMs = 120_000

/** Logins are the most expensive part of a line's life: at most so many at once in a process, the first that came going first. */
export class LoginGate {
  private readonly atOnce: number
  private readonly inside = new Map<object, NodeJS.Timeout>()
  private readonly waiting = new Map<object, () => void>()

  constructor(atOnce: number) {
    this.atOnce = atOnce
  }

  /** Resolves when it is the turn of whoever asks, or when it left. */
  async enter(who: object): Promise<void> {
    if (this.inside.size < this.atOnce) return this.admit(who)
    await new Promise<void>((resolve) => this.waiting.set(who, resolve))
  }

  /** The login is over, one way or the other; nothing happens when it was before. */
  leave(who: object): void {
    this.waiting.get(who)?.()
    this.waiting.delete(who)
    clearTimeout(this.inside.get(who))
    if (!this.inside.delete(who)) return
    const [next] = this.waiting
    if (!next) return
    const [other, resolve] = next
    this.waiting.delete(other)
    this.admit(other)
    resolve()
  }

  private admit(who: object): void {
    this.inside.set(who, setTimeout(() => this.leave(who), patienceMs).unref())
  }
}
