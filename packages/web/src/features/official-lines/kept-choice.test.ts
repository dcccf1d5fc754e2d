import type { KeptMessage } from '@recado/contract/official-lines/api'
import { expect, test } from 'vitest'
import { divideKept } from './kept-choice.ts'

const row = (messageId: number, obstacle: KeptMessage['obstacle'] = null) => ({ messageId, obstacle }) as KeptMessage
const rows = [row(1), row(2, 'group'), row(3), row(4, 'window')]

test('everything that can go is marked at first, and what cannot go is never counted among it', () => {
  expect(divideKept(rows, new Set())).toEqual({ toSend: [1, 3], toDrop: [2, 4] })
})

test('a message whose mark is taken off may be dropped instead', () => {
  expect(divideKept(rows, new Set([3]))).toEqual({ toSend: [1], toDrop: [2, 3, 4] })
})
