/**
 * The text with digits of every script as 0 to 9, signs as on a keyboard, and without invisible characters: direction marks, joiners, and
 * what makes a digit a key (`4️⃣`).
 */
export function plainDigits(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{M}]/gu, '')
    .replace(/\p{Nd}/gu, (digit) => String(valueOf(digit.codePointAt(0) ?? 0)))
}

/** Unicode keeps the ten digits of a script together, in their order. */
function valueOf(code: number): number {
  let value = 0
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++
  return value
}
