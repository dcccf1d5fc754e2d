const palette = ['#0e9f6e', '#7c3aed', '#d97706', '#0891b2', '#be185d', '#4d7c0f', '#2563eb', '#b45309']

/** A name's own colour, the same wherever the name stands. */
export function nameColour(name: string): string {
  const hash = Array.from(name).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7)
  return palette[hash % palette.length] ?? '#2563eb'
}
