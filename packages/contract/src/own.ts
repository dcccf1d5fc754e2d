/** What a record has under a name that a user or a program chose. `constructor` and its like, which every object has, are not in it. */
export function ownOf<V>(record: Readonly<Record<string, V>>, name: string): V | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined
}
