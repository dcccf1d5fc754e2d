/** A long list in parts that one statement can deal with in its time. */
export function* chunk<T>(items: readonly T[], size: number): Generator<T[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size)
}
