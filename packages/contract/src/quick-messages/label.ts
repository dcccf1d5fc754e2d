import { firstLetters } from '#cut.ts'

const labelLength = 35

/** A message as a list shows it: on one line, cut at 35 characters plus an ellipsis. */
export function labelOf(message: string): string {
  const text = message.replaceAll(/\s+/g, ' ').trim()
  const start = firstLetters(text, labelLength)
  return start === text ? text : `${start}…`
}
