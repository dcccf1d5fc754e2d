import { cleanName } from '#name.ts'

/** The body of these kinds holds something to open, and no words of a person. */
const wordless = ['locationMessage', 'contactMessage', 'vcard', 'pollCreationMessage']

/** The words of a message: its text, or the caption of its file. Empty if a reader sees none. */
export function visibleTextOf({ mediaType, body }: { mediaType: string; body: string }): string {
  return wordless.includes(mediaType) || cleanName(body) === '' ? '' : body
}
