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
  /** Here a conversation begins; what stands above is of an earlier one. */
  | { kind: 'visit'; key: string; visit: Visit; isCurrent: boolean }
  /** More than four in a row. */
  | { kind: 'events'; key: string; events: readonly StoryEvent[]; dated: boolean }

/** One of the conversations with a contact. */
export type Visit = Pick<Ticket, 'id' | 'code' | 'queue' | 'createdAt' | 'updatedAt'>

/** What was new when the conversation was opened: how many, up to this message. */
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
 * What a conversation shows, top to bottom: days, bubbles, and a line before what is new, until it is answered. While older ones
 * are not loaded, nobody knows where the first day begins; and a day that moved up with them would take the view along.
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
    lately && isContinued(lately, sources, firstNew)
      ? continued(lately, sources, complete)
      : itemsOf(sources, sources.length, { firstNew, news, complete })
  lately = { sources, firstNew, news, items }
  return items
}

/** The same of an earlier conversation, to which nothing is added. Two of them may share a day. */
export function earlierItems({ id }: Visit, messages: readonly Message[], complete: boolean): readonly ThreadItem[] {
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

/** The last result: reading back puts a page before thousands of messages, and then only that page is worked out. */
let lately: Arranged | null = null

/** The same messages, and older ones before them? */
function isContinued(before: Arranged, sources: readonly Source[], firstNew: number | null): boolean {
  const added = sources.length - before.sources.length
  return (
    added > 0 &&
    before.sources.length > 0 &&
    before.firstNew === firstNew &&
    before.sources.every((source, at) => source === sources[at + added])
  )
}

/** The message that was first may lose its day and no longer begin a run; what follows it stays. */
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
    const bubble = bubbleOf(source, !together(sources[index - 1], source), !together(source, sources[index + 1]))
    items.push({ kind: 'bubble', key: bubble.key, bubble })
  }
  return items
}

function unanswered(sources: readonly Source[], firstNew: number | null): number | null {
  if (firstNew === null) return null
  const at = sources.findLastIndex((source) => 'id' in source && source.id === firstNew)
  return sources.slice(at).some((source) => !('id' in source) || source.fromMe) ? null : firstNew
}

// Long conversations are rebuilt with every page and every arrival: what is known of a message is kept with it, and a bubble that
// has not changed stays the same object, so that it is not drawn again.
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

// The key is the screen's own id where there is one, so the bubble stays the same when the server's row takes its place.
function received(message: Message, first: boolean, last: boolean): Bubble {
  const { id, clientId, body, fromMe, ack, createdAt } = message
  return { key: clientId ?? String(id), message, outgoing: null, body, fromMe, ack, createdAt, first, last }
}

function waiting(outgoing: Outgoing, first: boolean, last: boolean): Bubble {
  const { clientId, body, createdAt } = outgoing
  return { key: clientId, message: null, outgoing, body, fromMe: true, ack: rank.waiting, createdAt, first, last }
}

function together(a: Source | undefined, b: Source | undefined): boolean {
  if (!a || !b) return false
  const [one, other] = [factsOf(a), factsOf(b)]
  // What is still being sent is the user's own, whoever that is to the server.
  const same = one.by === other.by || (other.by === 'me' && one.by.startsWith('me'))
  return same && one.day === other.day && other.at - one.at < run
}
