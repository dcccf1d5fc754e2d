import { randomBytes } from 'node:crypto'
import type { Change, Content, Timer } from '#whatsapp/wire/content.ts'
import type { Collection, Store } from '#whatsapp/store.ts'
import { now } from '#whatsapp/clock.ts'

/**
 * How far a message is known to have got; it only moves up. On the writer's phone these are the ticks: clock, one, two,
 * two blue. On the reader's phone: `sent` has arrived, `delivered` was reported as arrived, `read` was reported as read.
 */
export type MessageStatus = 'failed' | 'pending' | 'sent' | 'delivered' | 'read' | 'played'

const ladder: MessageStatus[] = ['failed', 'pending', 'sent', 'delivered', 'read', 'played']

/** One message as one phone holds it. */
export interface ChatMessage extends Content {
  id: string
  /** Phone number of the other party, or the id of a group. */
  chat: string
  fromMe: boolean
  /** Phone number of the member who wrote it, for a group message of another member. */
  author?: string
  /** How far the phone's own group message has got at each member. */
  members?: Record<string, MessageStatus>
  /** Unix time in milliseconds. */
  at: number
  status: MessageStatus
  /** At most one per person. */
  reactions?: Reaction[]
  /** When the words were last changed, Unix time in milliseconds. */
  editedAt?: number
  /** Deleted for everyone: no phone shows the content any more. It is kept for the ledger. */
  deleted?: boolean
  /** What the phone says is wrong with it. */
  problem?: string
  /** The writer's device: 0 for the phone itself, else a linked one. */
  device: number
  /** How many stanzas with this id reached this phone from a linked device, readable or not; 0 when none was involved. */
  wireCopies: number
  /** How many of them this phone could not decrypt and asked for again. */
  retries: number
  /** The jid the message was addressed to, when a linked device wrote it. */
  addressedTo?: string
  /** What became of the message at each linked device it is for. Keyed by jid. */
  deliveries: Record<string, Delivery>
}

export interface Reaction {
  /** Phone number. */
  from: string
  emoji: string
}

export interface Delivery {
  /** How many times the stanza was put on the wire. */
  wireCopies: number
  /** When the device confirmed it with a receipt, Unix time in milliseconds. */
  acknowledgedAt?: number
  /** The error with which the device refused it for good. */
  refusedWith?: string
}

export interface ChatSummary {
  chat: string
  unread: number
  last: ChatMessage
  /** Who is writing there right now. */
  typing?: Typing | undefined
}

export type TypingState = 'composing' | 'recording' | 'paused'

export interface Typing {
  /** Phone number. */
  from: string
  state: Exclude<TypingState, 'paused'>
}

/** How long (ms) a phone shows typing, unless it is told again. */
const typingLasts = 25_000

/** True when `status` lies higher on the ladder than `than`. */
export function isFurther(status: MessageStatus, than: MessageStatus): boolean {
  return ladder.indexOf(status) > ladder.indexOf(than)
}

export function isUnread(message: ChatMessage): boolean {
  return !message.fromMe && !message.change && isFurther('read', message.status)
}

/** A message just written on a phone, and stored there. @throws when the phone has one with this id already */
export function draft(chats: Chats, chat: string, content: Content, id: string): ChatMessage {
  if (chats.get(id)) throw new Error(`there is a message ${id} on this phone already`)
  const fresh = { status: 'pending', device: 0, wireCopies: 0, retries: 0, deliveries: {} } as const
  const secret = content.change ? undefined : randomBytes(32).toString('base64')
  const timer = content.change ? undefined : chats.timerOf(chat)
  const message: ChatMessage = { id, chat, fromMe: true, ...content, timer, secret, at: now(), ...fresh }
  chats.add(message)
  return message
}

export class Chats {
  readonly #pn: string
  readonly #messages: Collection<ChatMessage>
  readonly #timers: Collection<Timer>
  readonly #byChat = new Map<string, ChatMessage[]>()
  readonly #typing = new Map<string, Typing & { until: number }>()

