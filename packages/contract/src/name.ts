import { z } from 'zod/mini'

/**
 * Characters that are no visible letter: controls, blanks, fillers, lone accents, characters of no font, characters that stand for none.
 */
const categories = String.raw`\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{M}\p{Z}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}`
const unseen = new RegExp(String.raw`[${categories}\u2800\uFFFC\uFFFD\u{13441}\u{13442}\u{1D159}]`, 'gu')

/**
 * A name as a user entered it, on one line, without invisible characters: controls, and marks that change the writing direction, which make
 * "gpj.exe" read "exe.jpg". Empty when a reader sees nothing in it: such a name counts as none.
 */
export function cleanName(name: string): string {
  const clean = name
    .replaceAll(/[\s\u0085]+/g, ' ')
    .replaceAll(/[\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu, '')
    .trim()
  return clean.replaceAll(unseen, '') === '' ? '' : clean
}

/** The schema of a name: the name is made readable, then measured. */
export function nameSchema(min: number, max: number) {
  return z.string().check(z.overwrite(cleanName), z.minLength(min), z.maxLength(max))
}
