import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import type { NewMedia, NewMessage } from '../../../../peers/whatsapp/client.ts'
import type { Accepted } from '@recado/border/signals'
import type { ResolvedMessage } from '../../../src/provider.ts'
import type { ChoosingNetwork, NewLine, Person, Phones, ProviderUnderTest, Shown } from '../../provider-under-test.ts'
import { capabilities } from './provider.ts'
import { talkAsNetwork, type ToLine, type Told, type ToNetwork } from './wire.ts'
import { heard, heardFile, shown } from './words.ts'

/** A company's number. */
interface Shop {
  number: string
  /** Its open connections. A new one may log in before the end of the last one is noticed. */
  lines: Map<Socket, (what: ToLine) => void>
  /** What the connection has not acknowledged yet. */
  told: Map<number, Told>
  isGone: boolean
  losesAnswer: boolean
  unanswered: Taken[]
}

/** A message that the network has accepted from a connection. */
interface Taken extends Accepted {
  message: ResolvedMessage
}

type OnPhone = Shown & { shop: string; file?: string }

const chatOf = (phone: string) => ({ bsuid: `1.BR.${phone}`, phone })

/** A network inside this process: what the contract asks of any, and nothing specific to WhatsApp. */
class LoopbackNetwork implements ChoosingNetwork {
  readonly nodeArgs = ['--import', './packages/channels/test/contract/loopback/preload.ts']
  readonly env = {}
  private readonly server: Server = createServer((socket) => this.meet(socket))
  private readonly shops = new Map<string, Shop>()
  private readonly people = new Map<string, OnPhone[]>()
  private readonly files = new Map<string, Buffer>()
  private numbers = 0
  private tellings = 0

  readonly phones: Phones = {
    send: async (from, message) => this.say(from, message.to, { text: message.text ?? '' }, message, heard(message)),
    sendMedia: async (from, bytes, mimetype, told) => {
      const file = this.keep(Buffer.from(bytes))
      return this.say(from, told.to, { text: told.caption ?? '', file }, told, heardFile(file, bytes, mimetype, told))
    },
    react: async (from, id, emoji) => {
      const { fromMe, shop } = this.find(from, id)
      const facts = { waId: randomUUID(), chat: chatOf(from), fromMe: false, sentAt: new Date().toISOString() }
      const target = { waId: id, fromMe: !fromMe }
      this.tell(shop, { kind: 'change', payload: { ...facts, target, change: { type: 'reaction', emoji } } })
    },
    edit: async () => unknown('edits'),
    deleteForEveryone: async () => unknown('deletions'),
    messages: async (of, chat) => this.of(of).filter(({ shop }) => shop === chat),
    media: async (of, id) => this.files.get(this.find(of, id).file ?? '') ?? Buffer.of(),
  }

  async listen(): Promise<this> {
    this.server.listen(0, '127.0.0.1')
    await once(this.server, 'listening')
    return this
  }

  async newShop() {
    const number = this.newNumber()
    this.shops.set(number, { number, lines: new Map(), told: new Map(), isGone: false, losesAnswer: false, unanswered: [] })
    return number
  }

  async connect({ side, shop, configure }: NewLine) {
    await configure({ port: (this.server.address() as AddressInfo).port, shop })
    await side.command('connect')
  }

  /** Each person appears by both addresses. */
  async newPerson() {
    const phone = this.newNumber()
    this.people.set(phone, [])
    return { phone }
  }
  async showPersonBy() {}

  async write(from: string, to: string, text: string) {
    return (await this.phones.send(from, { to, text })).id
  }

  async tap({ phone }: Person, message: string, choice: string) {
    const { shop, choices } = this.find(phone, message)
    const text = choices?.options.find(({ id }) => id === choice)?.title ?? unknown('choice')
    return this.say(phone, shop, { text }, { quote: message }, { content: { type: 'text', text, reply: { id: choice } } }).id
  }

  async seenBy({ phone }: Person, of: string) {
    const received = this.of(phone).filter(({ shop, fromMe }) => shop === of && !fromMe)
    return received.map(({ id, text }) => ({ id, text, copies: 1 }))
  }

  async read({ phone }: Person, of: string) {
    const waIds = (await this.seenBy({ phone }, of)).map(({ id }) => id)
    this.tell(of, { kind: 'receipt', payload: { chat: chatOf(phone), waIds, ack: 4 } })
  }

  async statusOf({ phone }: Person, _shop: string, id: string) {
    return this.find(phone, id).status
  }

  devices = async (shop: string) => Math.min(this.shop(shop).lines.size, 1)

  async unlink(shop: string) {
    this.shop(shop).isGone = true
    for (const say of this.shop(shop).lines.values()) say({ over: true })
  }

  async loseAnswer(shop: string) {
    this.shop(shop).losesAnswer = true
  }

  async answerLate(shop: string) {
    for (const { ref, waId, message } of this.shop(shop).unanswered.splice(0)) {
      this.tell(shop, { kind: 'accepted', payload: { ref, waId } })
      this.delivered(this.shop(shop), message, waId)
    }
  }

