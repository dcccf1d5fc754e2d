import type { NodeType } from '@recado/contract/flows/node'
import type { ComponentType } from 'react'
import { ConditionDialog } from '#features/flow-nodes/blocks/condition/ConditionDialog.tsx'
import { AudioDialog, ImageDialog, VideoDialog } from '#features/flow-nodes/blocks/file/FileDialog.tsx'
import { IntervalDialog } from '#features/flow-nodes/blocks/interval/IntervalDialog.tsx'
import { MenuDialog } from '#features/flow-nodes/blocks/menu/MenuDialog.tsx'
import { MessageDialog } from '#features/flow-nodes/blocks/message/MessageDialog.tsx'
import { ModelDialog } from '#features/flow-nodes/blocks/openai/ModelDialog.tsx'
import { QuestionDialog } from '#features/flow-nodes/blocks/question/QuestionDialog.tsx'
import { RandomizerDialog } from '#features/flow-nodes/blocks/randomizer/RandomizerDialog.tsx'
import { ContentDialog } from '#features/flow-nodes/blocks/single-block/ContentDialog.tsx'
import { StartDialog } from '#features/flow-nodes/blocks/start/StartDialog.tsx'
import { TemplateDialog } from '#features/flow-nodes/blocks/template/TemplateDialog.tsx'
import { TicketDialog } from '#features/flow-nodes/blocks/ticket/TicketDialog.tsx'
import { TypebotDialog } from '#features/flow-nodes/blocks/typebot/TypebotDialog.tsx'
import type { DialogProps, NodeDialogProps } from './node-form.ts'

const dialogs: { readonly [T in NodeType]: ComponentType<DialogProps<T>> } = {
  start: StartDialog,
  message: MessageDialog,
  interval: IntervalDialog,
  condition: ConditionDialog,
  menu: MenuDialog,
  img: ImageDialog,
  audio: AudioDialog,
  video: VideoDialog,
  randomizer: RandomizerDialog,
  singleBlock: ContentDialog,
  ticket: TicketDialog,
  typebot: TypebotDialog,
  openai: ModelDialog,
  question: QuestionDialog,
  template: TemplateDialog,
}

/** The dialog of the block's type. */
export function AnyDialog({ type, ...props }: NodeDialogProps) {
  // The data belongs to the type.
  const Dialog = dialogs[type] as ComponentType<DialogProps<NodeType>>
  return <Dialog {...props} />
}
