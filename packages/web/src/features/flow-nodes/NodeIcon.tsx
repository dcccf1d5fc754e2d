import type { NodeType } from '@recado/contract/flows/node'
import { blocks, colourOf } from './blocks.ts'

/** The icon of a block type on a background of its colour. */
export function NodeIcon({ type }: { type: NodeType }) {
  const { icon: Icon } = blocks[type]
  const colour = colourOf(type)
  return (
    <span
      aria-hidden
      className="grid size-6 shrink-0 place-items-center rounded-1"
      style={{
        background: `color-mix(in oklab, ${colour} 14%, var(--raise))`,
        color: `color-mix(in oklab, ${colour} 80%, var(--text))`,
      }}
    >
      <Icon className="size-3.5" strokeWidth={2} />
    </span>
  )
}
