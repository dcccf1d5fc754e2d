import { colourOf } from '#features/flow-nodes/blocks.ts'
import type { ViewNode } from './view.ts'

/** On the minimap a block is a spot in the colour of its kind. */
export function mapColour({ data }: ViewNode): string {
  return colourOf(data.node.type)
}
