import type { NodeType } from '@recado/contract/flows/node'
import type { ComponentType } from 'react'
import { ContentDialog } from '#features/flow-nodes/content/ContentDialog.tsx'
import { ConditionDialog } from './ConditionDialog.tsx'
import { FileDialog } from './FileDialog.tsx'
import { IntervalDialog } from './IntervalDialog.tsx'
import { MenuDialog } from './MenuDialog.tsx'
import { ModelDialog } from './ModelDialog.tsx'
import type { DialogProps, NodeDialogProps } from './node-form.ts'
import { QuestionDialog } from './QuestionDialog.tsx'
import { RandomizerDialog } from './RandomizerDialog.tsx'
import { MessageDialog, StartDialog } from './TextDialogs.tsx'
import { TicketDialog } from './TicketDialog.tsx'
import { TypebotDialog } from './TypebotDialog.tsx'

const dialogs: { readonly [T in NodeType]: ComponentType<DialogProps<T>> } = {
  start: StartDialog,
  message: MessageDialog,
  interval: IntervalDialog,
  condition: ConditionDialog,
  menu: MenuDialog,
  img: (props) => <FileDialog type="img" {...props} />,
  audio: (props) => <FileDialog type="audio" {...props} />,
  video: (props) => <FileDialog type="video" {...props} />,
  randomizer: RandomizerDialog,
  singleBlock: ContentDialog,
  ticket: TicketDialog,
  typebot: TypebotDialog,
  openai: ModelDialog,
  question: QuestionDialog,
}

/** The dialog of the block's type. */
export function AnyDialog({ type, ...props }: NodeDialogProps) {
  // The data is that of the type.
  const Dialog = dialogs[type] as ComponentType<DialogProps<NodeType>>
  return <Dialog {...props} />
}
