import type { FlowNode, NodeData, NodeType } from '@recado/contract/flows/node'
import type { TFunction } from 'i18next'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

export type BlockWords = TFunction<['flows', 'flowNodes', 'bots']>

/** By id. */
export type QueueNames = ReadonlyMap<number, string>

/** What the customer could say now: `text` is said, `label` is shown. */
export interface Hint {
  text: string
  label: string
}

/** How a kind of block looks, and what is said of its blocks by what they hold. */
export interface BlockView<T extends NodeType> {
  icon: LucideIcon
  /** Its colour, as an angle on the wheel; null for grey. */
  hue: number | null
  /** What it does, in few words. Lines at which ways out begin are marked `data-way`. */
  summary: (data: NodeData<T>) => ReactNode
  /** What a way out is called, where there are several. */
  wayName?: (data: NodeData<T>, way: string, t: BlockWords) => string
  /** What tells it from others of its kind; by default the first of its texts. */
  first?: (data: NodeData<T>, queues: QueueNames | undefined) => string | undefined
  /** Fields that say how it works, not what it is about. */
  silent?: readonly string[]
  /** What is said of one that is not filled in. */
  missing?: (t: BlockWords) => string
  /** What the customer could say to it. */
  hints?: (data: NodeData<T>, nodes: readonly FlowNode[]) => readonly Hint[]
}
