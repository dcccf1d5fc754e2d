import { addressKey, type Address } from '@recado/border/address'
import type { InboundContent } from '@recado/border/content'
import type { InboundChange, InboundMessage, SignalKind, Signals } from '@recado/border/signals'
import { finalVerdict } from '@recado/border/verdict'
import type { Random } from './random.ts'
import { type Group, groups, customers, nameOf, revealed, type Participant, firstContacts } from './participants.ts'

/** The messages and changes that the company had sent before the hour began, by the server's own refs. */
export interface Sent {
  messages: readonly { ref: string; to: Participant }[]
  /** Edits, a deletion, a reaction of ours. */
  changes: readonly { ref: string; to: Participant }[]
}

/** What the channel reports: a row of `channels.inbox`, but for the connection. */
export type ReportedSignal = { [K in SignalKind]: { kind: K; chat?: Address; payload: Signals[K] } }[SignalKind]

/** The chat of a message: with one person, or among members. */
type Place = Participant | Group

interface Line {
  place: Place
  waId: string
  by: Participant | 'us'
}

/** Several seconds lie between two events, because the network counts in seconds, and within one only the order of arrival counts. */
const stepMs = 9_000

const emojis = ['👍', '❤️', '😂', '🙏', '']

const isClub = (place: Place): place is Group => 'members' in place

/** A lively hour of one line, in the order in which it happened. The same chance and the same `sent` make the same hour. */
export class SignalScenario {
  readonly told: ReportedSignal[] = []
  private readonly lines: Line[] = []
  private readonly chance: Random
  private readonly sent: Sent
  private readonly from: number
  private serial = 0

  constructor(chance: Random, sent: Sent, from: Date) {
    this.chance = chance
    this.sent = sent
    this.from = from.getTime()
  }

  live(events: number): this {
    for (const somebody of [...customers, ...revealed])
      this.lines.push({ place: somebody, waId: `H${somebody.name}`, by: somebody })
    this.reportSent()
    // A message that carries both names shows that a customer with two names is one person.
    for (const somebody of revealed) this.say(somebody, somebody, { chat: somebody.names.at(-1) as Address })
    const turns = [
      ...Array<() => void>(16).fill(() => this.sayAnything()),
      ...Array<() => void>(4).fill(() => this.edit()),
      ...Array<() => void>(3).fill(() => this.delete()),
      ...Array<() => void>(6).fill(() => this.react()),
      ...Array<() => void>(3).fill(() => this.receipt()),
      ...Array<() => void>(2).fill(() => this.read()),
      () => this.rename(),
      () => this.call(),
    ]
    while (this.told.length < events) this.chance.oneOf(turns)()
    return this
  }

  private get now(): string {
    return new Date(this.from + this.told.length * stepMs).toISOString()
  }

  private newId(): string {
    return `W${++this.serial}`
  }

  /** Reports how earlier messages fared: accepted at once, held first, still held, or refused. */
  private reportSent(): void {
    const { messages, changes } = this.sent
    for (const [at, { ref, to }] of messages.entries()) {
      const [isRefused, isHeld, goesOut] = [at % 6 === 5, at % 6 === 3 || at % 6 === 4, at % 6 !== 5 && at % 6 !== 4]
      if (isRefused) this.told.push({ kind: 'failure', payload: { ref, verdict: finalVerdict('refused') } })
      if (isHeld) this.told.push({ kind: 'held', payload: { ref, until: new Date(this.from + 7_200_000).toISOString() } })
      if (!goesOut) continue
      this.told.push({ kind: 'accepted', payload: { ref, waId: `S${at}` } })
      this.told.push({ kind: 'receipt', payload: { chat: nameOf(to, this.chance), waIds: [`S${at}`], ack: 3 } })
      this.lines.push({ place: to, waId: `S${at}`, by: 'us' })
    }
    for (const [at, { ref, to }] of changes.entries()) {
      if (at % 3 === 2) this.told.push({ kind: 'failure', payload: { ref, verdict: finalVerdict('refused') } })
      else this.told.push({ kind: 'accepted', payload: { ref, waId: `SC${at}` } })
      this.told.push({ kind: 'receipt', payload: { chat: nameOf(to, this.chance), waIds: [`SC${at}`], ack: 4 } })
    }
  }

  private sayAnything(): void {
    const { chance } = this
    const place: Place = chance.once(4) ? chance.oneOf(groups) : chance.oneOf([...customers, ...firstContacts, ...revealed])
    const by = chance.once(6) ? 'us' : isClub(place) ? chance.oneOf(place.members) : place
    this.say(place, by)
  }

