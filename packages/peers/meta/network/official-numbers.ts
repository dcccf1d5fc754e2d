import type { PhoneNumber } from '#meta/accounts.ts'
import type { Message } from '#meta/messages.ts'
import type { Conversation, Person } from '#meta/people.ts'
import { arriveAll, tellStatus } from '#meta/sending/statuses.ts'
import type { State } from '#meta/state.ts'
import { Impossible, tap, write } from '#meta/writing.ts'
import { type ChatMessage, isFurther, isUnread } from '#whatsapp/phones/chats.ts'
import { writeOnPhone } from '#whatsapp/phones/messages.ts'
import type { Phone } from '#whatsapp/phones/phone.ts'
import { report } from '#whatsapp/phones/receipts.ts'
import type { NetworkState } from '#whatsapp/state.ts'
import { metaIdOf } from './ids.ts'
import { writingOf } from './incoming.ts'
import { contentOf } from './outgoing.ts'

/**
 * Connects Meta with a local WhatsApp network. People write to official numbers on their phones, and see there what businesses send. A
 * message has one id on phones from which its id at Meta follows, so that nothing is told twice, also after a kill.
 */
export class OfficialNumbers {
  readonly #meta: State
  readonly #network: NetworkState
  /** Ids of messages that need no more looking at. */
  readonly #done = new Set<string>()

  constructor(meta: State, network: NetworkState) {
    this.#meta = meta
    this.#network = network
  }

  /** Takes up what an earlier process left, and follows both sides from now on. */
  open(): void {
    for (const { pn } of this.#network.directory.phones()) this.#onPhone(pn)
    for (const message of this.#meta.messages.list()) if (message.statuses.includes('sent')) this.#carry(message)
    this.#network.events.on('phone', (pn) => this.#onPhone(pn))
    this.#meta.events.on('sent', (message) => this.#carry(message))
    this.#meta.events.on('marked', (conversation) => this.#showRead(conversation))
    this.#meta.events.on('typing', (conversation) => this.#showTyping(conversation))
  }

  /** Something has changed on a phone. */
  #onPhone(pn: string): void {
    const phone = this.#network.directory.phone(pn)
    if (!phone || phone.record.isCrowd) return
    if (!phone.record.isOfficial) return void this.#personOf(phone)
    const number = this.#meta.accounts.numbers.find(({ digits }) => digits === pn)
    if (!number) return
    for (const message of phone.chats.all()) {
      if (this.#done.has(message.id)) continue
      if (message.fromMe) this.#tellRead(message)
      else this.#tell(number, message)
    }
    this.#meta.keep()
  }

  /** The person whose phone it is, as Meta knows them now. */
  #personOf({ record: { pn, name, online, addressing } }: Phone): Person {
    const { people } = this.#meta
    const person = people.find(pn) ?? people.add(pn, name)
    const isBack = online && !person.isOnline
    const username = addressing === 'lid-only' ? name.toLowerCase().replaceAll(/[^a-z]+/g, '.') : undefined
    Object.assign(person, { name, username, isOnline: online })
    if (isBack) arriveAll(this.#meta, ({ conversation }) => conversation.person === person)
    return person
  }

  /** A person has written to the number. */
  #tell(number: PhoneNumber, message: ChatMessage): void {
    this.#done.add(message.id)
    const id = metaIdOf(message.id)
    const phone = this.#network.directory.phone(message.chat)
    const writing = writingOf(this.#network, message)
    if (!phone || !writing || this.#meta.messages.find(id)) return
    const { structure, quoted } = message
    const original = structure?.kind === 'reply' && quoted ? this.#meta.messages.find(metaIdOf(quoted.id)) : undefined
    try {
      if (structure?.kind === 'reply' && original) tap(this.#meta, original, structure.id, id)
      else write(this.#meta, this.#personOf(phone), number, { ...writing, id })
    } catch (error) {
      // As on WhatsApp, a message to a number that does not take it stays with one tick.
      if (!(error instanceof Impossible)) throw error
    }
  }

  /** A person may have read what a business sent. */
  #tellRead({ id, status }: ChatMessage): void {
    const message = this.#meta.messages.find(id)
    if (!message || !isFurther(status, 'delivered')) return
    this.#done.add(id)
    tellStatus(this.#meta, message, 'read')
  }

  #carry(message: Message): void {
    const { reader, own } = this.#phonesOf(message.conversation)
    if (message.isIncoming || !own || !reader || own.chats.get(message.id)) return
    void writeOnPhone(this.#network, own, reader, contentOf(this.#meta, this.#network, own.chats, message), message.id)
  }

  #showRead(conversation: Conversation): void {
    const { reader, own } = this.#phonesOf(conversation)
    if (!own || !reader) return
    const isMarked = ({ id }: ChatMessage) => this.#meta.messages.find(metaIdOf(id))?.isRead === true
    const read = own.chats.inChat(reader.pn).filter((message) => isUnread(message) && isMarked(message))
    if (read.length > 0) report(this.#network, own, read, 'read')
  }

  /** A business has no phone that is online meanwhile. */
  #showTyping(conversation: Conversation): void {
    const { reader, own } = this.#phonesOf(conversation)
    if (!own || !reader) return
    reader.chats.showTyping(own.pn, own.pn, 'composing')
    this.#network.events.emit('phone', reader.pn)
  }

  #phonesOf({ number, person }: Conversation): { own: Phone | undefined; reader: Phone | undefined } {
    const own = this.#network.directory.phone(number.digits)
    return { own: own?.record.isOfficial ? own : undefined, reader: this.#network.directory.phone(person.number) }
  }
}
