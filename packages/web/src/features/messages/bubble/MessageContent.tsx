import type { Message } from '@recado/contract/messages/api'
import { Ban, CircleHelp } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isMedia, kindIcons } from '#features/messages/kinds.ts'
import { PictureContent } from './PictureContent.tsx'
import { AudioContent, ContactsContent, FileContent, LocationContent, PollContent } from './rare.tsx'
import { RichText } from './RichText.tsx'
import { seenEdge } from './seen.ts'
import { StickerContent } from './StickerContent.tsx'
import { TemplateWords } from './TemplateContent.tsx'
import { VideoContent } from './VideoContent.tsx'

export function MessageContent({ message }: { message: Message }) {
  const { mediaType, body } = message
  if (message.isDeleted) return <Deleted />
  if (mediaType === 'conversation') return <RichText text={body} />
  if (!isMedia(mediaType)) return <Unknown message={message} />
  switch (mediaType) {
    case 'image':
      return <Captioned seen body={body} content={<PictureContent message={message} />} />
    case 'video':
      return <Captioned seen body={body} content={<VideoContent message={message} />} />
    case 'application':
      return <Captioned body={body} content={<FileContent message={message} />} />
    case 'audio':
      return <AudioContent message={message} />
    case 'sticker':
      return <StickerContent message={message} />
    case 'locationMessage':
      return <LocationContent body={body} />
    case 'vcard':
    case 'contactMessage':
      return <ContactsContent body={body} />
    case 'pollCreationMessage':
      return <PollContent body={body} />
    case 'template':
      return <Template message={message} />
    case 'call_log':
      return <LostCall />
  }
}

/** Its parts, or after its person was erased what is left of its text. */
function Template({ message }: { message: Message }) {
  const { media, body, template } = message
  const isSeen = media?.kind === 'image' || media?.kind === 'video'
  return (
    <>
      {media && (
        <span className={isSeen ? seenEdge : 'block'}>
          <TemplateFile message={message} />
        </span>
      )}
      {template ? <TemplateWords {...template} /> : body && <RichText text={body} />}
    </>
  )
}

/** The file at the head of a template. */
function TemplateFile({ message }: { message: Message }) {
  const { media } = message
  if (media?.kind === 'image') return <PictureContent message={message} />
  return media?.kind === 'video' ? <VideoContent message={message} /> : <FileContent message={message} />
}

/** Content that is `seen` reaches almost to the edges of the bubble. */
function Captioned({ content, body, seen = false }: { content: ReactNode; body: string; seen?: boolean }) {
  return (
    <>
      <span className={seen ? seenEdge : 'block'}>{content}</span>
      {body && <RichText text={body} />}
    </>
  )
}

function Deleted() {
  const { t } = useTranslation('messages')
  return (
    <span className="inline-flex items-center gap-1.5 text-14 text-text3 italic">
      <Ban aria-hidden className="size-3.5 shrink-0" />
      {t('deleted')}
    </span>
  )
}

function LostCall() {
  const { t } = useTranslation('messages')
  const Icon = kindIcons.call_log
  return (
    <span className="inline-flex items-center gap-2 py-0.5 text-14 font-medium text-badtext">
      <Icon aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />
      {t('lostCall')}
    </span>
  )
}

/** What only the phone can show, by the network's word for it. */
const kindsElsewhere: Readonly<Record<string, 'onlyInApp' | 'fileInApp'>> = {
  'only-in-app': 'onlyInApp',
  media_placeholder: 'fileInApp',
}

/** A kind that cannot be shown is named, never hidden. */
function Unknown({ message: { mediaType, body } }: { message: Message }) {
  const { t } = useTranslation('messages')
  return (
    <>
      <span className="flex items-center gap-2 text-13 text-text2" title={mediaType}>
        <CircleHelp aria-hidden className="size-4 shrink-0 text-text3" strokeWidth={1.75} />
        {t(kindsElsewhere[mediaType] ?? 'unknownKind')}
      </span>
      {body && <RichText text={body} />}
    </>
  )
}
