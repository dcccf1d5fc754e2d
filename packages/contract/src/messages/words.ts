/** In the body of these stands something to be opened, not what somebody says. */
const wordless = ['locationMessage', 'contactMessage', 'vcard', 'pollCreationMessage']

/** What nobody sees: signs of control, spaces, marks without a letter, and letters that are drawn as nothing. */
const unseen = /[\p{C}\p{Z}\p{M}\u115F\u1160\u2800\u3164\uFFA0]/gu

/** What somebody says in words with a message: its text, or the caption of its file. Empty where it has none that can be seen. */
export function wordsIn({ mediaType, body }: { mediaType: string; body: string }): string {
  return wordless.includes(mediaType) || body.replace(unseen, '') === '' ? '' : body
}
