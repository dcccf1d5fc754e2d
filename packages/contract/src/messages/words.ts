import { readable } from '#name.ts'

/** In the body of these stands something to be opened, not what somebody says. */
const wordless = ['locationMessage', 'contactMessage', 'vcard', 'pollCreationMessage']

/** What somebody says in words with a message: its text, or the caption of its file. Empty where it has none that can be seen. */
export function wordsIn({ mediaType, body }: { mediaType: string; body: string }): string {
  return wordless.includes(mediaType) || readable(body) === '' ? '' : body
}
