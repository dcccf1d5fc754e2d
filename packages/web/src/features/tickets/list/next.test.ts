import { expect, test } from 'vitest'
import { neighbourOf } from './next.ts'

test('after a conversation comes the one below it, at the end the one above, and from elsewhere the first', () => {
  const rows = [{ id: 1 }, { id: 2 }, { id: 3 }]
  expect([1, 3, 9].map((id) => neighbourOf(rows, id)?.id)).toEqual([2, 2, 1])
  expect(neighbourOf([{ id: 1 }], 1)).toBeUndefined()
})