  constructor(store: Store, pn: string) {
    this.#pn = pn
    this.#messages = store.collection(`messages of ${pn}`)
    this.#timers = store.collection(`timers of ${pn}`)
    for (const message of this.#messages.values()) this.#index(message)
  }

  get(id: string): ChatMessage | undefined {
    return this.#messages.get(id)
  }

  all(): ChatMessage[] {
    return [...this.#messages.values()]
  }

  /** What the conversation shows: changes appear in the messages they changed. */
  inChat(chat: string): ChatMessage[] {
    return this.#byChat.get(chat) ?? []
  }

  /** The timer of the conversation's messages. Undefined when they stay. */
  timerOf(chat: string): Timer | undefined {
    const timer = this.#timers.get(chat)
    return timer?.seconds ? timer : undefined
  }

  setTimer(chat: string, timer: Timer): void {
    this.#timers.put(chat, timer)
  }

  /** The newest conversation first. */
  summaries(): ChatSummary[] {
    const summaries: ChatSummary[] = []
    for (const [chat, messages] of this.#byChat) {
      const last = messages.at(-1)
      if (last) summaries.push({ chat, unread: messages.filter(isUnread).length, last, typing: this.typingIn(chat) })
    }
    return summaries.sort((one, other) => other.last.at - one.last.at)
  }

  unread(): number {
    return this.all().filter(isUnread).length
  }

  /** A person types in a conversation, or has stopped. */
  showTyping(chat: string, from: string, state: TypingState): void {
    if (state !== 'paused') this.#typing.set(chat, { from, state, until: now() + typingLasts })
    else if (this.#typing.get(chat)?.from === from) this.#typing.delete(chat)
  }

  typingIn(chat: string): Typing | undefined {
    const { from, state, until = 0 } = this.#typing.get(chat) ?? {}
    return from && state && until > now() ? { from, state } : undefined
  }

  /** Stores a message. A change takes effect, and any message ends its writer's typing. */
  add(message: ChatMessage): void {
    this.showTyping(message.chat, this.authorOf(message), 'paused')
    this.#messages.put(message.id, message)
    this.#index(message)
    const { change } = message
    // The server sets a group's timer, not a member.
    if (change?.kind === 'timer' && !message.author) this.setTimer(message.chat, change.timer)
    const changed = change && this.get(change.of)
    if (!changed) return
    applyChange(changed, change, { by: this.authorOf(message), author: this.authorOf(changed), at: message.at })
    this.save(changed)
  }

  /** Phone number of a message's writer. */
  authorOf({ fromMe, author, chat }: ChatMessage): string {
    return fromMe ? this.#pn : (author ?? chat)
  }

  save(message: ChatMessage): void {
    this.#messages.put(message.id, message)
  }

  /** Moves a message up the ladder. @returns whether anything changed */
  advance(id: string, status: MessageStatus): boolean {
    const message = this.#messages.get(id)
    if (!message || !isFurther(status, message.status)) return false
    message.status = status
    this.save(message)
    return true
  }

  #index(message: ChatMessage): void {
    if (message.change) return
    const messages = this.#byChat.get(message.chat)
    if (messages) messages.push(message)
    else this.#byChat.set(message.chat, [message])
  }
}

/** Any person may react. Only the writer edits, and only the writer or an administrator of the group deletes. */
function applyChange(message: ChatMessage, change: Change, { by, author, at }: { by: string; author: string; at: number }): void {
  if (change.kind === 'timer') return
  if (change.kind === 'reaction') {
    const others = (message.reactions ?? []).filter(({ from }) => from !== by)
    message.reactions = change.emoji ? [...others, { from: by, emoji: change.emoji }] : others
  } else if (message.deleted) {
    return
  } else if (change.kind === 'delete') {
    if (by === author || change.byAdmin) message.deleted = true
  } else if (by === author) {
    Object.assign(message, { text: change.text, editedAt: at })
  }
}
