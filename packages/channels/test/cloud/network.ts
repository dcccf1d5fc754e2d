import { createHmac, randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OfficialLine } from '@recado/border/settings'
import type { App, PhoneNumber } from '../../../peers/meta/accounts.ts'
import { type Meta, startMeta } from '../../../peers/meta/meta.ts'
import type { Person as Writer } from '../../../peers/meta/people.ts'
import { fileOf, shownOn, textOf, writingOf, writingOfFile, writingOfChange } from '../../../peers/meta/phones.ts'
import { read, tap, write } from '../../../peers/meta/writing.ts'
import { capabilities } from '../../src/cloud/capabilities.ts'
import type { ChoosingNetwork, NewLine, Person, Phones, ProviderUnderTest } from '../provider-under-test.ts'
import { Desk, deskHost } from './desk.ts'

const version = 'v25.0'

/** A company's number at Meta, with the app that its line uses. */
export interface Shop {
  number: PhoneNumber
  app: App
  line: OfficialLine
  configure?: (line: OfficialLine) => Promise<void>
}

/** A local Meta, and a desk that takes its webhooks. */
export class CloudNetwork implements ChoosingNetwork {
  readonly nodeArgs: readonly string[] = []
  readonly meta: Meta
  readonly desk: Desk
  readonly env: Record<string, string>
  private readonly folder: string
  private readonly shops = new Map<string, Shop>()
  private numbers = 0

  static async start(): Promise<CloudNetwork> {
    const desk = new Desk()
    const origin = await desk.listen()
    const meta = await startMeta({ isLive: true, desks: new Map([[deskHost, origin]]) })
    meta.state.settings.window = 'stays'
    // One after another, because the contract asks for the order in which people wrote.
    meta.state.webhooks.plan.concurrency = 1
    const folder = await mkdtemp(join(tmpdir(), 'recado-meta-'))
    await writeFile(join(folder, 'authority.pem'), meta.authority)
    return new CloudNetwork(meta, desk, folder)
  }

  private constructor(meta: Meta, desk: Desk, folder: string) {
    this.meta = meta
    this.desk = desk
    this.folder = folder
    const detours = [...meta.detours].map((pair) => pair.join('=')).join(',')
    this.env = { OUTBOUND_DETOURS: detours, NODE_EXTRA_CA_CERTS: join(folder, 'authority.pem') }
  }

  readonly phones: Phones = {
    send: async (from, message) => write(this.meta.state, this.writer(from), this.shop(message.to).number, writingOf(message)),
    sendMedia: async (from, file, type, { to, ...told }) =>
      write(this.meta.state, this.writer(from), this.shop(to).number, writingOfFile(file, type, told)),
    react: async (by, id, emoji) => {
      const { number } = this.message(id).conversation
      write(this.meta.state, this.writer(by), number, writingOfChange(id, { type: 'reaction', emoji }))
    },
    edit: () => Promise.reject(new Error('Nothing is edited here')),
    deleteForEveryone: () => Promise.reject(new Error('Nothing is deleted here')),
    messages: async (of, chat) => shownOn(this.meta.state, this.messages(of, chat)),
    media: async (_of, id) => fileOf(this.meta.state, this.message(id)),
  }

  async newShop() {
    const { accounts } = this.meta.state
    return this.addShop(accounts.addWaba(accounts.addPortfolio()), accounts.addApp())
  }

  /** Another number of an account. */
  addShop(waba: PhoneNumber['waba'], app: App, ours: string = randomUUID()): string {
    const number = this.meta.state.accounts.addNumber(waba, this.newNumber())
    const line = {
      app: ours,
      wabaId: waba.id,
      numberId: number.id,
      portfolioId: waba.portfolio.id,
      callback: { url: `https://${deskHost}/api/channels/meta/${ours}`, verifyToken: 'verify' },
      ...accessOf(app, this.meta.state.tokens.add(app, [waba]).value),
    }
    this.shops.set(number.digits, { number, app, line })
    return number.digits
  }

  async connect({ side, shop, configureOfficial }: NewLine) {
    const { app, line, number } = this.shop(shop)
    app.callback = { url: this.desk.register(line.app, side), verifyToken: '' }
    number.waba.subscriptions.set(app, {})
    this.shop(shop).configure = configureOfficial
    await configureOfficial(line)
    await side.command('connect')
  }

