/** A text in a form for comparing with what was typed: case and accents do not count. */
export function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
