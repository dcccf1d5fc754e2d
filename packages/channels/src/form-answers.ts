/** Fields of a form that are meant for programs only. */
const unspoken = ['id', 'flow_token']

/** A line for each answer of a form that is a word. */
export function linesOfForm(answers: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(answers).flatMap(([name, answer]) => {
    const isWord = ['string', 'number', 'boolean'].includes(typeof answer)
    return isWord && !unspoken.includes(name) ? [`${name}: ${String(answer)}`] : []
  })
}

/** A JSON object, or an empty one when the text is anything else. */
export function parseForm(json: string | null | undefined): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json || '{}')
    return value && typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