  async newPerson() {
    const phone = this.newNumber()
    this.meta.state.people.add(phone, `Person ${phone}`)
    return { phone }
  }
  /** Each person appears by both names. */
  async showPersonBy() {}

  async write(from: string, to: string, text: string) {
    return (await this.phones.send(from, { to, text })).id
  }

  async tap(_by: Person, message: string, choice: string) {
    return tap(this.meta.state, this.message(message), choice).id
  }

  async seenBy({ phone }: Person, shop: string) {
    const seen = this.messages(phone, shop).filter(
      ({ isIncoming, statuses, type }) => !isIncoming && !statuses.includes('failed') && type !== 'reaction',
    )
    return seen.map((message) => ({ id: message.id, text: textOf(message), copies: 1 }))
  }

  async read({ phone }: Person, shop: string) {
    read(this.meta.state, this.conversation(phone, shop))
  }

  async statusOf(_person: Person, _shop: string, id: string) {
    if (this.message(id).isRead) return 'read'
    return this.meta.state.webhooks.waiting === 0 ? 'delivered' : 'sent'
  }

  devices = async (shop: string) => this.shop(shop).number.waba.subscriptions.size

  async unlink(shop: string) {
    const token = this.meta.state.tokens.find(this.shop(shop).line.token)
    if (token) token.isRevoked = true
  }

  async relink(shop: string) {
    const { app, number, line, configure } = this.shop(shop)
    this.shop(shop).line = { ...line, ...accessOf(app, this.meta.state.tokens.add(app, [number.waba]).value) }
    await configure?.(this.shop(shop).line)
  }

  async loseAnswer(shop: string) {
    const { id } = this.shop(shop).number
    this.desk.withhold(id)
    this.meta.faults.add({ kind: 'hang', after: true, on: `POST /${version}/${id}/messages` })
  }

  answerLate = (shop: string) => this.desk.release(this.shop(shop).number.id)

  async drop() {
    this.meta.cut()
  }

  async close() {
    await this.meta.close()
    this.desk.close()
    await rm(this.folder, { recursive: true, force: true })
  }

  shop(digits: string): Shop {
    return this.shops.get(digits) ?? unknown(digits)
  }

  writer(phone: string): Writer {
    return this.meta.state.people.find(phone) ?? unknown(phone)
  }

  conversation(phone: string, shop: string) {
    return this.meta.state.people.conversation(this.shop(shop).number, this.writer(phone))
  }

  messages(phone: string, shop: string) {
    return this.meta.state.messages.in(this.conversation(phone, shop))
  }

  message(id: string) {
    return this.meta.state.messages.find(id) ?? unknown(id)
  }

  newNumber(): string {
    return String(5_511_900_000_000 + (this.numbers += 1))
  }

  /** What Meta was asked to send, or to mark as read, by this number. */
  asked(shop: string): Record<string, unknown>[] {
    const path = `/${version}/${this.shop(shop).number.id}/messages`
    const calls = this.meta.requests.filter((call) => call.method === 'POST' && call.path === path)
    return calls.map(({ text }) => JSON.parse(text) as Record<string, unknown>)
  }

  /** The path of a call on a number, or on its account. */
  path(shop: string, edge = '', of: 'number' | 'waba' = 'number'): string {
    const { number } = this.shop(shop)
    return `/${version}/${of === 'number' ? number.id : number.waba.id}${edge && `/${edge}`}`
  }

  /** Stores a body as if Meta had sent it to the app of this number. */
  tell(shop: string, body: object): Promise<void> {
    return this.desk.store(this.shop(shop).line.app, Buffer.from(JSON.stringify(body)))
  }
}

function unknown(what: string): never {
  throw new Error(`Meta knows no ${what}`)
}

export const cloud: ProviderUnderTest<CloudNetwork> = {
  name: 'the Cloud API',
  capabilities,
  lacks: {
    facts: ['size', 'seconds', 'waveform', 'width', 'height', 'thumbnail', 'gif', 'animated', 'content', 'forwarded'],
    kinds: ['a picture to be seen once', 'a moving picture', 'a poll'],
    end: true,
  },
  start: () => CloudNetwork.start(),
}

/** A token, and the proof that its user knows the secret of its app. */
function accessOf({ secret }: App, token: string): Pick<OfficialLine, 'token' | 'proof'> {
  return { token, proof: createHmac('sha256', secret).update(token).digest('hex') }
}
