import type { PhoneNumber } from '@recado/peers/meta/accounts'
import type { Message } from '@recado/peers/meta/messages'
import type { Person } from '@recado/peers/meta/people'
import { sendMessage } from '@recado/peers/meta/sending/send'
import { arriveAll, type Status, tellStatus } from '@recado/peers/meta/sending/statuses'
import type { State } from '@recado/peers/meta/state'
import { addTemplate } from '@recado/peers/meta/templates/store'
import { write } from '@recado/peers/meta/writing'

const stepMs = 1_000
const body = [{ type: 'BODY', text: 'O seu pedido já saiu.' }]

/** Conversations of one official line in which another program of the company answers, on a clock that each message moves. */
export class OfficialMonth {
  readonly sent: Message[] = []
  private readonly state: State
  private readonly number: PhoneNumber
  private people = 0
  private at: number

  constructor(state: State, number: PhoneNumber, from: Date) {
    this.state = state
    this.number = number
    this.at = from.getTime()
    state.settings.pairLimit = 'off'
    for (const category of ['MARKETING', 'UTILITY'] as const)
      addTemplate(number.waba, { name: category.toLowerCase(), category, components: body })
  }

  /** Goes on at this time. */
  goTo(at: Date): void {
    this.at = Math.max(this.at, at.getTime())
  }

  /** A customer who has never written before. */
  newPerson(country = '55'): Person {
    const digits = `${country}419${70_000_000 + ++this.people}`
    return this.state.people.add(digits, `Pessoa ${digits}`)
  }

  /** The customer writes, maybe after a click on an advertisement. */
  async hear(person: Person, isFromAd = false): Promise<void> {
    const more = isFromAd ? { referral: { source_type: 'ad', source_id: '1', headline: 'Sofá' } } : undefined
    await this.onClock(() =>
      write(this.state, person, this.number, { type: 'text', content: { body: 'oi' }, ...(more && { more }) }),
    )
  }

  /** The program answers with so many texts. */
  async answer(person: Person, texts: number): Promise<void> {
    for (let text = 0; text < texts; text += 1) await this.send(person, { type: 'text', text: { body: `resposta ${text}` } })
  }

  sendTemplate(person: Person, name: 'marketing' | 'utility'): Promise<Message> {
    return this.send(person, { type: 'template', template: { name, language: { code: 'pt_BR' } } })
  }

  /** The phones of these people are on again. */
  arrive(people: readonly Person[]): Promise<void> {
    return this.onClock(() => {
      for (const person of people) person.isOnline = true
      arriveAll(this.state, ({ conversation }) => people.includes(conversation.person))
    })
  }

  /** Meta tells again what became of these messages. */
  repeat(messages: readonly Message[] = this.sent): Promise<void> {
    return this.onClock(async () => {
      for (const message of messages) for (const status of message.statuses) tellStatus(this.state, message, status as Status)
    })
  }

  /** Tells of a message that was sent and delivered, and nothing of its price. */
  deliverUntold(person: Person): Promise<void> {
    return this.onClock(async () => {
      const conversation = this.state.people.conversation(this.number, person)
      const one = { isIncoming: false, conversation, type: 'text', content: { body: 'sem preço' }, at: this.at }
      const message = this.state.messages.add({
        ...one,
        contextId: undefined,
        reference: undefined,
        isById: false,
        pricing: undefined,
      })
      tellStatus(this.state, message, 'delivered')
    })
  }

  private async send(person: Person, content: object): Promise<Message> {
    const text = JSON.stringify({ messaging_product: 'whatsapp', to: `+${person.number}`, ...content })
    const asked = { state: this.state, call: { text } } as never
    const answer = (await this.onClock(() => sendMessage(asked, this.number))) as { messages: [{ id: string }] }
    const message = this.state.messages.find(answer.messages[0].id)
    if (!message) throw new Error('Meta has lost a message')
    this.sent.push(message)
    return message
  }

  private async onClock<T>(event: () => T | Promise<T>): Promise<T> {
    const { now } = this.state
    this.at += stepMs
    this.state.now = () => new Date(this.at)
    try {
      return await event()
    } finally {
      this.state.now = now
    }
  }
}
