import type { NodeType } from '@recado/contract/flows/node'
import type { ComponentType } from 'react'
import { lazily } from '#ui/lazily.tsx'
import { blocks } from './blocks.ts'
import type { DialogProps, NodeDialogProps } from './dialogs/node-form.ts'

// The data is that of the type.
type AnyDialog = ComponentType<DialogProps<NodeType>>
const dialogs = Object.fromEntries(
  Object.entries(blocks).map(([type, { dialog }]) => [type, lazily(dialog as () => Promise<AnyDialog>)]),
) as Record<NodeType, AnyDialog>

/** Adds a block or changes one. */
export function NodeDialog({ type, ...props }: NodeDialogProps) {
  const Dialog = dialogs[type]
  return <Dialog {...props} />
}
