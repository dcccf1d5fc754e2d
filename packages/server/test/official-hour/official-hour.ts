import type { PhoneNumber } from '@recado/peers/meta/accounts'
import type { Message } from '@recado/peers/meta/messages'
import { idFor, type Person } from '@recado/peers/meta/people'
import { type Status, tellStatus } from '@recado/peers/meta/sending/statuses'
import type { State } from '@recado/peers/meta/state'
import { write, type Writing } from '@recado/peers/meta/writing'
import { revealed } from '../arrival-order/participants.ts'
import type { Random } from '../arrival-order/random.ts'

/** Several seconds lie between two events, because the network counts in seconds. */
const stepMs = 9_000
const emojis = ['👍', '❤️', '😂', '🙏', '']

/** What becomes of our messages, one plan after another. */
const plans: readonly Status[][] = [
  ['sent', 'delivered', 'read'],
  ['sent', 'failed'],
  ['sent', 'delivered'],
  ['sent'],
  ['sent', 'delivered', 'failed'],
  [],
]

const numbered = (count: number, area: number) => Array.from({ length: count }, (_, at) => `55419${area}0000${at}`)
/** They have written before the hour begins. */
const known = numbered(7, 210)
/** They write for the first time. */
const firstContacts = numbered(3, 510)
/** Their numbers are hidden, and stay so. */
const hidden = numbered(2, 310)
/** Their numbers are hidden before the hour begins, and then shown. */
const shown = revealed.map(({ names }) => names[0]?.phone ?? '')

/** How many customers are answered before the hour begins. */
export const answered = 3

/** A lively hour of one official line, told by Meta. The same chance makes the same hour, whatever ids Meta gives. */
export class OfficialHour {
  /** What stands for each of Meta's ids. */
  readonly names = new Map<string, string>()
  private readonly state: State
  private readonly number: PhoneNumber
  private readonly chance: Random
  private readonly incoming: Message[] = []
  private at: number

  constructor(state: State, number: PhoneNumber, { chance, from }: { chance: Random; from: Date }) {
    this.state = state
    this.number = number
    this.chance = chance
    this.at = from.getTime()
  }

  /** All but the strangers have said hello. */
  greet(): void {
    for (const phone of [...hidden, ...shown]) this.person(phone).username = `user.${phone}`
    this.told(() => [...known, ...hidden, ...shown].forEach((phone) => this.say(this.person(phone), this.text('hello'))))
  }

  /** The names of the customers who are to be answered. */
  get toAnswer(): string[] {
    return known.slice(0, answered).map(nameOf)
  }

  /** What happens within the hour. Meta has been given our answers before. */
  live(events: number): void {
    const ours = known.slice(0, answered).flatMap((phone) => this.talk(phone).filter(({ isIncoming }) => !isIncoming))
    ours.forEach(({ id }, at) => this.names.set(id, `S${at}`))
    const left = ours.map((message, at) => ({ message, plan: [...(plans[at % plans.length] ?? [])] }))
    const tell = ({ message, plan }: (typeof left)[number]) => {
      const status = plan.shift()
      const failure = status === 'failed' ? { code: 131_026, details: '' } : undefined
      if (status) tellStatus(this.state, message, status, failure)
    }
    for (const phone of shown) this.person(phone).username = undefined
    const turns = [
      ...Array<() => void>(16).fill(() => this.sayAnything()),
      ...Array<() => void>(7).fill(() => this.react()),
      ...Array<() => void>(3).fill(() => this.change('edit')),
      ...Array<() => void>(2).fill(() => this.change('revoke')),
      ...Array<() => void>(6).fill(() => tell(this.chance.oneOf(left))),
    ]
    this.told(() => {
      for (let event = 0; event < events; event++) this.chance.oneOf(turns)()
      for (const one of left) while (one.plan.length > 0) tell(one)
    })
    const { portfolio } = this.number.waba
    for (const person of this.state.people.all) this.names.set(`${portfolio.id}.${idFor(person, portfolio)}`, person.name)
  }

  /** Does it on the clock of the hour, which each of its events moves. */
  private told(events: () => void): void {
    const { now } = this.state
    this.state.now = () => new Date((this.at += stepMs))
    events()
    this.state.now = now
  }

  private sayAnything(): void {
    const person = this.person(this.chance.oneOf([...known, ...firstContacts, ...hidden, ...shown]))
    const talk = this.talk(person.number)
    const quoted = talk.length > 0 && this.chance.once(5) ? this.chance.oneOf(talk) : undefined
    const more = this.chance.once(15) ? { context: { forwarded: true } } : undefined
    this.say(person, { ...this.content(), context: quoted?.id, ...(quoted ? {} : { more }) })
  }

  private content(): Writing {
    const serial = this.incoming.length
    const what = this.chance.below(12)
    const file = { type: 'image/jpeg', bytes: Buffer.from(`picture ${serial}`) }
    if (what === 0) return { type: 'image', content: { caption: `picture ${serial}` }, file }
    if (what === 1) return { type: 'location', content: { latitude: -25.4, longitude: -49.3, name: `place ${serial}` } }
    if (what === 2) return { type: 'hologram', content: {} }
    return this.text('words')
  }

  private text(what: string): Writing {
    return { type: 'text', content: { body: `${what} ${this.incoming.length}` } }
  }

  private say(person: Person, writing: Writing): void {
    const message = write(this.state, person, this.number, writing)
    this.names.set(message.id, `W${this.incoming.length}`)
    const media = (message.content as { id?: string } | undefined)?.id
    if (media) this.names.set(media, `F${this.incoming.length}`)
    this.incoming.push(message)
  }

  /** A customer reacts to a message of either side. */
  private react(): void {
    const { conversation } = this.chance.oneOf(this.incoming)
    const { id } = this.chance.oneOf(this.talk(conversation.person.number))
    const emoji = this.chance.oneOf(emojis)
    this.note(conversation.person, { type: 'reaction', content: { message_id: id, ...(emoji && { emoji }) } })
  }

  private change(type: 'edit' | 'revoke'): void {
    const { id, conversation } = this.chance.oneOf(this.incoming.slice(-40))
    const message = { type: 'text', text: { body: `edited at ${this.at}` } }
    const content = { original_message_id: id, ...(type === 'edit' && { message }) }
    this.note(conversation.person, { type, content })
  }

  /** What is about a message is no message that others are about. */
  private note(person: Person, writing: Writing): void {
    this.names.set(write(this.state, person, this.number, writing).id, `C${this.names.size}`)
  }

  /** The messages of a conversation. */
  private talk(phone: string): Message[] {
    const all = this.state.messages.in(this.state.people.conversation(this.number, this.person(phone)))
    return all.filter(({ isIncoming, id }) => !isIncoming || this.names.get(id)?.startsWith('W'))
  }

  private person(phone: string): Person {
    return this.state.people.find(phone) ?? this.state.people.add(phone, nameOf(phone))
  }
}

function nameOf(phone: string): string {
  return `Pessoa ${phone}`
}
