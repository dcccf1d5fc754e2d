import type { Emoji } from './emoji-search.ts'

export const emojiList = {
  id: 'emoji-names',
  idOf: ({ emoji }: Emoji) => `emoji-${Array.from(emoji, (sign) => sign.codePointAt(0)?.toString(16)).join('-')}`,
}

/** The text typed after a `:` that stands before the cursor, at the start of a word. Null without one. */
export function emojiQuery(before: string): string | null {
  return /(?:^|[\s(]):([\p{L}\p{N}_+-]{0,30})$/u.exec(before)?.[1] ?? null
}
