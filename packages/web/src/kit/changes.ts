/**
 * `now` with the items added to `before`, and without those removed from it. Items that others have added or removed in the meantime stay
 * that way.
 */
export function withChanges<T>(
  now: readonly T[],
  before: readonly T[],
  after: readonly T[],
  keyOf: (one: T) => unknown = (one) => one,
): T[] {
  const isIn = (list: readonly T[], one: T) => list.some((other) => keyOf(other) === keyOf(one))
  return [
    ...now.filter((one) => isIn(after, one) || !isIn(before, one)),
    ...after.filter((one) => !isIn(before, one) && !isIn(now, one)),
  ]
}
