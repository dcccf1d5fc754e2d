import { createHash } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { type Address, addressKey } from '@recado/border/address'
import type { Alarm } from '@recado/border/connection-state'
import type { Charge } from '@recado/border/charge'
import {
  type Consent,
  type GroupName,
  type InboundChange,
  type InboundMessage,
  type InboundPresence,
  type Named,
  type Past,
  type ReadReport,
  type Receipt,
  type Failure,
  type Renamed,
  type SignalKind,
  signals,
  type TemplateChange,
} from '@recado/border/signals'
import type { Database } from './database.ts'
import type { Lease } from './leases.ts'
import type { ChatTimer } from './chat-timers.ts'
import { inSeries } from '#serial.ts'

/** How long an unreadable message may take to be sent again before a stand-in for it is shown. */
const unreadableSeconds = 30
/** No call rings longer. If its end is not reported, it counts as missed. */
export const ringingSeconds = 90

/** Edits are allowed for a quarter of an hour, but phones and connections may be offline for a while. */
const secretHours = 24

const sameNewsMs = 3_000

/** The meaning of a network stanza for users or for a conversation. */
export type JournalEntry = Arrival | { kind: 'timer'; payload: ChatTimer & { chat: Address } }

/** An entry that becomes an inbox row. */
export type Arrival = ({ kind: 'message'; payload: InboundMessage } | { kind: 'change'; payload: InboundChange }) & {
  /** Decrypts the edits of a message, which may be this one. */
  secret?: { waId: string; bytes: Uint8Array }
}

/** The identity of a message or a change, by which redeliveries are deduplicated. */
export type MessageIdentity = Pick<InboundMessage, 'waId' | 'chat' | 'fromMe' | 'participant'>

export type CallStep = 'ringing' | 'taken' | 'missed'

/** PostgreSQL refuses NUL and unpaired surrogates in JSON. A message that contains one must still arrive. */
export function toJson(payload: unknown): string {
  return JSON.stringify(payload, (_key, value: unknown) => (typeof value === 'string' ? storable(value) : value))
}

function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '')
}

/**
 * Whether the server can read the payload and it names its conversation. Otherwise the server would set aside what senders make up for
 * ever.
 */
export function isLegible(kind: SignalKind, payload: { chat?: Address }): boolean {
  const isNamed = payload.chat === undefined || addressKey(payload.chat) !== ''
  return isNamed && signals[kind].safeParse(JSON.parse(toJson(payload))).success
}

const marks = { message: 'm', change: 'c', standIn: 'u' } as const

/** A redelivery of a message has the same key, hence the same row. A stand-in has another key, so that the message can still arrive. */
export function seenKey(identity: MessageIdentity, what: keyof typeof marks = 'message'): string {
  const { chat, waId, fromMe, participant } = identity
  return storable(`${marks[what]}:${addressKey(chat)}:${waId}:${fromMe ? 1 : 0}:${participant ? addressKey(participant) : ''}`)
}

/** Typing is reported every few seconds. A repetition within three is dropped. */
function newsFilter(): (presence: InboundPresence) => boolean {
  const told = new Map<string, { presence: string; at: number }>()
  return ({ chat, presence }) => {
    const key = addressKey(chat)
    const last = told.get(key)
    const now = performance.now()
    if (last?.presence === presence && now - last.at < sameNewsMs) return false
    told.delete(key)
    told.set(key, { presence, at: now })
    for (const [old, { at }] of told) {
      if (now - at < sameNewsMs) break
      told.delete(old)
    }
    return true
  }
}

/** The server has not processed the row yet. */
const unseen = `i.connection_id = $1 and i.state = 'ready' and i.attempts = 0 and i.due_at > now()`

/** The journal: what the network sent, written before its arrival is confirmed to the network. */
export class Inbox {
  private readonly database: Database
  private readonly lease: Lease
  private readonly isNews = newsFilter()
  // No caller waits for these writes, but the last one given must be the last one stored.
  private readonly inOrder = inSeries()

  constructor(database: Database, lease: Lease) {
    this.database = database
    this.lease = lease
  }

