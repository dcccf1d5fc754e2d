import type { StoryEvent } from '@recado/contract/ticket-events/api'
import type { TicketNote } from '@recado/contract/ticket-notes/api'
import type { Bubble, ThreadItem } from './thread-items.ts'

/** An event or a note, which stands at its time beside the messages. */
interface Aside {
  at: string
  itemOf: (dated: boolean) => ThreadItem
}

function eventAside(event: StoryEvent): Aside {
  return { at: event.at, itemOf: (dated) => ({ kind: 'event', key: `event ${event.id}`, event, dated }) }
}

function noteAside(note: TicketNote): Aside {
  return { at: note.createdAt, itemOf: (dated) => ({ kind: 'note', key: `note ${note.id}`, note, dated }) }
}

/**
 * Puts events and notes among the messages, each at its time, and folds many in a row. Those older than the loaded messages wait for older
 * messages, if there are any.
 */
export function withEvents(
  items: readonly ThreadItem[],
  events: readonly StoryEvent[],
  complete: boolean,
  notes: readonly TicketNote[] = [],
): readonly ThreadItem[] {
  if (events.length + notes.length === 0) return items
  const left = [...events.toReversed().map(eventAside), ...notes.toReversed().map(noteAside)].sort(inTime)
  const placed: ThreadItem[] = []
  /** The items that go above the next bubble: its day and the unread divider. */
  let heads: ThreadItem[] = []
  let above: string | null = null
  const place = ({ at, itemOf }: Aside) => {
    placed.push(itemOf(above === null || dayOf(above) !== dayOf(at)))
    above = at
  }
  for (const item of items) {
    heads.push(item)
    if (item.kind !== 'bubble') continue
    const { createdAt } = item.bubble
    const earlier = left.splice(0, left.findIndex(({ at }) => at >= createdAt) >>> 0)
    if (above !== null || complete) earlier.forEach(place)
    placed.push(...heads)
    heads = []
    above = createdAt
  }
  left.forEach(place)
  return folded(splitRuns([...placed, ...heads]))
}

/** Bubbles that begin or end a run because of an event or note beside them. They are cached, so that they are not redrawn. */
const splitBubbles = new WeakMap<Bubble, Bubble>()

/** An event or note between two bubbles ends one run and begins another, so the author is named again. */
function splitRuns(items: readonly ThreadItem[]): readonly ThreadItem[] {
  const stands = (at: number) => items[at] !== undefined && items[at].kind !== 'bubble'
  return items.map((item, at) => {
    if (item.kind !== 'bubble') return item
    const { bubble } = item
    const [first, last] = [bubble.first || stands(at - 1), bubble.last || stands(at + 1)]
    if (first === bubble.first && last === bubble.last) return item
    const before = splitBubbles.get(bubble)
    const other = before?.first === first && before.last === last ? before : { ...bubble, first, last }
    splitBubbles.set(bubble, other)
    return { ...item, bubble: other }
  })
}

/**
 * More of these events in a row fold into one line. The other kinds are never folded, because they link elsewhere or change who the
 * conversation is with.
 */
const maxInRow = 4
const isRoutine: Record<StoryEvent['kind'], boolean> = {
  accepted: true,
  returned: true,
  transferred: true,
  queued: true,
  closed: true,
  reopened: true,
  tagged: true,
  rated: false,
  thanked: false,
  'number-changed': false,
  merged: false,
  unmerged: false,
  'campaign-replied': false,
}

function folded(items: readonly ThreadItem[]): readonly ThreadItem[] {
  const shown: ThreadItem[] = []
  let row: Extract<ThreadItem, { kind: 'event' }>[] = []
  const close = () => {
    const [first] = row
    if (first && row.length > maxInRow)
      shown.push({ kind: 'events', key: `events ${first.event.id}`, events: row.map(({ event }) => event), dated: first.dated })
    else shown.push(...row)
    row = []
  }
  for (const item of items) {
    if (item.kind === 'event' && isRoutine[item.event.kind]) row.push(item)
    else {
      close()
      shown.push(item)
    }
  }
  close()
  return shown
}

function inTime(a: Aside, b: Aside): number {
  return a.at.localeCompare(b.at)
}

function dayOf(moment: string): string {
  return new Date(moment).toDateString()
}
