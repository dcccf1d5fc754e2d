import type { ElementType } from '@recado/contract/flows/blocks/single-block'
import type { LucideIcon } from 'lucide-react'
import { audio, img, video } from '#features/flow-nodes/blocks/file/block.tsx'
import { interval } from '#features/flow-nodes/blocks/interval/block.tsx'
import { message } from '#features/flow-nodes/blocks/message/block.tsx'

/** An element has the icon of the block that does the same alone. */
export const elementIcons: Readonly<Record<ElementType, LucideIcon>> = {
  message: message.icon,
  interval: interval.icon,
  img: img.icon,
  audio: audio.icon,
  video: video.icon,
}
