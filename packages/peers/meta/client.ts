import type { NewMedia, NewMessage } from '#whatsapp/client.ts'
import type { Waba } from './accounts.ts'
import { type Change, type Shown, writingOf, writingOfFile } from './phones.ts'
import type { Writing } from './writing.ts'

/** A shop's app and number at Meta. */
export interface NewShop {
  app: { id: string; secret: string }
  wabaId: string
  numberId: string
  token: string
}

/**
 * The control API of a running Meta, for tests and start-up scripts. People and what they do are called as on the local WhatsApp network
 * (`whatsapp/client.ts`); a shop is named by its digits. Every call throws on an answer other than 200.
 */
export class MetaControl {
  readonly #url: string
  readonly #numbers = new Map<string, string>()

  /** @param url the `controlUrl` that Meta printed */
  constructor(url: string) {
    this.#url = url
  }

  /** A portfolio with an account, a number, and an app that may use them. */
  async addShop(digits: string, name: string): Promise<NewShop> {
    const app = await this.#call<NewShop['app']>('POST', '/apps', { name })
    const portfolio = await this.#call<Pick<Waba, 'id'>>('POST', '/portfolios', { name })
    const waba = await this.#call<Pick<Waba, 'id'>>('POST', `/portfolios/${portfolio.id}/wabas`, { name })
    const number = await this.#call<{ id: string }>('POST', `/wabas/${waba.id}/numbers`, { digits, verifiedName: name })
    const { token } = await this.#call<{ token: string }>('POST', `/apps/${app.id}/tokens`, { wabas: [waba.id] })
    this.#numbers.set(digits, number.id)
    return { app, wabaId: waba.id, numberId: number.id, token }
  }

  /** The app's owner saves an address in its settings, which Meta verifies. */
  saveCallback = (appId: string, callback: { url: string; verifyToken: string }): Promise<unknown> =>
    this.#call('PUT', `/apps/${appId}/callback`, callback)

  addPhone = ({ pn, name }: { pn: string; name: string }): Promise<unknown> => this.#call('POST', '/people', { number: pn, name })

  write = (from: string, to: string, text: string): Promise<{ id: string }> => this.send(from, { to, text })
  /** Writes a message of any kind except a file; `quote` is the id of the message it answers. */
  send = (from: string, { to, ...message }: NewMessage): Promise<{ id: string }> => this.#write(from, to, writingOf(message))
  sendMedia = (from: string, file: Uint8Array, mimetype: string, { to, ...told }: NewMedia): Promise<{ id: string }> =>
    this.#write(from, to, writingOfFile(file, mimetype, told))
  /** An empty emoji takes the reaction back. */
  react = (by: string, message: string, emoji: string): Promise<unknown> => this.#change(by, message, { type: 'reaction', emoji })
  edit = (by: string, message: string, text: string): Promise<unknown> => this.#change(by, message, { type: 'edit', text })
  deleteForEveryone = (by: string, message: string): Promise<unknown> => this.#change(by, message, { type: 'revoke' })
  /** Taps an option of a message: one of its buttons or rows by id, or a quick reply by its text. */
  tap = (by: string, message: string, option: string): Promise<unknown> =>
    this.#call('POST', `/people/${by}/taps`, { message, option })
  /** Tells again, or first, how far messages got. */
  report = async (
    _by: string,
    _shop: string,
    { ids, status }: { ids: string[]; status: 'delivered' | 'read' | 'played' },
  ): Promise<unknown> => Promise.all(ids.map((message) => this.#call('POST', '/statuses', { message, status })))
  read = (by: string, shop: string): Promise<unknown> => this.#call('POST', `/people/${by}/read`, { to: this.#number(shop) })
  /** A conversation, as the person's phone shows it. */
  messages = (of: string, shop: string): Promise<Shown[]> => this.#call('GET', `/people/${of}/chats/${this.#number(shop)}`)
  /** The file in a message. */
  media = async (_of: string, id: string): Promise<Buffer> => {
    const response = await fetch(`${this.#url}/files/${encodeURIComponent(id)}`)
    if (!response.ok) throw new Error(`the file in ${id}: ${response.status} ${await response.text()}`)
    return Buffer.from(await response.arrayBuffer())
  }

  /** Meta refuses the shop's next message for good. */
  refuseNext = async (shop: string): Promise<void> => {
    await this.#call('POST', '/refusals', { code: 131_008, in: 'answer', number: this.#number(shop), times: 1 })
  }

  /** The addresses of files are dead, until the returned function is called. */
  withholdFiles = async (): Promise<() => Promise<unknown>> => {
    await this.#call('POST', '/faults', { kind: 'error', status: 404, on: 'GET /whatsapp_business', times: 100 })
    return () => this.#call('DELETE', '/faults')
  }

  #write(from: string, shop: string, { file, ...writing }: Writing): Promise<{ id: string }> {
    const sent = file && { type: file.type, name: file.name, base64: file.bytes.toString('base64') }
    return this.#call('POST', `/people/${from}/messages`, { to: this.#number(shop), ...writing, file: sent })
  }

  #change(by: string, message: string, change: Change): Promise<unknown> {
    return this.#call('POST', `/people/${by}/changes`, { message, change })
  }

  #number(shop: string): string {
    const id = this.#numbers.get(shop)
    if (id === undefined) throw new Error(`${shop} is no shop of this Meta`)
    return id
  }

  async #call<T>(method: string, path: string, body?: object): Promise<T> {
    const response = await fetch(`${this.#url}${path}`, { method, ...(body && { body: JSON.stringify(body) }) })
    const answer: unknown = await response.json()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${(answer as { error: string }).error}`)
    return answer as T
  }
}
