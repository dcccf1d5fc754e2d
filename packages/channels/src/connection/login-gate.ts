/** Longer than any login lasts before its provider gives up. A login that hangs even so must not keep its place for ever. */
const patienceMs = 120_000

/** Logins are the most expensive part of a connection's life. The gate admits at most `atOnce` per process, first come first served. */
export class LoginGate {
  private readonly atOnce: number
  private readonly inside = new Map<object, NodeJS.Timeout>()
  private readonly waiting = new Map<object, () => void>()

  constructor(atOnce: number) {
    this.atOnce = atOnce
  }

  /** Resolves when the caller is admitted, or when it has left. */
  async enter(who: object): Promise<void> {
    if (this.inside.size < this.atOnce) return this.admit(who)
    await new Promise<void>((resolve) => this.waiting.set(who, resolve))
  }

  /** Ends the login, successful or not. Idempotent. */
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
