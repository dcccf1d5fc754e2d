// Letters that are no other with an accent, and signs that keyboards of phones write in their own way; each with what it counts as.
const others = new Map(
  `æae œoe øo łl đd ðd þth ßss ıi ħh ŧt ŋn ªa ºo ‘' ’' “" ”" «<< »>> –- —- …... ¡! ¿?`
    .split(' ')
    .map(([sign = '', ...meant]) => [sign, meant.join('')]),
)

/** A text in a form for comparing and sorting, the server's too: case, accents and typographic signs do not count. */
export function folded(text: string): string {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.replace(/[^ -~]/g, (sign) => others.get(sign) ?? sign)
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
