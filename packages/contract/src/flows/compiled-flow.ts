import type { FlowNode, Graph } from './node.ts'
import type { RunState } from './run-state.ts'

/** A flow in the form that runs read. */
export interface CompiledFlow {
  nodes: ReadonlyMap<string, FlowNode>
  /** The target of each way out, by `nodeId handle`. */
  ways: ReadonlyMap<string, string>
  start: string | undefined
}

export function compileFlow({ nodes, connections }: Graph): CompiledFlow {
  const ways = new Map<string, string>()
  for (const { source, target, sourceHandle } of connections) {
    const way = `${source} ${sourceHandle ?? 'a'}`
    if (!ways.has(way)) ways.set(way, target)
  }
  return { nodes: new Map(nodes.map((node) => [node.id, node])), ways, start: nodes.find(({ type }) => type === 'start')?.id }
}

/** Whether anything follows the start. */
export function isPlayable({ ways, start }: CompiledFlow): boolean {
  return start !== undefined && ways.has(`${start} a`)
}

export function newRun({ start = '' }: CompiledFlow): RunState {
  return { nodeId: start, block: 0, wait: null, answers: {}, misses: 0, passed: 0, isHandedOver: false }
}
