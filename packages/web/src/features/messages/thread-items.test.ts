import type { Message } from '@recado/contract/messages'
import { describe, expect, test } from 'vitest'
import type { Outgoing } from './outbox.ts'
import { oldestUnread, threadItems } from './thread-items.ts'

const clientId = '11111111-1111-4111-8111-111111111111'

function message(id: number, minute: number, over: Partial<Message> = {}): Message {
  return {
    id,
    ticketId: 1,
    clientId: null,
    body: `m${id}`,
    fromMe: false,
    read: true,
    ack: 3,
    failedReason: null,
    mediaType: 'chat',
    mediaUrl: null,
    isDeleted: false,
    isEdited: false,
    quotedMsg: null,
    contact: { name: 'Bia' },
    createdAt: new Date(2026, 10, 21, 10, minute).toISOString(),
    ...over,
  }
}

const outgoing: Outgoing = { clientId, ticketId: 1, body: 'oi', createdAt: new Date(2026, 10, 21, 10, 30).toISOString(), error: null }
const bubbles = (items: ReturnType<typeof threadItems>) => items.flatMap((item) => (item.kind === 'bubble' ? [item.bubble] : []))

describe('what a conversation shows', () => {
  test('a day stands before its first message', () => {
    const next = message(2, 0, { createdAt: new Date(2026, 10, 22, 9, 0).toISOString() })
    expect(threadItems([message(1, 0), next], [], null).map((item) => item.kind)).toEqual(['day', 'bubble', 'day', 'bubble'])
  })

  test('messages of one side within six minutes are one run', () => {
    const shown = bubbles(threadItems([message(1, 0), message(2, 5), message(3, 12), message(4, 13, { fromMe: true })], [], null))
    expect(shown.map(({ first, last }) => [first, last])).toEqual([[true, false], [false, true], [true, true], [true, true]])
  })

  test('the line of what is new stands before the oldest unread message of the customer', () => {
    const messages = [message(1, 0), message(2, 1, { fromMe: true }), message(3, 2), message(4, 3)]
    const firstNew = oldestUnread(messages, 2)
    const keys = (shown: Message[]) => threadItems(shown, [], firstNew).map((item) => item.key)
    expect(keys(messages)).toEqual([expect.stringMatching(/^day/), '1', '2', 'unread', '3', '4'])
    expect(keys([...messages, message(5, 4)]).indexOf('unread')).toBe(3)
  })

  test('an answer takes the line of what is new away', () => {
    const messages = [message(3, 2), message(4, 3), message(5, 4, { fromMe: true })]
    expect(threadItems(messages, [], 3).some((item) => item.kind === 'unread')).toBe(false)
    expect(oldestUnread(messages, 0)).toBeNull()
  })

  test('a message on its way is shown once, before and after its row has arrived, under the same key', () => {
    const before = bubbles(threadItems([message(1, 0)], [outgoing], null))
    const after = bubbles(threadItems([message(1, 0), message(2, 30, { clientId, fromMe: true, ack: 1 })], [outgoing], null))
    expect(before.map(({ key, ack }) => [key, ack])).toEqual([['1', 3], [clientId, 0]])
    expect(after.map(({ key, ack }) => [key, ack])).toEqual([['1', 3], [clientId, 1]])
  })
})
