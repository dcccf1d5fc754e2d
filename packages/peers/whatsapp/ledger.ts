import { appendFileSync } from 'node:fs'
import type { ChatMessage, Delivery } from '#whatsapp/phones/chats.ts'
import { contentOf, type Content } from '#whatsapp/wire/content.ts'
import type { Directory } from './directory.ts'
import type { Phone } from '#whatsapp/phones/phone.ts'

/** What happened to a message after it was written. */
type Changed = Pick<ChatMessage, 'reactions' | 'editedAt' | 'deleted' | 'problem'>

/** A message written on a phone, and what became of it at each linked device it was meant for. */
export interface SentEntry extends Content, Changed {
  id: string
  from: string
  to: string
  /** Unix time in milliseconds. */
  at: number
  status: ChatMessage['status']
  deliveries: (Delivery & { companion: string })[]
}

/** A message that a linked device wrote, as a phone saw it: once, however often it arrived. */
export interface SeenEntry extends Content, Changed {
  phone: string
  id: string
  from: string
  to: string
  at: number
  status: ChatMessage['status']
  /** The device that wrote it. */
  device: number
  /** Stanzas with this id that reached the phone. `wireCopies - retries` above 1 is a repeat without a request. */
  wireCopies: number
  retries: number
}

export interface LedgerBook {
  sent: SentEntry[]
  seen: SeenEntry[]
}

export interface LedgerFact {
  fact: 'sent' | 'acknowledged' | 'refused' | 'seen' | 'unreadable'
  id: string
  [detail: string]: unknown
}

/** What went through the network. It is derived from the phones' own messages, so it is as durable as they are. */
export class Ledger {
  readonly #directory: Directory
  readonly #file: string | undefined

  /** @param file gets each fact appended as a line of JSON when it happens */
  constructor(directory: Directory, file?: string) {
    this.#directory = directory
    this.#file = file
  }

  note(fact: LedgerFact): void {
    if (this.#file) appendFileSync(this.#file, `${JSON.stringify({ at: Date.now(), ...fact })}\n`)
  }

  read(): LedgerBook {
    const phones = this.#directory.phones()
    return { sent: phones.flatMap(sentFrom), seen: phones.flatMap(seenOn) }
  }
}

function sentFrom(phone: Phone): SentEntry[] {
  const written = phone.chats.all().filter((message) => message.fromMe && message.device === 0)
  return written.map((message) => ({
    id: message.id,
    from: phone.pn,
    to: message.chat,
    ...saidIn(message),
    deliveries: Object.entries(message.deliveries).map(([companion, delivery]) => ({ companion, ...delivery })),
  }))
}

function seenOn(phone: Phone): SeenEntry[] {
  const received = phone.chats.all().filter((message) => message.device !== 0)
  return received.map((message) => {
    const { id, chat, fromMe, author, device, wireCopies, retries } = message
    const [from, to] = fromMe ? [phone.pn, chat] : author ? [author, chat] : [chat, phone.pn]
    return { phone: phone.pn, id, from, to, ...saidIn(message), device, wireCopies, retries }
  })
}

function saidIn(message: ChatMessage): Content & Changed & Pick<ChatMessage, 'at' | 'status'> {
  const { reactions, editedAt, deleted, problem, at, status } = message
  const changed = {
    ...(reactions ? { reactions } : {}),
    ...(editedAt ? { editedAt } : {}),
    ...(deleted ? { deleted } : {}),
    ...(problem ? { problem } : {}),
  }
  return { ...contentOf(message), ...changed, at, status }
}
