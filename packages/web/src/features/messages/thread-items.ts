import { ack as rank, type Message } from '@recado/contract/messages'
import type { Outgoing } from './outbox.ts'

export type Bubble = Pick<Message, 'body' | 'fromMe' | 'ack' | 'createdAt'> & {
  key: string
  /** First and last of a run by the same side within six minutes. */
  first: boolean
  last: boolean
} & ({ message: Message; outgoing: null } | { message: null; outgoing: Outgoing })

export type ThreadItem =
  | { kind: 'day'; key: string; moment: string }
  | { kind: 'unread'; key: string }
  | { kind: 'bubble'; key: string; bubble: Bubble }

const run = 6 * 60_000

/** The oldest of what the customer wrote unread, by its id. */
export function oldestUnread(messages: readonly Message[], unread: number): number | null {
  return (unread > 0 && messages.filter(({ fromMe }) => !fromMe).at(-unread)?.id) || null
}

/** What a conversation shows, top to bottom: days, bubbles, and a line before what is new, until it is answered. */
export function threadItems(messages: readonly Message[], outgoing: readonly Outgoing[], firstNew: number | null): readonly ThreadItem[] {
  const bubbles = grouped([...messages.map(received), ...waiting(messages, outgoing)])
  const newAt = bubbles.findIndex(({ message }) => firstNew !== null && message?.id === firstNew)
  const answered = bubbles.slice(newAt).some(({ fromMe }) => fromMe)
  const items: ThreadItem[] = []
  let day = ''
  for (const [index, bubble] of bubbles.entries()) {
    const date = new Date(bubble.createdAt).toDateString()
    if (date !== day) items.push({ kind: 'day', key: `day ${date}`, moment: bubble.createdAt })
    day = date
    if (index === newAt && !answered) items.push({ kind: 'unread', key: 'unread' })
    items.push({ kind: 'bubble', key: bubble.key, bubble })
  }
  return items
}

// The key is the screen's own id where there is one: the bubble stays the same when the server's row takes its place.
function received(message: Message): Bubble {
  const { id, clientId, body, fromMe, ack, createdAt } = message
  return { key: clientId ?? String(id), message, outgoing: null, body, fromMe, ack, createdAt, first: true, last: true }
}

function waiting(messages: readonly Message[], outgoing: readonly Outgoing[]): Bubble[] {
  const arrived = new Set(messages.map((message) => message.clientId))
  return outgoing
    .filter((item) => !arrived.has(item.clientId))
    .map((item) => {
      const { clientId, body, createdAt } = item
      return { key: clientId, message: null, outgoing: item, body, fromMe: true, ack: rank.waiting, createdAt, first: true, last: true }
    })
}

function grouped(bubbles: readonly Bubble[]): Bubble[] {
  return bubbles.map((bubble, index) => ({
    ...bubble,
    first: !together(bubbles[index - 1], bubble),
    last: !together(bubble, bubbles[index + 1]),
  }))
}

function together(a: Bubble | undefined, b: Bubble | undefined): boolean {
  if (!a || !b || a.fromMe !== b.fromMe || a.message?.contact?.name !== b.message?.contact?.name) return false
  const [from, to] = [new Date(a.createdAt), new Date(b.createdAt)]
  return to.getTime() - from.getTime() < run && from.toDateString() === to.toDateString()
}
