import type { z } from 'zod/mini'
import type { BlockKind, FileSlot } from './block.ts'
import { blocks } from './blocks.ts'
import type { Edge, RawNode } from './raw-graph.ts'

export type NodeType = keyof typeof blocks
export type NodeData<T extends NodeType> = z.infer<(typeof blocks)[T]['data']>

export type FlowNode = {
  [T in NodeType]: { id: string; position: { x: number; y: number }; type: T; data: NodeData<T>; style?: RawNode['style'] }
}[NodeType]

export interface Graph {
  nodes: readonly FlowNode[]
  connections: readonly Edge[]
}

export function blockOf({ type }: FlowNode): BlockKind<FlowNode['data']> {
  // The data has the type of the node.
  return blocks[type] as BlockKind<FlowNode['data']>
}

/** The ways out of a node, in display order. */
export function handlesOf(node: FlowNode): readonly string[] {
  return blockOf(node).ways?.(node.data) ?? ['a']
}

/** The stored files that a node sends. */
export function filesOf(node: FlowNode): readonly FileSlot[] {
  return blockOf(node).files?.(node.data) ?? []
}

/** The queues that a node leads to. */
export function queuesOf(node: FlowNode): readonly number[] {
  return blockOf(node).queues?.(node.data) ?? []
}

/** The names under which answers to questions are kept and can be used in texts. */
export function answerKeys({ nodes }: Pick<Graph, 'nodes'>): readonly string[] {
  return [...new Set(nodes.flatMap((node) => blockOf(node).answerKey?.(node.data) ?? []))]
}
