import { addressKey } from '@recado/border/address'
import { order, type Order } from '@recado/border/orders'
import type { InboundChange, InboundMessage, SignalKind, Signals } from '@recado/border/signals'
import { finalVerdict, type Refusal } from '@recado/border/verdict'
import { type PlanFlag, planFlags } from '@recado/contract/plan-flags'
import { pushEvent, type Push } from '@recado/contract/push'
import type { Endpoint, Input, Output } from '@recado/contract/endpoint'
import type { ErrorBody } from '@recado/contract/errors'
import type { Profile } from '@recado/contract/profiles'
import { updateSetting } from '@recado/contract/settings/api'
import type { Viewer } from '@recado/contract/viewer'
import type { Storage } from '@recado/storage/storage'
import { randomBytes, randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { z } from 'zod/mini'
import type { Logger } from 'pino'
import { type App, roomsOf } from '../src/app.ts'
import { accessTokens } from '#features/auth/access-token.ts'
import { upsertSession } from '#features/auth/queries.ts'
import { insertCompany } from '#features/companies/queries.ts'
import { ensurePlan } from '#features/plans/plans.ts'
import { insertConnection } from '#features/connections/queries.ts'
import { insertQueue } from '#features/queues/queries.ts'
import { insertUser } from '#features/users/queries.ts'
import type { Db } from '../src/platform/database/db.ts'
import type { SystemDb } from '../src/platform/database/system.ts'
import type { OpenMails } from '#platform/mail/mails.ts'
import type { Backups } from '#platform/backup/schedule.ts'
import { openOutbound, type Outbound } from '../src/platform/outbound/outbound.ts'
import { room } from '#platform/live/rooms.ts'
import type { Published } from '#platform/unit.ts'
import { type WorldParts, makeWorldParts } from './world-parts.ts'
import { key } from './fixtures/app.ts'
import { type WorldDatabase, releaseDatabase } from './fixtures/databases.ts'
import { postForm, requestOf, type UploadFile } from './request.ts'
import { findLooseReads } from './statements.ts'

/** A person with a live session. */
export interface TestUser extends Viewer {
  name: string
  email: string
  token: string
}

export interface Answer<E extends Endpoint> {
  status: number
  body: Output<E>
  error: ErrorBody
}

interface WorldOptions {
  fenced?: boolean
  outbound?: Outbound
  mails?: OpenMails
  backups?: Backups
  signUp?: boolean
  exportDays?: number | null
  publicUrl?: string
  /** Without it the log of the application goes nowhere. */
  log?: Logger
}

/** Statements that earlier test files of this worker have shown to be restricted to one company. Each is planned once. */
const restricted = new Set<string>()

/** The application on a database of its own, with makers for what a test needs. The clock stands still until it is turned. */
export class World {
  readonly app: App
  readonly db: Db
  readonly system: SystemDb
  readonly owner: pg.Client
  readonly published: Published[]
  readonly storage: Storage
  readonly folder: string
  readonly urls: WorldDatabase['urls']
  /** The texts of the statements run for companies. */
  readonly statements: ReadonlySet<string>
  private readonly held: WorldDatabase
  private readonly clock: { now: () => Date; turn: (ms: number) => void }
  private serial = 0
  private listening: Promise<string> | undefined

  private constructor(made: WorldParts) {
    this.app = made.app
    this.db = made.db
    this.system = made.held.system
    this.owner = made.held.owner
    this.published = made.published
    this.storage = made.storage
    this.folder = made.folder
    this.urls = made.held.urls
    this.statements = made.statements
    this.held = made.held
    this.clock = made.clock
  }

  /** With `fenced: false` the application runs without row-level security, so that its own conditions must hold. */
  static async create({ fenced = true, outbound = openOutbound(), ...more }: WorldOptions = {}): Promise<World> {
    return new World(await makeWorldParts(fenced, outbound, more))
  }

  get now(): Date {
    return this.clock.now()
  }

  turnClock(ms: number): void {
    this.clock.turn(ms)
  }

  /** Works until nothing is due, and no longer: what comes due afterwards waits for the next time. */
  async settle(): Promise<void> {
    const worker = this.app.startWorker({ concurrency: 4, alone: false })
    try {
      await worker.settle()
    } finally {
      await worker.stop()
    }
  }

  /**
   * Fails when a statement run for a company would have read another's rows without row-level security, or when something was
   * handed out that the channels process cannot read.
   */
  async end(): Promise<void> {
    await this.app.close()
    const { rows: handed } = await this.owner.query('select kind, class, ref, lane, payload from channels.outbox')
    const unchecked = [...this.statements].filter((text) => !restricted.has(text))
    const loose = await findLooseReads(this.owner, unchecked)
    await releaseDatabase(this.held)
    await rm(this.folder, { recursive: true, force: true })
    handed.forEach((row) => order.parse(row))
    if (loose.length > 0) throw new Error(`Reads of more than one company:\n${loose.join('\n')}`)
    for (const text of unchecked) restricted.add(text)
  }

  async company(limits: { users?: number; connections?: number; queues?: number } = {}): Promise<number> {
    const flags = Object.fromEntries(planFlags.map((flag) => [flag, true])) as Record<PlanFlag, boolean>
    const serial = ++this.serial
    return this.system.across(async (tx) => {
      const planId = await ensurePlan(tx, {
        ...flags,
        name: `Plan ${serial}`,
        users: 50,
        connections: 50,
        queues: 50,
        value: 1,
        ...limits,
      })
      return insertCompany(tx, { name: `Company ${serial}`, planId, dueDate: null, now: this.now })
    })
  }

  queue(companyId: number): Promise<number> {
    const serial = ++this.serial
    const queue = { companyId, name: `Queue ${serial}`, color: `#${String(serial).padStart(6, '0')}`, now: this.now }
    return this.db.tenant(companyId, (tx) => insertQueue(tx, queue))
  }

  async user(
    companyId: number,
    profile: Profile,
    queueIds: readonly number[] = [],
    allTicket: Viewer['allTicket'] = 'desabled',
  ): Promise<TestUser> {
    const serial = ++this.serial
    const email = `person${serial}@recado.example`
    const name = `Person ${serial}`
    const sessionId = randomUUID()
    const id = await this.db.tenant(companyId, async (tx) => {
      const userId = await insertUser(tx, { name, email, profile, queueIds, allTicket, now: this.now })
      const expiresAt = new Date(this.now.getTime() + 7 * 86_400_000)
      await upsertSession(tx, {
        companyId,
        userId,
        id: sessionId,
        tokenHash: Buffer.from(sessionId),
        rotatedAt: this.now,
        expiresAt,
      })
      return userId
    })
    const token = accessTokens(key('access tokens'), this.clock).sign({ companyId, userId: id, sessionId })
    return { id, companyId, profile, queueIds, allTicket, name, email, token }
  }

  /** A program that calls in the company's name, by a token that the person has made. */
  async program(admin: TestUser): Promise<TestUser> {
    const token = randomBytes(32).toString('hex')
    const { status } = await this.call(admin, updateSetting, { settingKey: 'externalApiToken', value: token })
    if (status !== 200) throw new Error(`There is no token: ${status}`)
    return { ...admin, token }
  }

  /** A fresh access token of the person's session, for tests that let much time pass. */
  async renewedToken({ companyId, id }: Viewer): Promise<string> {
    const { rows } = await this.owner.query<{ id: string }>('select id from sessions where company_id = $1 and user_id = $2', [
      companyId,
      id,
    ])
    return accessTokens(key('access tokens'), this.clock).sign({ companyId, userId: id, sessionId: rows[0]?.id ?? '' })
  }

  /** A paired connection, as if the channels process had made it. */
  async connection(companyId: number, status = 'CONNECTED'): Promise<number> {
    const serial = ++this.serial
    const text = { token: '', greetingMessage: '', complationMessage: '', outOfHoursMessage: '', ratingMessage: '' }
    const numbers = { expiresTicket: 0, transferQueueId: null, timeToTransfer: 0, timeUseBotQueues: 0, maxUseBotQueues: 3 }
    const fields = {
      name: `Connection ${serial}`,
      isDefault: false,
      expiresInactiveMessage: '',
      ...text,
      ...numbers,
    }
    const id = await this.db.tenant(companyId, (tx) => insertConnection(tx, fields, this.now))
    const caughtUpAt = status === 'CONNECTED' ? this.now : null
    await this.owner.query('insert into channels.state (connection_id, status, number, caught_up_at) values ($1, $2, $3, $4)', [
      id,
      status,
      `5511${serial}`,
      caughtUpAt,
    ])
    return id
  }

  /** A signal from the network, as the channels process writes it. */
  async signal<K extends SignalKind>(
    connectionId: number,
    kind: K,
    payload: Signals[K],
    keys: { lane?: string; seen?: string } = {},
  ): Promise<void> {
    await this.owner.query(
      `insert into channels.inbox (connection_id, kind, lane, seen, payload, due_at) values ($1, $2, $3, $4, $5, $6)
        on conflict do nothing`,
      [connectionId, kind, keys.lane ?? null, keys.seen ?? null, JSON.stringify(payload), this.now],
    )
  }

  /** What was handed to the channels process, oldest first, as it reads it. */
  async handed<K extends Order['kind']>(connectionId: number, kind: K): Promise<Extract<Order, { kind: K }>[]> {
    const { rows } = await this.owner.query(
      'select kind, class, first, ref, lane, payload from channels.outbox where connection_id = $1 and kind = $2 order by id',
      [connectionId, kind],
    )
    return rows.map((row) => order.parse(row) as Extract<Order, { kind: K }>)
  }

  /** The texts that a connection has sent or will send, oldest first: what was taken back is not among them. */
  async toSend(connectionId: number): Promise<string[]> {
    const { rows } = await this.owner.query<{ text: string }>(
      `select payload -> 'content' ->> 'text' as text from channels.outbox
       where connection_id = $1 and kind = 'message' and state <> 'failed' order by id`,
      [connectionId],
    )
    return rows.map(({ text }) => text)
  }

  /** Marks what the connection had queued as sent. */
  async sendAll(connectionId: number): Promise<void> {
    await this.owner.query("update channels.outbox set state = 'done' where connection_id = $1 and state = 'queued'", [
      connectionId,
    ])
  }

  /** The network accepts what was handed out on a connection. Returns its ids of the messages, oldest first. */
  async accept(connectionId: number): Promise<string[]> {
    const waIds: string[] = []
    for (const { ref } of await this.handed(connectionId, 'message')) {
      const waId = `S${ref}`
      await this.signal(connectionId, 'accepted', { ref, waId })
      waIds.push(waId)
    }
    await this.settle()
    return waIds
  }

  /** The network refuses a message, or a change. */
  async refuse(connectionId: number, ref: string | undefined, reason: Refusal = 'refused'): Promise<void> {
    await this.signal(connectionId, 'failure', { ref: ref ?? '', verdict: finalVerdict(reason) })
    await this.settle()
  }

  /** The connection holds a message back until then. */
  async hold(connectionId: number, ref: string, until: Date): Promise<void> {
    await this.signal(connectionId, 'held', { ref, until: until.toISOString() })
    await this.settle()
  }

  /** A participant of the chat changes a message. */
  async change(
    connectionId: number,
    change: Pick<InboundChange, 'chat' | 'target' | 'change'> & Partial<InboundChange>,
  ): Promise<void> {
    const told = { waId: `C${++this.serial}`, fromMe: false, sentAt: this.now.toISOString(), ...change }
    await this.signal(connectionId, 'change', told)
  }

  /** A text that a customer sends; returns its id on the network. */
  async receive(connectionId: number, phone: string, text: string, over: Partial<InboundMessage> = {}): Promise<string> {
    const chat = over.chat ?? { phone }
    const waId = over.waId ?? `W${++this.serial}`
    const message: InboundMessage = {
      waId,
      chat,
      fromMe: false,
      pushName: `Customer ${phone}`,
      sentAt: this.now.toISOString(),
      content: { type: 'text', text },
      ...over,
    }
    const whose = `${message.fromMe ? 1 : 0}:${message.participant ? addressKey(message.participant) : ''}`
    await this.signal(connectionId, 'message', message, {
      lane: `${connectionId}:${addressKey(chat)}`,
      seen: `m:${addressKey(chat)}:${waId}:${whose}`,
    })
    return waId
  }

  /** A customer writes on the connection, and a ticket waits. */
  async ticket(
    companyId: number,
    over: { queueId?: number | null; connectionId?: number; phone?: string } = {},
  ): Promise<number> {
    const connectionId = over.connectionId ?? (await this.connection(companyId))
    const phone = over.phone ?? `5541988${String(++this.serial).padStart(6, '0')}`
    await this.receive(connectionId, phone, `Hello from ${phone}`)
    await this.settle()
    const { rows } = await this.owner.query<{ id: number }>(
      `select t.id from tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id
        where t.company_id = $1 and c.number = $2 order by t.id desc limit 1`,
      [companyId, phone],
    )
    const id = rows[0]?.id ?? 0
    if (over.queueId !== undefined) await this.owner.query('update tickets set queue_id = $2 where id = $1', [id, over.queueId])
    return id
  }

  /** Calls an endpoint over HTTP as a person, or without a sign-in. */
  async call<E extends Endpoint>(who: TestUser | undefined, endpoint: E, input: Input<E>): Promise<Answer<E>> {
    const headers = who ? { authorization: `Bearer ${who.token}` } : {}
    const response = await this.app.http.inject({ ...requestOf(endpoint, input as Record<string, unknown>), headers })
    const isFile = response.statusCode === 200 && endpoint.download && endpoint.output instanceof z.ZodMiniString
    const body: unknown = isFile ? response.body : response.json()
    return { status: response.statusCode, body: body as Output<E>, error: body as ErrorBody }
  }

  /** Does `work` while a transaction with `change` is open. The transaction commits once `work` waits for a lock, or is done. */
  async behind<T>(change: string, values: readonly unknown[], work: () => Promise<T>): Promise<T> {
    await this.owner.query('begin')
    await this.owner.query(change, [...values])
    const result = work()
    const done = { at: Infinity }
    const note = () => void (done.at = performance.now())
    result.then(note, note)
    const deadline = performance.now() + 5_000
    while (performance.now() < Math.min(deadline, done.at) && (await this.countWaiting()) === 0) await pause(10)
    await this.owner.query('commit')
    return result
  }

  /** How many sessions wait for a lock that another one has taken. */
  async countWaiting(): Promise<number> {
    // Within a transaction the answer would never change.
    await this.owner.query('select pg_stat_clear_snapshot()')
    const { rowCount } = await this.owner.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
    return rowCount ?? 0
  }

  /** Calls an endpoint with a form, over a real connection. `type` is what the sender claims the file to be. */
  async upload<E extends Endpoint>(
    who: TestUser,
    endpoint: E,
    input: Record<string, unknown>,
    files: readonly UploadFile[],
  ): Promise<Answer<E>> {
    const headers = { authorization: `Bearer ${who.token}` }
    const { status, body } = await postForm(await this.origin(), endpoint, input, files, headers)
    return { status, body: body as Output<E>, error: body as ErrorBody }
  }

  /** Where the application listens, from the first call on. */
  async origin(): Promise<string> {
    this.listening ??= this.app.http.listen({ host: '127.0.0.1', port: 0 })
    return this.listening
  }

  /** Returns the payloads of this push among `messages` that a viewer's sockets would have received, in order. */
  heardBy(viewer: Viewer, messages: readonly Published[], push: Push): unknown[] {
    const event = pushEvent(viewer.companyId, push)
    return messages.filter((message) => message.event === event && this.hears(viewer, message)).map(({ payload }) => payload)
  }

  /** Would a viewer's sockets receive it? */
  hears(viewer: Viewer, { rooms, except }: Published): boolean {
    const { companyId, id } = viewer
    const own = [room.everybody, room.company(companyId), room.user(companyId, id), ...roomsOf(viewer)]
    return rooms.some((room) => own.includes(room)) && !except.some((room) => own.includes(room))
  }
}