  /** Resolves when the row is committed or already existed. Removes a stand-in that the server has not processed yet. */
  async add({ kind, payload, secret }: Arrival): Promise<void> {
    await this.lease.write(
      `arrived as (
        insert into channels.inbox (connection_id, kind, lane, seen, payload) select $1, $3, $4, $5, $6::jsonb from fence
        on conflict (connection_id, seen) do nothing),
      relieved as (delete from channels.inbox i using fence where ${unseen} and i.seen = $7),
      kept as (
        insert into channels.message_secrets (connection_id, wa_id, secret) select $1, $8, $9 from fence where $9::bytea is not null
        on conflict do nothing)`,
      [
        kind,
        this.laneOf(payload),
        seenKey(payload, kind),
        toJson(payload),
        seenKey(payload, 'standIn'),
        secret ? storable(secret.waId) : null,
        secret?.bytes ?? null,
      ],
    )
  }

  /** The secrets that may decrypt an edit of the message with this id. Writers choose ids, and several may choose the same. */
  async secretsOf(waId: string): Promise<Uint8Array[]> {
    const rows = await this.database.query<{ secret: Buffer }>(
      `select secret from channels.message_secrets
       where connection_id = $1 and wa_id = $2 and created_at > now() - make_interval(hours => ${secretHours})
       order by created_at limit 100`,
      [this.lease.connectionId, storable(waId)],
    )
    return rows.map(({ secret }) => secret)
  }

  async has(identity: MessageIdentity): Promise<boolean> {
    const rows = await this.database.query('select from channels.inbox where connection_id = $1 and seen = any ($2)', [
      this.lease.connectionId,
      [seenKey(identity, 'message'), seenKey(identity, 'change')],
    ])
    return rows.length > 0
  }

  /**
   * An unreadable message arrived. A stand-in for it is shown, unless it soon arrives again and is readable. The stand-in has no lane,
   * since its wait must not delay the conversation.
   */
  async standIn(message: InboundMessage): Promise<void> {
    await this.lease.write(
      `waiting as (
        insert into channels.inbox (connection_id, kind, seen, payload, due_at)
        select $1, 'message', $3, $4::jsonb, now() + make_interval(secs => ${unreadableSeconds}) from fence
        on conflict (connection_id, seen) do nothing)`,
      [seenKey(message, 'standIn'), toJson(message)],
    )
  }

  /** The unreadable message arrived again and has nothing to show. */
  async dropStandIn(identity: MessageIdentity): Promise<void> {
    await this.lease.write(`relieved as (delete from channels.inbox i using fence where ${unseen} and i.seen = $3)`, [
      seenKey(identity, 'standIn'),
    ])
  }

  /**
   * Reported once per call, and only if missed. The row exists from the first ring and is due when no call can ring any longer, so a call
   * is reported even if nothing more is heard of it.
   */
  async call(message: InboundMessage, step: CallStep): Promise<void> {
    await this.lease.write(
      `told as (
        insert into channels.inbox as i (connection_id, kind, seen, payload, state, due_at)
        select $1, 'message', $3, $4::jsonb, $5, now() + make_interval(secs => $6) from fence
        on conflict (connection_id, seen) do update set state = excluded.state, due_at = least(i.due_at, excluded.due_at)
        where ${unseen})`,
      [seenKey(message), toJson(message), step === 'taken' ? 'done' : 'ready', step === 'ringing' ? ringingSeconds : 0],
    )
  }

  async presence(presence: InboundPresence): Promise<void> {
    if (!this.isNews(presence)) return
    await this.inOrder(() =>
      this.lease.write(
        `told as (insert into channels.inbox (connection_id, kind, lane, payload) select $1, 'presence', $3, $4::jsonb from fence)`,
        [`${this.laneOf(presence)} presence`, toJson(presence)],
      ),
    )
  }

  /** In the group's lane, because its first message creates the contact that gets the name. */
  async groupNamed(name: GroupName): Promise<void> {
    await this.inOrder(() =>
      this.lease.write(
        `told as (insert into channels.inbox (connection_id, kind, lane, payload) select $1, 'group', $3, $4::jsonb from fence)`,
        [this.laneOf(name), toJson(name)],
      ),
    )
  }