  async drop(shop: string) {
    for (const line of this.shop(shop).lines.keys()) line.destroy()
  }

  async close() {
    for (const shop of this.shops.keys()) void this.drop(shop)
    this.server.close()
  }

  private newNumber = () => String(5_511_900_000_000 + (this.numbers += 1))
  private shop = (number: string) => this.shops.get(number) ?? unknown(number)
  private of = (phone: string) => this.people.get(phone) ?? unknown(phone)
  private find = (phone: string, id: string) => this.of(phone).find((message) => message.id === id) ?? unknown(id)

  private keep(bytes: Buffer): string {
    const file = randomUUID()
    this.files.set(file, bytes)
    return file
  }

  /** A person writes to a shop. */
  private say(from: string, to: string, own: object, { quote }: Pick<NewMessage | NewMedia, 'quote'>, facts: object) {
    const id = randomUUID()
    const quoted =
      quote === undefined ? {} : { quoted: { waId: quote, content: { type: 'text', text: this.find(from, quote).text } } }
    this.of(from).push({ id, fromMe: true, text: '', status: 'sent', shop: to, ...own })
    const named = { waId: id, chat: chatOf(from), fromMe: false, sentAt: new Date().toISOString() }
    this.tell(to, { kind: 'message', payload: { ...named, ...facts, ...quoted } as never })
    return { id }
  }

  private tell(shop: string, what: Told): void {
    this.tellings += 1
    this.shop(shop).told.set(this.tellings, what)
    for (const say of this.shop(shop).lines.values()) say({ told: this.tellings, what })
  }

  /** Serves a connecting socket. */
  private meet(line: Socket): void {
    let shop: Shop | undefined
    const say = talkAsNetwork(line, (asked) => {
      if (asked.ask === 'login') shop = this.shop(asked.shop)
      const answer = shop && !shop.isGone ? this.answer(shop, asked) : undefined
      if (!shop || answer === undefined) say({ id: asked.id, refused: '131026' })
      else if (asked.ask === 'send' && shop.losesAnswer) {
        shop.losesAnswer = false
        shop.unanswered.push({ ...asked, waId: answer })
      } else {
        say({ id: asked.id, answer })
        if (asked.ask === 'login') this.admit(shop, line, say)
        if (asked.ask === 'send') this.delivered(shop, asked.message, answer)
      }
    })
    line.on('close', () => shop?.lines.delete(line))
  }

  /** Undefined is a refusal. */
  private answer(shop: Shop, asked: ToNetwork): string | undefined {
    switch (asked.ask) {
      case 'login':
        return ''
      case 'send':
        return this.take(shop, asked.message)
      case 'read':
        for (const message of [...this.people.values()].flat()) if (asked.waIds.includes(message.id)) message.status = 'read'
        return ''
      case 'upload':
        return this.keep(Buffer.from(asked.bytes, 'base64'))
      case 'download':
        return this.files.get(asked.file)?.toString('base64')
      case 'forget': {
        const told = shop.told.get(asked.told)
        shop.told.delete(asked.told)
        if (told?.kind === 'message') this.find(told.payload.chat.phone ?? '', told.payload.waId).status = 'delivered'
        return ''
      }
      default:
        return asked satisfies never
    }
  }

  /** Accepts a connection's message. A repeated one would be there twice. Returns the network's id. */
  private take({ number }: Shop, { to, content, quoted, forwarded }: ResolvedMessage): string | undefined {
    const phone = to.phone ?? ''
    if (!this.people.has(phone)) return undefined
    const id = randomUUID()
    if (content.type === 'reaction') {
      this.find(phone, content.target.waId).reactions = content.emoji ? [{ from: number, emoji: content.emoji }] : []
      return id
    }
    const quote = quoted && { id: quoted.waId, text: quoted.text, from: quoted.fromMe ? number : phone }
    const file = content.type === 'file' ? { file: content.key } : {}
    const told = {
      ...shown(content, this.files),
      ...file,
      ...(quote ? { quoted: quote } : {}),
      ...(forwarded ? { forwarded } : {}),
    }
    this.of(phone).push({ id, fromMe: false, text: '', status: 'delivered', shop: number, ...told })
    return id
  }

  private admit(shop: Shop, line: Socket, say: (what: ToLine) => void): void {
    shop.lines.set(line, say)
    for (const [told, what] of shop.told) say({ told, what })
  }

  private delivered({ number }: Shop, { to, content }: ResolvedMessage, id: string): void {
    if (content.type === 'reaction') return
    this.tell(number, { kind: 'receipt', payload: { chat: chatOf(to.phone ?? ''), waIds: [id], ack: 3 } })
  }
}

function unknown(what: string): never {
  throw new Error(`The network knows no ${what}`)
}

export const loopback: ProviderUnderTest = {
  name: 'a loopback',
  capabilities,
  start: () => new LoopbackNetwork().listen(),
}
