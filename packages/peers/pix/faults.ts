/**
 * What goes wrong the next `times` times (default 1) with calls that begin with `on` ("PUT /v2/cob"), or with any: `error` answers the
 * status, `hang` nothing, `slow` late, `cut` half of an answer, `html` a page instead of JSON, `token` that the token is no longer good.
 * With `after` the call has been carried out before.
 */
export type Fault = { on?: string; times?: number; after?: true } & (
  | { kind: 'error'; status: number }
  | { kind: 'hang' }
  | { kind: 'slow'; ms: number }
  | { kind: 'cut' }
  | { kind: 'html'; status?: number }
  | { kind: 'token' }
)

/** The faults still to happen. */
export class Faults {
  #waiting: Fault[] = []

  add(fault: Fault): void {
    this.#waiting.push({ times: 1, ...fault })
  }

  clear(): void {
    this.#waiting = []
  }

  /** The oldest fault for a call, used up once. */
  take(call: string): Fault | undefined {
    const fault = this.#waiting.find(({ on = '' }) => call.startsWith(on))
    if (!fault) return undefined
    fault.times = (fault.times ?? 1) - 1
    if (fault.times <= 0) this.#waiting = this.#waiting.filter((other) => other !== fault)
    return fault
  }
}
