import type { Graph } from '@recado/contract/flows/node'
import type { Hint } from '#features/flow-nodes/block.ts'
import { viewOf } from '#features/flow-nodes/blocks.ts'
import type { Trial } from './trial.ts'

/** The answers that the customer could give where the run stands. Before the run begins, a greeting. */
export function hintsFor({ run, end }: Trial, { nodes }: Graph, greeting: string): readonly Hint[] {
  if (end) return []
  if (!run) return [{ text: greeting, label: greeting }]
  const node = nodes.find(({ id }) => id === run.nodeId)
  return (node && viewOf(node).hints?.(node.data, nodes)) ?? []
}
