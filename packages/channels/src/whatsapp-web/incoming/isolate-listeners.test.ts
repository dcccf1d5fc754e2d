import { EventEmitter } from 'node:events'
import { expect, test, vi } from 'vitest'
import { isolateListeners } from './isolate-listeners.ts'

function contained() {
  const socket = new EventEmitter()
  const failures: string[] = []
  isolateListeners(socket, {
    dropped: ({ message }) => failures.push(`dropped: ${message}`),
    broken: ({ message }) => failures.push(`broken: ${message}`),
  })
  return { socket, failures }
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('a listener that throws or rejects does not keep the stanza from the others', async () => {
  const { socket, failures } = contained()
  const heard: unknown[] = []
  socket.on('CB:chatstate', () => {
    throw new Error('thrown')
  })
  socket.on('CB:chatstate', vi.fn().mockRejectedValue(new Error('rejected')))
  socket.on('CB:chatstate', (...values) => heard.push(...values))
  expect(socket.emit('CB:chatstate', 1, 2)).toBe(true)
  expect(heard).toEqual([1, 2])
  await settled()
  expect(failures).toEqual(['dropped: thrown', 'dropped: rejected'])
})

test('unreadable bytes break the session', async () => {
  const { socket, failures } = contained()
  socket.on('message', vi.fn().mockRejectedValue(new Error('unreadable')))
  socket.emit('message', Buffer.of(1))
  await settled()
  expect(failures).toEqual(['broken: unreadable'])
})

test('a once listener hears once, and an error without a listener is ignored', () => {
  const { socket } = contained()
  let times = 0
  socket.once('frame', () => (times += 1))
  expect([socket.emit('frame'), socket.emit('frame'), socket.emit('error', new Error('unheard'))]).toEqual([true, false, false])
  expect(times).toBe(1)
})
