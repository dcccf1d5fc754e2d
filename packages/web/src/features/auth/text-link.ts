/** A link in a line of text. */
export const textLink = 'font-medium text-atext underline underline-offset-2'
