import { createHmac, randomBytes } from 'node:crypto'
import type { App } from '#meta/accounts.ts'
import { Refusal } from '#meta/refusal.ts'

const handlesLiveMs = 30 * 86_400_000
const sampleTypes = ['image/jpeg', 'image/jpg', 'image/png', 'video/mp4', 'application/pdf']
const maxBytes = 100 * 1024 * 1024

interface Session {
  id: string
  app: App
  type: string
  length: number
  received: number
}

/** Files that an app uploads in parts, for the samples of templates. A handle says itself what it is of. */
export class Uploads {
  readonly #now: () => Date
  readonly #sessions = new Map<string, Session>()

  constructor(now: () => Date) {
    this.#now = now
  }

  open(app: App, query: URLSearchParams): object {
    const type = query.get('file_type') ?? ''
    const length = Number(query.get('file_length') ?? NaN)
    if (!Number.isInteger(length) || length < 1 || length > maxBytes)
      throw new Refusal(100, { message: `The parameter file_length must be between 1 and ${maxBytes}.` })
    if (!sampleTypes.includes(type))
      throw new Refusal(100, { message: `Param file_type must be one of {${sampleTypes.join(', ')}} - got "${type}".` })
    const signature = randomBytes(16).toString('base64url')
    const id = `upload:${Buffer.from(`attachment:${randomBytes(12).toString('hex')}`).toString('base64url')}?sig=${signature}`
    this.#sessions.set(id, { id, app, type, length, received: 0 })
    return { id }
  }

  /** A session by its id, a part of which stands in the query. */
  find(app: App, name: string, query: URLSearchParams): Session | undefined {
    const session = this.#sessions.get(`${name}?sig=${query.get('sig') ?? ''}`)
    return session?.app === app ? session : undefined
  }

  /** Takes bytes, which must go on where the last ones ended. The last ones bring the handle. */
  receive(session: Session, offset: string | undefined, bytes: Buffer): object {
    if (Number(offset ?? NaN) !== session.received)
      throw new Refusal(100, { message: 'Header file_offset is not where the upload ended.' })
    session.received += bytes.length
    if (session.received > session.length) throw new Refusal(100, { message: 'The file is longer than file_length.' })
    if (session.received < session.length) throw new Refusal(100, { message: 'The upload is not complete.' })
    this.#sessions.delete(session.id)
    const until = Math.floor((this.#now().getTime() + handlesLiveMs) / 1000)
    const type = Buffer.from(session.type).toString('base64')
    return { h: `4::${type}:${signatureOf(session.app, type, until)}:e:${until}:${session.app.id}` }
  }

  /** The type of the file behind a handle of this app, if it is good. */
  typeOf(app: App, handle: string): string | undefined {
    const [, type = '', signature, until = '', id] = /^4::([^:]+):([^:]+):e:(\d+):(\d+)$/.exec(handle) ?? []
    if (id !== app.id || signature !== signatureOf(app, type, Number(until))) return undefined
    return Number(until) * 1000 > this.#now().getTime() ? Buffer.from(type, 'base64').toString() : undefined
  }
}

function signatureOf({ secret }: App, type: string, until: number): string {
  return `AR${createHmac('sha256', secret).update(`${type} ${until}`).digest('base64url')}`
}
