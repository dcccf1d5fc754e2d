import { randomBytes } from 'node:crypto'
import type { Conversation } from './people.ts'
import type { Pricing } from './sending/pricing.ts'

export interface Message {
  id: string
  isIncoming: boolean
  conversation: Conversation
  type: string
  /** What stands under `type` on the wire. */
  content: unknown
  at: number
  contextId: string | undefined
  /** `biz_opaque_callback_data`. */
  reference: string | undefined
  /** The person was addressed by the id of the portfolio, not by the number. */
  isById: boolean
  statuses: string[]
  /** The codes that it failed with. */
  errors: number[]
  pricing: Pricing | undefined
  /** When a phone first had it. */
  deliveredAt?: number
  /** Of an incoming message: the business has marked it as read. */
  isRead: boolean
  typingAt: number | undefined
}

/** A message that is new, with an id of its own unless one is given. */
type NewMessage = Omit<Message, 'id' | 'statuses' | 'errors' | 'isRead' | 'typingAt'> & { id?: string | undefined }

/** All messages, by id. */
export class Messages {
  readonly #all = new Map<string, Message>()
  readonly #byConversation = new Map<Conversation, Message[]>()

  add(given: NewMessage): Message {
    const id = given.id ?? `wamid.${randomBytes(30).toString('base64')}`
    const message: Message = { ...given, id, statuses: [], errors: [], isRead: false, typingAt: undefined }
    this.enter(message)
    return message
  }

  /** Takes a message as it is. */
  enter(message: Message): void {
    this.#all.set(message.id, message)
    const earlier = this.#byConversation.get(message.conversation)
    if (earlier) earlier.push(message)
    else this.#byConversation.set(message.conversation, [message])
  }

  find(id: string): Message | undefined {
    return this.#all.get(id)
  }

  list(): Message[] {
    return [...this.#all.values()]
  }

  in(conversation: Conversation): readonly Message[] {
    return this.#byConversation.get(conversation) ?? []
  }
}
