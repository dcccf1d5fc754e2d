type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

/** The fields that a patch sets. An absent field keeps its value and is not written. */
export function given<T extends object>(patch: T): Given<T> {
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)) as Given<T>
}