  async receipt(receipt: Receipt): Promise<void> {
    await this.lease.write(
      `told as (insert into channels.inbox (connection_id, kind, payload) select $1, 'receipt', $3::jsonb from fence)`,
      [toJson(receipt)],
    )
  }

  async gaveUp(failure: Failure): Promise<void> {
    await this.lease.write(
      `told as (insert into channels.inbox (connection_id, kind, payload) select $1, 'failure', $3::jsonb from fence)`,
      [toJson(failure)],
    )
  }

  /** In the lane of the former address, behind its messages. */
  async renamed(renamed: Renamed): Promise<void> {
    await this.lease.write(
      `told as (insert into channels.inbox (connection_id, kind, lane, payload) select $1, 'renamed', $3, $4::jsonb from fence)`,
      [this.laneOf({ chat: renamed.from }), toJson(renamed)],
    )
  }

  /** In the conversation's lane, behind its messages: the first of them makes the person known. */
  async consent(consent: Consent): Promise<void> {
    await this.lease.write(
      `told as (insert into channels.inbox (connection_id, kind, lane, payload) select $1, 'consent', $3, $4::jsonb from fence)`,
      [this.laneOf({ chat: consent.of }), toJson(consent)],
    )
  }

  /** A page of the past, in one lane for the whole connection, so that it holds up no conversation. A page that came before is the same. */
  async past(page: Past): Promise<void> {
    const ids = page.messages.map(({ waId, content }) => `${waId} ${content.type}`).join('\n')
    const seen = `p:${addressKey(page.chat)}:${createHash('sha256').update(ids).digest('base64url')}`
    await this.lease.write(
      `told as (
        insert into channels.inbox (connection_id, kind, lane, seen, payload)
        select $1, 'past', $1::int || ':past', $3, $4::jsonb from fence
        on conflict (connection_id, seen) do nothing)`,
      [storable(seen), toJson(page)],
    )
  }

  /** Before the past that follows. */
  async named(named: Named): Promise<void> {
    await this.lease.write(
      `told as (
        insert into channels.inbox (connection_id, kind, lane, payload) select $1, 'named', $1::int || ':past', $3::jsonb from fence)`,
      [toJson(named)],
    )
  }

  /** In a lane of its own, in the order in which the network told it. */
  async template(change: TemplateChange): Promise<void> {
    await this.lease.write(
      `told as (
        insert into channels.inbox (connection_id, kind, lane, payload)
        select $1, 'template', $1::int || ':templates', $3::jsonb from fence)`,
      [toJson(change)],
    )
  }

  /** A repetition is dropped, and so is what says nothing of the price after its price is known. */
  async charge(charge: Charge): Promise<void> {
    const key = (isPriced: boolean) => storable(`b:${charge.waId}:${charge.isDelivered ? 'd' : 's'}${isPriced ? 1 : 0}`)
    await this.lease.write(
      `told as (
        insert into channels.inbox (connection_id, kind, seen, payload) select $1, 'charge', $3, $4::jsonb from fence
        where not exists (select from channels.inbox where connection_id = $1 and seen = $5) on conflict (connection_id, seen) do nothing)`,
      [key(charge.price !== undefined), toJson(charge), key(true)],
    )
  }

  /** In the conversation's lane, behind its messages. */
  async read(reading: ReadReport): Promise<void> {
    await this.lease.write(
      `told as (insert into channels.inbox (connection_id, kind, lane, payload) select $1, 'read', $3, $4::jsonb from fence)`,
      [this.laneOf(reading), toJson(reading)],
    )
  }

  async alarm(alarm: Alarm): Promise<void> {
    await this.lease.write(
      `told as (
        insert into channels.inbox (connection_id, kind, lane, payload) select $1, 'alarm', $1::int || ':state', $3::jsonb from fence)`,
      [toJson(alarm)],
    )
  }

  private laneOf({ chat }: Pick<MessageIdentity, 'chat'>): string {
    return `${this.lease.connectionId}:${addressKey(chat)}`
  }
}
