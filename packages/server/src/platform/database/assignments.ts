/**
 * The `set` part of an update: a column for each property that has a value. Appends the values to `values`. The text depends on the
 * properties alone, so that a statement can have a name for each set of them.
 */
export function assignmentsOf(patch: object, values: unknown[]): string {
  return Object.entries(patch)
    .filter(([, value]) => value !== undefined)
    .map(([property, value]) => `${columnOf(property)} = $${values.push(value)}`)
    .join(', ')
}

/** `camelCase` as PostgreSQL's tables spell it. Throws if it is no name, because it becomes part of a statement. */
export function columnOf(property: string): string {
  if (!/^[a-z][a-z0-9.]*$/i.test(property)) throw new TypeError('This is not the name of a column')
  return property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
