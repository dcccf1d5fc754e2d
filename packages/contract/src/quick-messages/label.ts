const characters = new Intl.Segmenter()
const labelLength = 35

/** A message as a list shows it: on one line, cut at 35 characters plus an ellipsis. */
export function labelOf(message: string): string {
  const text = Array.from(characters.segment(message.replaceAll(/\s+/g, ' ').trim()), ({ segment }) => segment)
  return text.length > labelLength ? `${text.slice(0, labelLength).join('')}…` : text.join('')
}
