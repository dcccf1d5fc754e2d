import { expect, test } from 'vitest'
import { nextOf } from './next.ts'

const me = 1
const row = (id: number, userId: number | null = me) => ({ id, userId })

test('the next conversation is the one below, at the end the one above, and from elsewhere the first', () => {
  const rows = [row(1), row(2), row(3)]
  expect([1, 3, 9].map((id) => nextOf(rows, id, me)?.id)).toEqual([2, 2, 1])
  expect(nextOf([row(1)], 1, me)).toBeUndefined()
})

test("in a list of all, resolving leads past colleagues' tickets and past tickets without an attendant", () => {
  const rows = [row(1, 2), row(2), row(3, 7), row(4, null), row(5), row(6, 2)]
  expect([2, 5, 3, 1, 6].map((id) => nextOf(rows, id, me)?.id)).toEqual([5, 2, 5, 2, 5])
  expect(nextOf([row(1, 2), row(2), row(3, 7)], 2, me)).toBeUndefined()
})
