/** A text in a form for comparing and sorting: case and accents do not count. */
export function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

interface Named {
  id: number
  name: string
}

/** The order of names in all lists, the server's too. */
export function byName(one: Named, other: Named): number {
  const [a, b] = [folded(one.name), folded(other.name)]
  return a < b ? -1 : a > b ? 1 : one.id - other.id
}
