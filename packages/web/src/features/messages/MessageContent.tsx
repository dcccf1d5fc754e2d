import { Contact, FileText, Image, MapPin, Mic, PhoneMissed, Video, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { RichText } from './RichText.tsx'
import type { Bubble } from './thread-items.ts'

const media = {
  image: Image,
  audio: Mic,
  video: Video,
  application: FileText,
  locationMessage: MapPin,
  vcard: Contact,
  contactMessage: Contact,
  call_log: PhoneMissed,
} as const satisfies Record<string, LucideIcon>

type MediaType = keyof typeof media

export function isMedia(mediaType: string): mediaType is MediaType {
  return mediaType in media
}

/** What the message says. */
export function MessageContent({ bubble: { message, body } }: { bubble: Bubble }) {
  const { t } = useTranslation('messages')
  if (message?.isDeleted) return <span className="text-14 text-text3 italic">{t('deleted')}</span>
  const mediaType = message?.mediaType ?? ''
  if (!isMedia(mediaType)) return <RichText text={body} />
  const speaks = mediaType === 'image' || mediaType === 'video' || mediaType === 'application'
  return (
    <>
      <MediaLine mediaType={mediaType} mediaUrl={message?.mediaUrl ?? null} />
      {speaks && body && <RichText text={body} />}
    </>
  )
}

/** The kind of a message that is not text, with the way to its file. */
export function MediaLine({ mediaType, mediaUrl }: { mediaType: MediaType; mediaUrl: string | null }) {
  const { t } = useTranslation('messages')
  const Icon = media[mediaType]
  const content = (
    <>
      <Icon aria-hidden className="size-4 shrink-0 text-text3" strokeWidth={1.75} />
      {t(`media.${mediaType}`)}
    </>
  )
  const layout = 'flex items-center gap-1.5 text-13 text-text2'
  if (!mediaUrl) return <span className={layout}>{content}</span>
  return (
    <a href={mediaUrl} target="_blank" rel="noopener noreferrer" className={`${layout} hover:underline`}>
      {content}
    </a>
  )
}
