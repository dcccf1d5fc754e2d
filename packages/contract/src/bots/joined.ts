import { maxMessageLength } from '#field.ts'
import type { Say } from './state.ts'

/** What stands above choices to tap may be this long. */
const maxAboveChoices = 1_024

/** What leaves no message. Anything else that is no text stands between texts. */
const silent: readonly string[] = ['keep', 'enter']

/**
 * Joins texts that would leave one after another, where each message costs. A text with choices or a request ends a message, and so does a
 * file or a template. What is too long for one message stays apart.
 */
export function joinTexts<A extends { type: string }>(actions: readonly (A | Say)[]): (A | Say)[] {
  const joined: (A | Say)[] = []
  let last: { at: number; said: Say } | undefined
  for (const action of actions) {
    if (!isText(action)) {
      joined.push(action)
      if (!silent.includes(action.type)) last = undefined
      continue
    }
    const said = last && join(last.said, action)
    if (last && said) joined[last.at] = said
    const at = last && said ? last.at : joined.push(action) - 1
    last = { at, said: said ?? action }
  }
  return joined
}

function isText(action: { type: string }): action is Say {
  return action.type === 'say'
}

/** Undefined when the two cannot be one message. */
function join(first: Say, second: Say): Say | undefined {
  if (isTapped(first)) return undefined
  const [text, above] = [second.text, second.above].map((after) => [first.text, after].filter(Boolean).join('\n\n')) as [
    string,
    string,
  ]
  const isTooLong = text.length > maxMessageLength || (isTapped(second) && above.length > maxAboveChoices)
  return isTooLong ? undefined : { ...second, text, above }
}

/** The customer answers it with a tap. */
function isTapped({ lines, asksFor }: Say): boolean {
  return lines.length > 0 || asksFor !== undefined
}
