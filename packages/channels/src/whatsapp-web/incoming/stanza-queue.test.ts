import { EventEmitter } from 'node:events'
import type { BinaryNode } from '@whiskeysockets/baileys'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Feeds, type PreHandlers, queueStanzas } from './stanza-queue.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const never = () => new Promise<never>(() => {})
const stanza = (tag: string, attrs: Record<string, string> = {}): BinaryNode => ({ tag, attrs })

/** An intake on a socket whose listeners record each stanza, and hang on one with the id `hangs`. */
function newIntake(feeds: Feeds = { has: () => false, acknowledge: async () => {} }) {
  const socket = new EventEmitter()
  const handled: string[] = []
  for (const tag of ['message', 'receipt', 'call', 'notification']) {
    const handle: (stanza: BinaryNode) => unknown = async ({ attrs }) => {
      handled.push([tag, attrs.id].join(' '))
      if (attrs.id === 'hangs') await never()
    }
    socket.on(`CB:${tag}`, handle)
  }
  const first: PreHandlers = {
    message: async () => {},
    receipt: async () => {},
    call: async () => {},
    askedAgain: async () => true,
  }
  const stuck = vi.fn<(error: Error) => void>()
  queueStanzas(socket, first, feeds, stuck)
  const comes = (tag: string, attrs?: Record<string, string>) => socket.emit(`CB:${tag}`, stanza(tag, attrs))
  return { comes, handled, stuck }
}

test('a status that cannot be acknowledged blocks the line no longer than any other stanza', async () => {
  const { comes, handled, stuck } = newIntake({ has: ({ attrs }) => attrs.id === 'status', acknowledge: never })
  comes('message', { id: 'status' })
  comes('message', { id: 'behind' })
  await vi.advanceTimersByTimeAsync(59_000)
  expect(stuck).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(stuck).toHaveBeenCalledTimes(1)
  expect(handled).toEqual([])
})

test.each([{}, { offline: '0' }])(
  'a notification that hangs ends the session, and messages do not wait for it (%j)',
  async (attrs) => {
    const { comes, handled, stuck } = newIntake()
    comes('notification', { id: 'hangs', ...attrs })
    comes('notification', { id: 'behind', ...attrs })
    comes('message', { id: 'beside' })
    await vi.advanceTimersByTimeAsync(59_000)
    expect(handled).toEqual(['notification hangs', 'message beside'])
    expect(stuck).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(stuck).toHaveBeenCalledTimes(1)
  },
)

test.each([
  ['message', { category: 'peer' }],
  ['notification', { type: 'server_sync' }],
])('a %s that may be large has five minutes', async (tag, attrs) => {
  const { comes, stuck } = newIntake()
  comes(tag, { id: 'hangs', ...attrs })
  await vi.advanceTimersByTimeAsync(299_000)
  expect(stuck).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(stuck).toHaveBeenCalledTimes(1)
})

test('a finished stanza leaves no timer behind', async () => {
  const { comes, handled } = newIntake()
  for (const tag of ['message', 'receipt', 'call', 'notification']) comes(tag, { id: 'done' })
  await vi.advanceTimersByTimeAsync(0)
  expect(handled.toSorted()).toEqual(['call done', 'message done', 'notification done', 'receipt done'])
  expect(vi.getTimerCount()).toBe(0)
})
