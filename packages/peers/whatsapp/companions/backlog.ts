/** The parcels that waited for a device at its login, handed out in batches of the size that the device asks for. */
export class Backlog {
  readonly #waiting: Set<string>
  readonly #unanswered = new Set<string>()
  readonly #sent = new Set<string>()
  #batch = 0
  #left = 0

  /** @param keys in their order */
  constructor(keys: Iterable<string>) {
    this.#waiting = new Set(keys)
  }

  /** All parcels have gone out and were answered. */
  get isDone(): boolean {
    return this.#waiting.size === 0 && this.#unanswered.size === 0
  }

  /** The device asks for this many parcels. It need not ask again: the next batch follows once all of this batch are answered. */
  request(count: number): void {
    this.#batch = count
    this.#left += count
  }

  /** The parcel has gone out as part of the backlog, so a new copy of it need not wait for the end. */
  hasSent(key: string): boolean {
    return this.#sent.has(key)
  }

  /** The device has answered, or has asked for a new copy. */
  settle(key: string): void {
    this.#waiting.delete(key)
    this.#unanswered.delete(key)
  }

  /** Hands out the parcels that may go now. @param send returns the outcome: `held` stays for later, after `lost` nothing more goes */
  goOn(send: (key: string) => 'sent' | 'held' | 'lost'): void {
    if (this.#left === 0 && this.#unanswered.size === 0) this.#left = this.#batch
    for (const key of this.#waiting) {
      if (this.#left === 0) return
      const outcome = send(key)
      if (outcome === 'lost') return
      if (outcome === 'held') continue
      this.#waiting.delete(key)
      this.#sent.add(key)
      this.#unanswered.add(key)
      this.#left--
    }
  }
}
