import { request } from 'node:http'

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
    const { host } = new URL(url)
    const origin = this.#parts.desks.get(host)
    if (!origin) return 0
    // Uses neither fetch nor a URL, so that the registered address is called letter by letter.
    const path = url.slice(url.indexOf(host) + host.length)
    const text = JSON.stringify(body)
    const { hostname, port } = new URL(origin)
    return new Promise((resolve) => {
      const all = { ...headers, host, 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
      const outgoing = request(
        { hostname, port, path, method: 'POST', headers: all, agent: false, timeout: 10_000 },
        (incoming) => {
          incoming.resume()
          incoming.on('end', () => resolve(incoming.statusCode ?? 0))
          incoming.on('error', () => resolve(0))
        },
      )
      outgoing.on('timeout', () => outgoing.destroy())
      outgoing.on('error', () => resolve(0))
      outgoing.end(text)
    })
  }
}
