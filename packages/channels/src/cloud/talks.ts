import type { Address, MessageKey } from '@recado/border/address'
import { LruCache } from '#lru-cache.ts'

const kept = 5_000
/** Meta shows a typing sign for 25 seconds. */
const typingMs = 20_000

interface Talk {
  /** The last message that came in. */
  last?: string
  /** The last one that was marked as read. */
  read?: string
  typingAt?: number
}

/** What of each conversation a session remembers: what came in last, what was marked as read, when a typing sign was shown. */
export class Talks {
  private readonly all = new LruCache<Talk>(kept)
  private readonly now: () => number

  constructor(now: () => number) {
    this.now = now
  }

  heard(chat: Address, waId: string): void {
    this.of(chat).last = waId
  }

  /** Whether this message has not been marked as read yet. */
  isUnread(chat: Address, waId: string): boolean {
    return this.of(chat).read !== waId
  }

  marked(chat: Address, waId: string): void {
    this.of(chat).read = waId
  }

  /**
   * The message under which a typing sign may be shown now: the last one that came in. The sign marks it as read, so that it must be read
   * already. Undefined also for what came in before this session.
   */
  toTypeUnder(chat: Address): string | undefined {
    const talk = this.of(chat)
    const { last, read, typingAt = -Infinity } = talk
    if (last === undefined || last !== read || this.now() - typingAt < typingMs) return undefined
    talk.typingAt = this.now()
    return last
  }

  /** One for a person, whichever of the two names is used. */
  private of({ bsuid, phone }: Address): Talk {
    const keys = [bsuid, phone].filter((key) => key !== undefined)
    const [known] = keys.flatMap((key) => this.all.get(key) ?? [])
    const talk = known ?? {}
    for (const key of keys) this.all.set(key, talk)
    return talk
  }
}

/** The newest message of each conversation. */
export function newestOf<K extends Pick<MessageKey, 'chat' | 'waId'>>(keys: readonly K[]): K[] {
  return [...new Map(keys.map((key) => [key.chat.bsuid ?? key.chat.phone ?? '', key])).values()]
}
