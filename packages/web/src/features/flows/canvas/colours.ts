import { colourOf } from '#features/flow-nodes/blocks.ts'
import type { ViewNode } from './view.ts'

/** On the small map a block is a spot of its kind's colour. */
export function mapColour({ data }: ViewNode): string {
  return colourOf(data.node.type)
}