  private say(place: Place, by: Participant | 'us', over: Partial<InboundMessage> = {}): void {
    const line = { place, waId: this.newId(), by }
    const answered = this.lineOf(place)
    const message: InboundMessage = {
      waId: line.waId,
      chat: this.chatOf(place),
      fromMe: by === 'us',
      ...(by === 'us' ? {} : { pushName: by.name, ...this.memberOf(place, by) }),
      // Some messages were written long before, and waited at the network while the line was away.
      sentAt: this.chance.once(12) ? new Date(this.from - this.told.length * stepMs - 3_600_000).toISOString() : this.now,
      content: this.content(line.waId),
      ...(answered && this.chance.once(5)
        ? { quoted: { waId: answered.waId, content: { type: 'text', text: `words of ${answered.waId}` } as const } }
        : {}),
      ...(this.chance.once(15) ? { forwarded: true } : {}),
      ...over,
    }
    // Sometimes an undecryptable form of the message comes first.
    if (by !== 'us' && this.chance.once(10)) this.tell({ ...message, content: { type: 'unsupported', kind: 'undecryptable' } })
    this.tell(message)
    this.lines.push(line)
  }

  private content(waId: string): InboundContent {
    const what = this.chance.below(10)
    if (what === 0) {
      return {
        type: 'file',
        kind: 'image',
        mimeType: 'image/jpeg',
        caption: `picture ${waId}`,
        size: 1_000,
        source: { of: waId },
      }
    }
    if (what === 1) return { type: 'location', latitude: -25.4, longitude: -49.3, name: `place ${waId}` }
    return { type: 'text', text: `words of ${waId}` }
  }

  private tell(message: InboundMessage): void {
    this.told.push({ kind: 'message', chat: message.chat, payload: message })
  }

  private edit(): void {
    const line = this.anyLine()
    this.change(line, line.by, {
      type: 'edit',
      ...(this.chance.once(8) ? {} : { text: `${line.waId} edited at ${this.told.length}` }),
    })
  }

  private delete(): void {
    const line = this.anyLine()
    const isByAdmin = isClub(line.place) && this.chance.once(2)
    const by = isByAdmin ? this.chance.oneOf((line.place as Group).members) : line.by
    this.change(line, by, { type: 'delete' }, isByAdmin ? { byAdmin: true } : {})
  }

  private react(): void {
    const line = this.anyLine()
    const people = isClub(line.place) ? line.place.members : [line.place]
    const by = this.chance.once(6) ? 'us' : this.chance.oneOf(people)
    this.change(line, by, { type: 'reaction', emoji: this.chance.oneOf(emojis) })
  }

  private change(line: Line, by: Participant | 'us', change: InboundChange['change'], over: Partial<InboundChange> = {}): void {
    const { place, waId } = line
    const target = { waId, fromMe: line.by === 'us', ...(line.by === 'us' ? {} : this.memberOf(place, line.by)) }
    const chat = this.chatOf(place)
    const whose = by === 'us' ? { fromMe: true } : { fromMe: false, ...this.memberOf(place, by) }
    this.told.push({
      kind: 'change',
      chat,
      payload: { waId: this.newId(), chat, ...whose, sentAt: this.now, target, change, ...over },
    })
  }

  private receipt(): void {
    const ours = this.lines.filter(({ place, by }) => by === 'us' && !isClub(place))
    if (ours.length === 0) return
    const { place, waId } = this.chance.oneOf(ours)
    this.told.push({ kind: 'receipt', payload: { chat: this.chatOf(place), waIds: [waId], ack: this.chance.oneOf([3, 4, 5]) } })
  }

  private read(): void {
    const theirs = this.lines.filter(({ by }) => by !== 'us')
    const { place, waId } = this.chance.oneOf(theirs)
    const chat = this.chatOf(place)
    this.told.push({ kind: 'read', chat, payload: { chat, waIds: [waId] } })
  }

  private rename(): void {
    const { chat } = this.chance.oneOf(groups)
    this.told.push({ kind: 'group', chat, payload: { chat, subject: `Turma ${this.told.length}`, since: this.now } })
  }

  private call(): void {
    const place = this.chance.oneOf(customers)
    this.tell({
      waId: this.newId(),
      chat: this.chatOf(place),
      fromMe: false,
      pushName: place.name,
      sentAt: this.now,
      content: { type: 'call', video: false },
    })
  }

  private lineOf(place: Place): Line | undefined {
    const here = this.lines.filter((line) => line.place === place)
    return here.length > 0 ? this.chance.oneOf(here) : undefined
  }

  private anyLine(): Line {
    return this.chance.oneOf(this.lines.slice(-60))
  }

  private chatOf(place: Place): Address {
    return isClub(place) ? place.chat : nameOf(place, this.chance)
  }

  private memberOf(place: Place, by: Participant): { participant?: Address } {
    return isClub(place) ? { participant: nameOf(by, this.chance) } : {}
  }
}

/** The lane in which the channel writes it down. */
export function laneOf({ chat }: ReportedSignal, connectionId: number): string | null {
  return chat ? `${connectionId}:${addressKey(chat)}` : null
}
