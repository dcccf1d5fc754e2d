type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

/** The fields that a patch sets. An absent field keeps its value and is not written. */
export function omitUndefined<T extends object>(patch: T): Defined<T> {
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)) as Defined<T>
}
