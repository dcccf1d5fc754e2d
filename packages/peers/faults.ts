/** A fault that happens the next `times` times, by default once. */
interface Counted {
  times?: number | undefined
}

/** The faults still to happen, the oldest first. */
export class FaultQueue<F extends Counted> {
  #waiting: F[] = []

  list(): readonly F[] {
    return this.#waiting
  }

  add(fault: F): void {
    this.#waiting.push({ times: 1, ...fault })
  }

  clear(): void {
    this.#waiting = []
  }

  protected forget(isMeant: (fault: F) => boolean): void {
    this.#waiting = this.#waiting.filter((fault) => !isMeant(fault))
  }

  /** The oldest that applies, used up once. */
  protected next<G extends F>(applies: (fault: F) => fault is G): G | undefined
  protected next(applies: (fault: F) => boolean): F | undefined
  protected next(applies: (fault: F) => boolean): F | undefined {
    const fault = this.#waiting.find(applies)
    if (!fault) return undefined
    fault.times = (fault.times ?? 1) - 1
    if (fault.times <= 0) this.forget((other) => other === fault)
    return fault
  }
}

/** Faults of a service that is called. Each applies to calls that begin with its `on` ("PUT /v2/cob"), or to any call. */
export class CallFaults<F extends Counted & { on?: string | undefined }> extends FaultQueue<F> {
  take(call: string): F | undefined {
    return this.next(({ on = '' }) => call.startsWith(on))
  }
}
