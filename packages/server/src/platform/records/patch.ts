type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

/** What of a patch is said: a field that is absent keeps its value, and is not written. */
export function given<T extends object>(patch: T): Given<T> {
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)) as Given<T>
}
