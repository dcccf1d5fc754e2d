import type { FlowNode, NodeData, NodeType } from '@recado/contract/flows/node'
import type { TFunction } from 'i18next'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

export type BlockWords = TFunction<['flows', 'flowNodes', 'bots']>

/** The names of queues by id. */
export type QueueNames = ReadonlyMap<number, string>

/** An answer that the customer could give now: `text` is sent, `label` is shown. */
export interface Hint {
  text: string
  label: string
}

/** The look of a kind of block, and the texts about its blocks, derived from their data. */
export interface BlockView<T extends NodeType> {
  icon: LucideIcon
  /** The colour, as an angle on the colour wheel. Null for grey. */
  hue: number | null
  /** The action of the block, in few words. Lines at which outputs begin are marked `data-way`. */
  summary: (data: NodeData<T>) => ReactNode
  /** The name of an output, where there are several. */
  wayName?: (data: NodeData<T>, way: string, t: BlockWords) => string
  /** The text that distinguishes the block from others of its kind. By default the first of its texts. */
  first?: (data: NodeData<T>, queues: QueueNames | undefined) => string | undefined
  /** Fields that state how the block works, not its subject. */
  silent?: readonly string[]
  /** The remark about a block that is not filled in. */
  missing?: (t: BlockWords) => string
  /** The answers that the customer could give to the block. */
  hints?: (data: NodeData<T>, nodes: readonly FlowNode[]) => readonly Hint[]
}
