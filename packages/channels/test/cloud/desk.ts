import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ServerSide } from '../server-side.ts'

export const deskHost = 'desk.example'
const path = /^\/api\/channels\/meta\/([\da-f-]{36})$/

interface Value {
  metadata?: { phone_number_id?: string }
  statuses?: { id: string }[]
}
interface Body {
  entry: { changes: { value: Value }[] }[]
}

/** Statuses that do not arrive: those of the next message of a number that has not been told of before. */
interface Withheld {
  seen: Set<string>
  message: string | undefined
  kept: { app: string; body: Buffer }[]
}

/** Takes webhooks as the server does: stores them as they came, for the app that their address names. */
export class Desk {
  private readonly server: Server = createServer()
  private readonly sides = new Map<string, ServerSide>()
  private readonly seen = new Map<string, Set<string>>()
  private readonly withheld = new Map<string, Withheld>()

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve))
    this.server.on('request', (request, response) => {
      void request.toArray().then(async (parts) => {
        const { pathname, searchParams } = new URL(request.url ?? '/', 'http://desk')
        if (request.method === 'GET') return response.end(searchParams.get('hub.challenge'))
        const app = path.exec(pathname)?.[1] ?? ''
        const isStored = await this.store(app, this.without(app, Buffer.concat(parts as Buffer[]))).then(
          () => true,
          () => false,
        )
        return response.writeHead(isStored ? 200 : 503).end()
      })
    })
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  /** Webhooks of this app go to the database of this connection. */
  register(app: string, side: ServerSide): string {
    this.sides.set(app, side)
    return `https://${deskHost}/api/channels/meta/${app}`
  }

  async store(app: string, body: Buffer | undefined): Promise<void> {
    if (body) await this.sides.get(app)?.query('insert into channels.hooks (app, body) values ($1, $2)', [app, body])
  }

  withhold(number: string): void {
    this.withheld.set(number, { seen: new Set(this.seen.get(number)), message: undefined, kept: [] })
  }

  async release(number: string): Promise<void> {
    const { kept = [] } = this.withheld.get(number) ?? {}
    this.withheld.delete(number)
    for (const { app, body } of kept) await this.store(app, body)
  }

  close(): void {
    this.server.close()
  }

  /** Each body has one change. */
  private without(app: string, body: Buffer): Buffer | undefined {
    const value = (JSON.parse(body.toString()) as Body).entry[0]?.changes[0]?.value
    const number = value?.metadata?.phone_number_id ?? ''
    const id = value?.statuses?.[0]?.id
    if (id === undefined) return body
    const withheld = this.withheld.get(number)
    if (withheld && !withheld.seen.has(id)) withheld.message ??= id
    this.seen.set(number, (this.seen.get(number) ?? new Set()).add(id))
    if (withheld?.message !== id) return body
    withheld.kept.push({ app, body })
    return undefined
  }
}
