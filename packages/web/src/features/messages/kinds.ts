import type { messageKinds } from '@recado/contract/messages/api'
import { ChartBar, Contact, FileText, Image, MapPin, Mic, PhoneMissed, Sticker, Video, type LucideIcon } from 'lucide-react'

export type MediaType = Exclude<(typeof messageKinds)[number], 'conversation'>

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
}

/** Whether the type is something other than text, of a kind that is shown. */
export function isMedia(mediaType: string): mediaType is MediaType {
  return mediaType in kindIcons
}

const worded: readonly string[] = ['image', 'video', 'application', 'pollCreationMessage']

/** Whether the body is a person's words, to show and to copy. Other kinds keep data or fixed words in it. */
export function hasWords(mediaType: string): boolean {
  return worded.includes(mediaType) || !isMedia(mediaType)
}
