/**
 * A name that somebody gave, without what cannot be seen: control characters, and marks that change the writing direction, which
 * make "gpj.exe" read "exe.jpg".
 */
export function readable(name: string): string {
  return name.replaceAll(/[\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu, '').trim()
}
