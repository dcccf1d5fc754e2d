import { ack as rank, type Message } from '@recado/contract/messages/api'
import type { StoryEvent } from '@recado/contract/ticket-events/api'
import type { TicketNote } from '@recado/contract/ticket-notes/api'
import type { Ticket } from '@recado/contract/tickets/api'
import type { Outgoing } from '#features/messages/outbox/outgoing.ts'

export type Bubble = Pick<Message, 'body' | 'fromMe' | 'ack' | 'createdAt'> & {
  key: string
  /** First and last of a run by the same person within six minutes. */
  first: boolean
  last: boolean
} & ({ message: Message; outgoing: null } | { message: null; outgoing: Outgoing })

export type ThreadItem =
  | { kind: 'day'; key: string; moment: string }
  | { kind: 'unread'; key: string; count: number }
  | { kind: 'bubble'; key: string; bubble: Bubble }
  /** Pictures sent together. */
  | { kind: 'album'; key: string; bubbles: readonly Bubble[] }
  /** `dated`: of another day than the item above. */
  | { kind: 'event'; key: string; event: StoryEvent; dated: boolean }
  | { kind: 'note'; key: string; note: TicketNote; dated: boolean }
  /** The start of a conversation. Items above it belong to an earlier one. */
  | { kind: 'visit'; key: string; visit: PastConversation; isCurrent: boolean }
  /** More than four events in a row. */
  | { kind: 'events'; key: string; events: readonly StoryEvent[]; dated: boolean }

/** One of the conversations with a contact. */
export type PastConversation = Pick<Ticket, 'id' | 'code' | 'queue' | 'createdAt' | 'updatedAt'>

/** The unread messages at the time the conversation was opened: their count and the newest of them. */
export interface News {
  count: number
  newest: number
}

const run = 6 * 60_000

/** The oldest of the customer's unread messages, by its id; null while it is not loaded. */
export function oldestUnread(messages: readonly Message[], { count, newest }: News): number | null {
  if (count === 0) return null
  return messages.filter(({ fromMe, id }) => !fromMe && id <= newest).at(-count)?.id ?? null
}

/**
 * The items of a conversation from top to bottom: days, bubbles, and a divider before the unread messages until they are answered. While
 * older messages are not loaded, the start of the first day is unknown, and a day divider that moves up with them would drag the view
 * along.
 */
export function threadItems(
  messages: readonly Message[],
  outgoing: readonly Outgoing[],
  news: News | null,
  complete: boolean,
): readonly ThreadItem[] {
  const arrived = new Set(outgoing.length > 0 ? messages.map((message) => message.clientId) : [])
  const sources: Source[] = [...messages, ...outgoing.filter((item) => !arrived.has(item.clientId))]
  const firstNew = news && unanswered(sources, oldestUnread(messages, news))
  const items =
    lastResult && isContinued(lastResult, sources, firstNew)
      ? continued(lastResult, sources, complete)
      : itemsOf(sources, sources.length, { firstNew, news, complete })
  lastResult = { sources, firstNew, news, items }
  return items
}

/** The items of an earlier conversation, which never grows. Two conversations may share a day. */
export function earlierItems({ id }: PastConversation, messages: readonly Message[], complete: boolean): readonly ThreadItem[] {
  const items = itemsOf(messages, messages.length, { firstNew: null, news: null, complete })
  return items.map((item) => (item.kind === 'day' ? { ...item, key: `${item.key} of ${id}` } : item))
}

type Source = Message | Outgoing

interface Dividers {
  firstNew: number | null
  news: News | null
  complete: boolean
}

interface Arranged extends Omit<Dividers, 'complete'> {
  sources: readonly Source[]
  items: readonly ThreadItem[]
}

/** The last result. Scrolling back puts one page before thousands of messages, and only that page is then computed. */
let lastResult: Arranged | null = null

