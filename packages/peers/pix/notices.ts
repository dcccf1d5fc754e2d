import { callDesk } from '#call-desk.ts'

/** A notification from a bank to a desk. */
export interface Notice {
  url: string
  headers?: Record<string, string>
  body: object
}

interface Waiting extends Notice {
  tries: number
  dueAt: number
}

export interface NoticeParts {
  now: () => Date
  /** The origin of each desk, by the host of the address that it registered (a proxy with TLS stands between). */
  desks: ReadonlyMap<string, string>
  /** Milliseconds after each try that failed. */
  ladder: readonly number[]
  isTaken: (status: number) => boolean
}

/** Notifies desks, and retries on the test's clock until they have accepted. */
export class Notices {
  readonly #parts: NoticeParts
  #waiting: Waiting[] = []
  /** The notices that were delivered and accepted. */
  readonly taken: Notice[] = []

  constructor(parts: NoticeParts) {
    this.#parts = parts
  }

  get waiting(): readonly Notice[] {
    return this.#waiting
  }

  add(notice: Notice): void {
    this.#waiting.push({ ...notice, tries: 0, dueAt: this.#parts.now().getTime() })
  }

  drop(): Notice[] {
    return this.#waiting.splice(0)
  }

  /** Delivers all notices that are due. Returns the statuses. */
  async deliver(): Promise<number[]> {
    const now = this.#parts.now().getTime()
    const due = this.#waiting.filter(({ dueAt }) => dueAt <= now)
    this.#waiting = this.#waiting.filter((one) => !due.includes(one))
    const statuses: number[] = []
    for (const one of due) {
      const status = await this.call(one)
      statuses.push(status)
      const after = this.#parts.ladder[one.tries]
      if (this.#parts.isTaken(status)) this.taken.push(one)
      else if (after !== undefined) this.#waiting.push({ ...one, tries: one.tries + 1, dueAt: now + after })
    }
    return statuses
  }

  /** The status, or 0 when the desk does not answer. */
  async call({ url, headers = {}, body }: Notice): Promise<number> {
    const typed = { ...headers, 'content-type': 'application/json' }
    const { status } = await callDesk(this.#parts.desks, { method: 'POST', url, headers: typed, bytes: JSON.stringify(body) })
    return status
  }
}
