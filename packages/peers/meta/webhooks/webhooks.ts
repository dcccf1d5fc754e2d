import { randomUUID } from 'node:crypto'
import { callDesk } from '#call-desk.ts'
import type { App, Callback, PhoneNumber, Waba } from '#meta/accounts.ts'
import { Refusal } from '#meta/refusal.ts'
import { type Change, inOrder, type Plan, toBody } from './batches.ts'
import { signatureOf, toBytes } from './bytes.ts'

const secondMs = 1000
const minuteMs = 60_000
/** Pauses before each repeat; the last one goes on until seven days are over. */
const pauses = [0.25, 0.5, 1, 5, 15, 60, 180, 360, 720].map((minutes) => minutes * minuteMs)
const repeatsForMs = 7 * 86_400_000
const maxBytes = 3 * 1024 * 1024

/** The fields whose callback an account or a number may override; all others go to the app's. */
const overridable =
  /^(messages|message_echoes|calls|consumer_profile|messaging_handovers|standby|group_\w+|smb_\w+|history|account_settings_update)$/

export interface Body {
  app: App
  url: string
  bytes: Buffer
  tries: number
  firstAt: number
  dueAt: number
}

/** What the apps are still to be told. */
export interface Waiting {
  changes: Change[]
  bodies: Body[]
}

export interface Delivery {
  url: string
  status: number
  bytes: Buffer
}

export interface WebhookParts {
  now: () => Date
  /** The origin of each receiver, by the host of its address. */
  desks: ReadonlyMap<string, string>
  /** Deliver at once, instead of when `deliver` is called. */
  isLive: boolean
  /** Is called when apps have been told, or could not be. */
  onDelivered: () => void
}

/** Tells the apps what happens, and again until each has answered 200 or seven days are over. */
export class Webhooks {
  readonly #parts: WebhookParts
  #changes: Change[] = []
  #bodies: Body[] = []
  readonly #onTheirWay = new Set<Body>()
  #active = 0
  /** The calls that wait for one on its way to end. */
  readonly #turns: (() => void)[] = []
  #timer: NodeJS.Timeout | undefined
  plan: Plan = { batch: 1, times: 1, concurrency: 20, order: 'kept', seed: 7 }
  /** Nothing is delivered by itself while it is held. */
  isHeld: boolean
  readonly taken: Delivery[] = []
  readonly lost: Body[] = []

  constructor(parts: WebhookParts) {
    this.#parts = parts
    this.isHeld = !parts.isLive
  }

  /** Those on their way included. */
  get waiting(): number {
    return this.#changes.length + this.#bodies.length
  }

  /** What would be lost if this process ended. */
  unsent(): Waiting {
    return { changes: this.#changes, bodies: this.#bodies }
  }

  /** Takes up what an earlier process left. */
  resume({ changes, bodies }: Waiting): void {
    this.#changes.push(...changes)
    this.#bodies.push(...bodies)
    if (this.waiting > 0) this.#wake()
  }

  add(waba: Waba, number: PhoneNumber | undefined, field: string, value: object): void {
    const at = this.#parts.now().getTime()
    for (const [app, { override }] of waba.subscriptions) {
      if (!app.fields.includes(field)) continue
      const mine = overridable.test(field) ? ((number && number.overrides.get(app)) ?? override) : undefined
      const url = (mine ?? app.callback)?.url
      if (url) this.#changes.push({ app, url, wabaId: waba.id, number, field, value: structuredClone(value), at })
    }
    this.#wake()
  }

  /** The sample that an app's dashboard sends: it is of no account and no number. */
  async sendSample(app: App): Promise<number> {
    const metadata = { display_phone_number: '16505551111', phone_number_id: '123456123' }
    const contacts = [{ profile: { name: 'test user name' }, wa_id: '16315551181' }]
    const text = { body: 'this is a text message' }
    const messages = [{ from: '16315551181', id: 'ABGGFlA5Fpa', timestamp: '1504902988', type: 'text', text }]
    const value = { messaging_product: 'whatsapp', metadata, contacts, messages }
    const url = app.callback?.url ?? ''
    const at = this.#parts.now().getTime()
    const bytes = toBytes(toBody([{ app, url, wabaId: '0', number: undefined, field: 'messages', value, at }]))
    return this.#call({ app, url, bytes, tries: 0, firstAt: at, dueAt: at })
  }

  /** Checks an address as Meta does before it saves it: the receiver must answer the challenge. */
  async verify({ url, verifyToken }: Callback): Promise<void> {
    const challenge = String(parseInt(randomUUID().slice(0, 8), 16))
    const asked = new URLSearchParams({ 'hub.mode': 'subscribe', 'hub.challenge': challenge, 'hub.verify_token': verifyToken })
    // A desk to which all addresses lead is on this machine, and has no certificate.
    const mayBePlain = this.#parts.desks.has('*')
    if (!url.startsWith('https://') && !mayBePlain) throw new Refusal(2200, { details: 'The callback URL must be HTTPS' })
    const called = await callDesk(this.#parts.desks, {
      method: 'GET',
      url: `${url}${url.includes('?') ? '&' : '?'}${asked.toString()}`,
    })
    if (called.status !== 200)
      throw new Refusal(2200, {
        message: `Callback verification failed with the following errors: HTTP Status Code = ${called.status}`,
      })
    if (called.bytes.toString() !== challenge)
      throw new Refusal(2200, {
        message: 'Callback verification failed with the following errors: the challenge did not come back',
      })
  }

