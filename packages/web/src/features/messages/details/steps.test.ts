import { expect, test } from 'vitest'
import { stepsOf } from './steps.ts'

const at = '2026-11-28T17:30:00.000Z'
const later = '2026-11-28T17:32:00.000Z'
const none = { acceptedAt: null, deliveredAt: null, readAt: null }
const sent = { ack: 1, origin: 'agent', createdAt: at } as const

test('a message that waits has taken no step, one that was read has taken all', () => {
  expect(stepsOf({ ...sent, ack: 0 }, none, false).map((step) => step.at)).toEqual([false, false, false])
  const told = { acceptedAt: at, deliveredAt: later, readAt: later }
  expect(stepsOf({ ...sent, ack: 4 }, told, false).map((step) => step.at)).toEqual([at, later, later])
})

test('a message of before times were kept says that it arrived, without a time', () => {
  expect(stepsOf({ ...sent, ack: 3 }, none, false)).toEqual([
    { name: 'left', at: true },
    { name: 'delivered', at: true },
    { name: 'read', at: false },
  ])
})

test('what was written on the phone left when it was written, and a group has no receipts', () => {
  expect(stepsOf({ ...sent, origin: 'phone' }, none, true)).toEqual([{ name: 'left', at }])
})
