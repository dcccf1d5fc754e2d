// Letters that are not a base letter with an accent, and signs that phone keyboards write differently, each with its replacement.
const others = new Map(
  `æae œoe øo łl đd ðd þth ßss ıi ħh ŧt ŋn ªa ºo ‘' ’' “" ”" «<< »>> –- —- …... ¡! ¿?`
    .split(' ')
    .map(([sign = '', ...meant]) => [sign, meant.join('')]),
)

/** A text in the form for comparing and sorting, also used by the server: case, accents and typographic signs do not count. */
export function folded(text: string): string {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.replace(/[^ -~]/g, (sign) => others.get(sign) ?? sign)
}

interface Named {
  id: number
  name: string
}

/** The order of names in all lists, also used by the server. */
export function byName(one: Named, other: Named): number {
  const [a, b] = [folded(one.name), folded(other.name)]
  return a < b ? -1 : a > b ? 1 : one.id - other.id
}