  /** Delivers what is due on the clock. */
  async deliver(): Promise<Delivery[]> {
    const now = this.#parts.now().getTime()
    this.#pack(now)
    const due = this.#bodies.filter((body) => body.dueAt <= now && !this.#onTheirWay.has(body))
    for (const body of due) this.#onTheirWay.add(body)
    const delivered = await Promise.all(due.map((body) => this.#tell(body)))
    this.#parts.onDelivered()
    return delivered.flat()
  }

  /** Forgets all that waits. */
  drop(): void {
    this.#changes = []
    this.#bodies = []
  }

  close(): void {
    this.isHeld = true
    clearTimeout(this.#timer)
  }

  async #tell(body: Body): Promise<Delivery[]> {
    const copies = body.tries === 0 ? this.plan.times : 1
    const done = await Promise.all(Array.from({ length: copies }, () => this.#inTurn(body)))
    this.#onTheirWay.delete(body)
    const isDropped = !this.#bodies.includes(body)
    this.#bodies = this.#bodies.filter((one) => one !== body)
    if (!isDropped && done.some(({ status }) => status !== 200)) this.#repeatLater(body)
    return done
  }

  /** Calls when there are fewer calls on their way than the plan allows. */
  async #inTurn(body: Body): Promise<Delivery> {
    if (this.#active < this.plan.concurrency) this.#active++
    else await new Promise<void>((resolve) => this.#turns.push(resolve))
    const delivery = { url: body.url, status: await this.#call(body), bytes: body.bytes }
    const next = this.#turns.shift()
    if (next) next()
    else this.#active--
    if (delivery.status === 200) this.taken.push(delivery)
    return delivery
  }

  #pack(now: number): void {
    const changes = inOrder(this.#changes, this.plan)
    this.#changes = []
    for (const mine of Map.groupBy(changes, ({ app, url }) => `${app.id} ${url}`).values()) {
      for (let from = 0; from < mine.length; from += this.plan.batch) {
        this.#addBody(mine.slice(from, from + this.plan.batch), now)
      }
    }
  }

  /** A body has at most 3 MB: what is longer goes in two. */
  #addBody(changes: Change[], now: number): void {
    const [first] = changes
    if (!first) return
    const bytes = toBytes(toBody(changes))
    const half = Math.ceil(changes.length / 2)
    if (bytes.length <= maxBytes || half === changes.length)
      return void this.#bodies.push({ app: first.app, url: first.url, bytes, tries: 0, firstAt: now, dueAt: now })
    this.#addBody(changes.slice(0, half), now)
    this.#addBody(changes.slice(half), now)
  }

  #repeatLater(body: Body): void {
    const now = this.#parts.now().getTime()
    const dueAt = now + (pauses[body.tries] ?? pauses.at(-1) ?? 0)
    if (dueAt - body.firstAt > repeatsForMs) return void this.lost.push(body)
    this.#bodies.push({ ...body, tries: body.tries + 1, dueAt })
  }

  async #call({ app, url, bytes }: Body): Promise<number> {
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'facebookexternalua',
      'x-hub-signature-256': signatureOf(bytes, app.secret),
    }
    const { status } = await callDesk(this.#parts.desks, { method: 'POST', url, headers, bytes })
    return status
  }

  /** Delivers by itself, now and when the next repeat is due. */
  #wake(inMs = 0): void {
    if (this.isHeld) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.deliver().then(() => this.#wakeForRepeat()), inMs)
  }

  #wakeForRepeat(): void {
    const next = this.#bodies.filter((body) => !this.#onTheirWay.has(body)).map(({ dueAt }) => dueAt)
    if (next.length === 0 || this.#changes.length > 0) return
    const inMs = Math.min(...next) - this.#parts.now().getTime()
    // The clock may be turned meanwhile.
    this.#wake(Math.min(Math.max(0, inMs), secondMs))
  }

  /** Starts or stops delivering by itself. */
  hold(isHeld: boolean): void {
    this.isHeld = isHeld
    if (isHeld) clearTimeout(this.#timer)
    else this.#wake()
  }
}
