import type { MessageKind } from '@recado/contract/messages/kinds'
import {
  ChartBar,
  Contact,
  FileText,
  Image,
  LayoutTemplate,
  MapPin,
  Mic,
  PhoneMissed,
  Sticker,
  Video,
  type LucideIcon,
} from 'lucide-react'

export type MediaType = Exclude<MessageKind, 'conversation'>

export const kindIcons: Record<MediaType, LucideIcon> = {
  image: Image,
  audio: Mic,
  video: Video,
  application: FileText,
  sticker: Sticker,
  locationMessage: MapPin,
  vcard: Contact,
  contactMessage: Contact,
  pollCreationMessage: ChartBar,
  call_log: PhoneMissed,
  template: LayoutTemplate,
}

/** Whether the type is something other than text, of a kind that is shown. */
export function isMedia(mediaType: string): mediaType is MediaType {
  return mediaType in kindIcons
}

const isWorded: Record<MediaType, boolean> = {
  image: true,
  video: true,
  application: true,
  pollCreationMessage: true,
  audio: false,
  sticker: false,
  locationMessage: false,
  vcard: false,
  contactMessage: false,
  call_log: false,
  template: true,
}

/** Whether the body is a person's words, to show and to copy. Other kinds keep data or fixed words in it. */
export function hasWords(mediaType: string): boolean {
  return !isMedia(mediaType) || isWorded[mediaType]
}
