import type { Graph } from '@recado/contract/flows/node'
import type { Trial } from './trial.ts'

/** What the customer could say now: `text` is said, `label` is shown. */
export interface Hint {
  text: string
  label: string
}

/** An option of the menu; of a question, what conditions ask about its answer; before anything, a greeting. */
export function hintsFor({ run, end }: Trial, { nodes }: Graph, greeting: string): readonly Hint[] {
  if (end) return []
  if (!run) return [{ text: greeting, label: greeting }]
  const node = nodes.find(({ id }) => id === run.nodeId)
  if (node?.type === 'menu')
    return node.data.arrayOption.map(({ number, value }) => ({ text: String(number), label: `${number} ${value}` }))
  if (node?.type !== 'question') return []
  const { answerKey } = node.data.typebotIntegration
  const values = nodes.flatMap((one) => (one.type === 'condition' && one.data.key === answerKey ? [one.data.value] : []))
  return [...new Set(values)].filter((text) => text !== '').map((text) => ({ text, label: text }))
}
