import type { Message } from '@recado/contract/messages/api'
import { describe, expect, test } from 'vitest'
import type { Outgoing } from '#features/messages/outbox/outgoing.ts'
import { oldestUnread, threadItems } from './thread-items.ts'

const clientId = '11111111-1111-4111-8111-111111111111'

function message(id: number, minute: number, over: Partial<Message> = {}): Message {
  return {
    id,
    ticketId: 1,
    whatsappId: 1,
    clientId: null,
    body: `m${id}`,
    signature: null,
    fromMe: false,
    read: true,
    ack: 3,
    failedReason: null,
    dropped: null,
    heldUntil: null,
    heldForQuality: false,
    arrivedTwice: false,
    mediaType: 'conversation',
    mediaUrl: null,
    media: null,
    isForwarded: false,
    reactions: [],
    user: null,
    origin: 'contact',
    isDeleted: false,
    isEdited: false,
    quotedMsg: null,
    quotedCopy: null,
    ad: null,
    link: null,
    contact: { name: 'Bia' },
    createdAt: new Date(2026, 10, 21, 10, minute).toISOString(),
    ...over,
  }
}

const outgoing: Outgoing = {
  clientId,
  ticketId: 1,
  body: 'oi',
  createdAt: new Date(2026, 10, 21, 10, 30).toISOString(),
  error: null,
}
const bubbles = (items: ReturnType<typeof threadItems>) => items.flatMap((item) => (item.kind === 'bubble' ? [item.bubble] : []))

describe('the items of a conversation', () => {
  test('a day stands before its first message', () => {
    const next = message(2, 0, { createdAt: new Date(2026, 10, 22, 9, 0).toISOString() })
    expect(threadItems([message(1, 0), next], [], null, true).map((item) => item.kind)).toEqual([
      'day',
      'bubble',
      'day',
      'bubble',
    ])
  })

  test('the first day has no divider while older messages are not loaded', () => {
    expect(threadItems([message(1, 0), message(2, 1)], [], null, false).map((item) => item.key)).toEqual(['1', '2'])
  })

  test('prepending older messages gives the same items as a full build, and leaves the existing items untouched', () => {
    const yesterday = new Date(2026, 10, 20, 9, 0).toISOString()
    const all = [
      message(1, 0, { createdAt: yesterday }),
      message(2, 0),
      message(3, 1),
      message(4, 2, { fromMe: true }),
      message(5, 30),
    ]
    const alone = threadItems(structuredClone(all), [], null, true)
    const before = threadItems(all.slice(2), [], null, false)
    const after = threadItems(all, [], null, true)
    expect(after).toEqual(alone)
    expect(after.at(-1)).toBe(before.at(-1))
    expect(threadItems(all.slice(2), [], null, true).map(({ key }) => key)).toEqual([alone[2]?.key, '3', '4', '5'])
  })

  test('messages of one person within six minutes are one run', () => {
    const shown = bubbles(
      threadItems([message(1, 0), message(2, 5), message(3, 12), message(4, 13, { fromMe: true })], [], null, true),
    )
    expect(shown.map(({ first, last }) => [first, last])).toEqual([
      [true, false],
      [false, true],
      [true, true],
      [true, true],
    ])
  })

  test('two colleagues, and two members of a group, are two runs', () => {
    const colleagues = [1, 2].map((id) => message(id, id, { fromMe: true, user: { id, name: `c${id}` } }))
    const members = ['Bia', 'Caio'].map((name, at) => message(at + 3, at + 3, { contact: { name } }))
    expect(bubbles(threadItems([...colleagues, ...members], [], null, true)).every(({ first, last }) => first && last)).toBe(true)
  })

  test('the unread divider stands before the oldest unread message of the customer', () => {
    const messages = [message(1, 0), message(2, 1, { fromMe: true }), message(3, 2), message(4, 3)]
    const news = { count: 2, newest: 4 }
    const keys = (shown: Message[]) => threadItems(shown, [], news, true).map((item) => item.key)
    expect(keys(messages)).toEqual([expect.stringMatching(/^day/), '1', '2', 'unread', '3', '4'])
    expect(keys([...messages, message(5, 4)]).indexOf('unread')).toBe(3)
  })

  test('the unread divider waits for the page that contains its place', () => {
    const news = { count: 3, newest: 4 }
    expect(oldestUnread([message(3, 2), message(4, 3)], news)).toBeNull()
    expect(oldestUnread([message(2, 1), message(3, 2), message(4, 3)], news)).toBe(2)
  })

  test('an answer removes the unread divider, even while the answer is being sent', () => {
    const messages = [message(3, 2), message(4, 3)]
    const news = { count: 2, newest: 4 }
    const shows = (shown: Message[], own: Outgoing[]) =>
      threadItems(shown, own, news, true).some((item) => item.kind === 'unread')
    expect(shows(messages, [])).toBe(true)
    expect(shows([...messages, message(5, 4, { fromMe: true })], [])).toBe(false)
    expect(shows(messages, [outgoing])).toBe(false)
  })

  test('an outgoing message is shown once and under the same key, before and after its row has arrived', () => {
    const before = bubbles(threadItems([message(1, 0)], [outgoing], null, true))
    const after = bubbles(
      threadItems([message(1, 0), message(2, 30, { clientId, fromMe: true, ack: 1 })], [outgoing], null, true),
    )
    expect(before.map(({ key, ack }) => [key, ack])).toEqual([
      ['1', 3],
      [clientId, 0],
    ])
    expect(after.map(({ key, ack }) => [key, ack])).toEqual([
      ['1', 3],
      [clientId, 1],
    ])
  })

  test('an unchanged bubble stays the same object', () => {
    const messages = [message(1, 0), message(2, 20)]
    const [first] = bubbles(threadItems(messages, [], null, true))
    expect(bubbles(threadItems([...messages, message(3, 40)], [], null, true))[0]).toBe(first)
  })

  test('50,000 messages are put together again within a frame or two', () => {
    const many = Array.from({ length: 50_000 }, (_, id) => message(id + 1, id))
    threadItems(many, [], null, true)
    // Processor time: other work on the machine does not count.
    const started = process.cpuUsage()
    threadItems([message(0, 0), ...many], [], null, true)
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(150)
  })
})
