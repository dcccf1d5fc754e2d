/** Does the name hold what was typed? Case and accents do not count. */
export function matches(name: string, typed: string): boolean {
  return plain(name).includes(plain(typed.trim()))
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
