import { expect, test } from 'vitest'
import { withChanges } from './changes.ts'

test('own additions and removals apply, and the changes of others stay', () => {
  expect(withChanges([1, 2, 9], [1, 2], [2, 3])).toEqual([2, 9, 3])
  expect(withChanges([2], [1, 2], [1, 2, 3])).toEqual([2, 3])
  expect(withChanges([1, 3], [1], [1, 3])).toEqual([1, 3])
  expect(withChanges([], [1], [1])).toEqual([])
})

test('the key decides which items are the same', () => {
  const keyOf = ({ key, value }: { key: string; value: string }) => `${key}=${value}`
  const [before, after, theirs] = ['A', 'B', 'C'].map((value) => ({ key: 'cupom', value })) as [Pair, Pair, Pair]
  expect(withChanges([before], [before], [after], keyOf)).toEqual([after])
  expect(withChanges([theirs], [before], [before], keyOf)).toEqual([theirs])
})

interface Pair {
  key: string
  value: string
}
