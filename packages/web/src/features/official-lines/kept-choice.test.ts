import type { KeptMessage } from '@recado/contract/official-lines/api'
import { expect, test } from 'vitest'
import { divideKept, otherIn } from './kept-choice.ts'

const row = (messageId: number, obstacle: KeptMessage['obstacle'] = null) => ({ messageId, obstacle }) as KeptMessage
const rows = [row(1), row(2, 'group'), row(3), row(4, 'window')]

test('everything that can go is marked at first, and what cannot go is never counted among it', () => {
  expect(divideKept(rows, new Set())).toEqual({ toSend: [1, 3], toDrop: [2, 4] })
})

test('a message whose mark is taken off may be dropped instead', () => {
  expect(divideKept(rows, new Set([3]))).toEqual({ toSend: [1], toDrop: [2, 3, 4] })
})

test('messages that left the list were decided by the other administrator, unless this one has settled them', () => {
  const by = (userId: number) => ({ userId, name: 'Caio', at: '2026-11-28T17:32:00.000Z' })
  const before = { messages: rows, decided: by(1) }
  const me = { me: 1, own: new Set([1]) }
  expect(otherIn(before, { messages: [row(3)], decided: by(2) }, me)).toEqual({ name: 'Caio', count: 2 })
  expect(otherIn(before, { messages: [row(3)], decided: by(1) }, me)).toBeNull()
  expect(otherIn(before, { messages: rows.slice(1), decided: by(2) }, me)).toBeNull()
  expect(otherIn(undefined, { messages: [], decided: by(2) }, me)).toBeNull()
})