/** Whether these are the same messages with older ones added before them. */
function isContinued(before: Arranged, sources: readonly Source[], firstNew: number | null): boolean {
  const added = sources.length - before.sources.length
  return (
    added > 0 &&
    before.sources.length > 0 &&
    before.firstNew === firstNew &&
    before.sources.every((source, at) => source === sources[at + added])
  )
}

/** The first known message may lose its day divider and no longer begin a run. The items after it stay. */
function continued(
  { sources: known, firstNew, news, items }: Arranged,
  sources: readonly Source[],
  complete: boolean,
): readonly ThreadItem[] {
  const kept = items.findIndex(({ kind }) => kind === 'bubble') + 1
  return [...itemsOf(sources, sources.length - known.length + 1, { firstNew, news, complete }), ...items.slice(kept)]
}

/** The items of the first `count` sources. */
function itemsOf(sources: readonly Source[], count: number, { firstNew, news, complete }: Dividers): ThreadItem[] {
  const items: ThreadItem[] = []
  let day = ''
  for (const [index, source] of sources.slice(0, count).entries()) {
    const facts = factsOf(source)
    if (facts.day !== day && (index > 0 || complete))
      items.push({ kind: 'day', key: `day ${facts.day}`, moment: source.createdAt })
    day = facts.day
    if (firstNew !== null && 'id' in source && source.id === firstNew)
      items.push({ kind: 'unread', key: 'unread', count: news?.count ?? 0 })
    const bubble = bubbleOf(source, !isSameRun(sources[index - 1], source), !isSameRun(source, sources[index + 1]))
    items.push({ kind: 'bubble', key: bubble.key, bubble })
  }
  return items
}

function unanswered(sources: readonly Source[], firstNew: number | null): number | null {
  if (firstNew === null) return null
  const at = sources.findLastIndex((source) => 'id' in source && source.id === firstNew)
  return sources.slice(at).some((source) => !('id' in source) || source.fromMe) ? null : firstNew
}

// Long conversations are rebuilt with every page and every arrival. The facts about a message are therefore cached with it, and an
// unchanged bubble stays the same object, so that it is not redrawn.
interface Facts {
  at: number
  day: string
  by: string
}

const known = new WeakMap<Source, Facts>()
const drawn = new WeakMap<Source, Bubble>()

function factsOf(source: Source): Facts {
  const before = known.get(source)
  if (before) return before
  const date = new Date(source.createdAt)
  const by = !('id' in source)
    ? 'me'
    : source.fromMe
      ? `me ${source.user?.id ?? source.origin}`
      : `them ${source.contact?.name ?? ''}`
  const facts = { at: date.getTime(), day: date.toDateString(), by }
  known.set(source, facts)
  return facts
}

function bubbleOf(source: Source, first: boolean, last: boolean): Bubble {
  const before = drawn.get(source)
  if (before?.first === first && before.last === last) return before
  const bubble = 'id' in source ? received(source, first, last) : waiting(source, first, last)
  drawn.set(source, bubble)
  return bubble
}

// The key is the client's own id if there is one, so the bubble stays the same when the server's row replaces it.
function received(message: Message, first: boolean, last: boolean): Bubble {
  const { id, clientId, body, fromMe, ack, createdAt } = message
  return { key: clientId ?? String(id), message, outgoing: null, body, fromMe, ack, createdAt, first, last }
}

function waiting(outgoing: Outgoing, first: boolean, last: boolean): Bubble {
  const { clientId, body, createdAt } = outgoing
  return { key: clientId, message: null, outgoing, body, fromMe: true, ack: rank.waiting, createdAt, first, last }
}

function isSameRun(a: Source | undefined, b: Source | undefined): boolean {
  if (!a || !b) return false
  const [one, other] = [factsOf(a), factsOf(b)]
  // A message that is still being sent is the user's own, and continues any run of our messages.
  const same = one.by === other.by || (other.by === 'me' && one.by.startsWith('me'))
  return same && one.day === other.day && other.at - one.at < run
}
