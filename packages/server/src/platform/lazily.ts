/** Makes a value at the first call and keeps it. For values that are slow to make and rarely needed. */
export function lazily<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}
