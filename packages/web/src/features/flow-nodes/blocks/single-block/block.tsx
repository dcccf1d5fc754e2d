import { type Element, inOrder } from '@recado/contract/flows/blocks/single-block'
import { LayoutPanelTop } from 'lucide-react'
import type { ReactNode } from 'react'
import type { BlockView } from '#features/flow-nodes/block.ts'
import { StoredMedia } from '#features/flow-nodes/StoredMedia.tsx'
import { interval } from '#features/flow-nodes/blocks/interval/block.tsx'
import { message } from '#features/flow-nodes/blocks/message/block.tsx'

export const singleBlock: BlockView<'singleBlock'> = {
  icon: LayoutPanelTop,
  hue: 255,
  summary: (data) => inOrder(data).map((element) => <Piece key={element.number} {...element} />),
  silent: ['seq', 'number', 'type'],
}

function Piece({ type, value, original, record }: Element): ReactNode {
  if (type === 'message') return message.summary({ label: String(value) })
  if (type === 'interval') return interval.summary({ sec: Number(value) })
  return <StoredMedia type={type} name={String(value)} original={original} isVoice={record === true} isSmall />
}
