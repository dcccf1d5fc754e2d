import type { Message } from '@recado/contract/messages/api'
import { previewOf } from '@recado/contract/messages/preview'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isMedia, kindIcons } from '#features/messages/kinds.ts'
import { plainText } from '#kit/markup.ts'
import type { Quoted } from '#features/messages/outbox/outgoing.ts'
import { cx } from '#ui/cx.ts'
import { Name } from '#ui/Name.tsx'
import { clock } from '#features/messages/clock.ts'

interface QuoteProps {
  quoted: Quoted
  contactName: string
  /** Jumps to the original message. */
  onOrigin?: () => void
}

/** The message that this one answers: its author, its kind and its beginning. */
export function Quote({ quoted, contactName, onOrigin }: QuoteProps) {
  const { t } = useTranslation('messages')
  const who = quoted.fromMe ? t('you') : (quoted.contact?.name ?? contactName)
  const layout =
    'mt-0.5 mb-1 flex w-full min-w-0 gap-2 overflow-hidden rounded-2 border-l-[3px] border-l-solid bg-sheet text-left text-12'
  const content = (
    <>
      <span className="min-w-0 flex-1 px-2 py-1">
        <span className="block truncate font-semibold text-atext">
          <Name name={who} />
        </span>
        <Preview quoted={quoted} />
      </span>
      {quoted.media?.thumbnailUrl && !quoted.isDeleted && <Thumbnail url={quoted.media.thumbnailUrl} />}
    </>
  )
  if (!onOrigin) return <span className={layout}>{content}</span>
  return (
    <button type="button" onClick={onOrigin} className={cx(layout, 'inset-focus hover:bg-hover')}>
      <span className="sr-only">{t('toOrigin', { name: who })}</span>
      {content}
    </button>
  )
}

/** A quote that is in none of our conversations with this customer. Only the customer's phone vouches for it, so it names no author. */
export function QuotedCopy({ copy }: { copy: NonNullable<Message['quotedCopy']> }) {
  const { t } = useTranslation('messages')
  const nowhere = { id: 0, fromMe: false, mediaUrl: null, media: null, isDeleted: false }
  return <Quote quoted={{ ...nowhere, ...copy, contact: { name: t('quotedCopy') } }} contactName="" />
}

function Preview({ quoted: { mediaType, media, body, isDeleted } }: { quoted: Quoted }) {
  const { t } = useTranslation('messages')
  if (isDeleted) return <Line italic>{t('deleted')}</Line>
  if (!isMedia(mediaType)) return <Line>{plainText(body) || t('unknownKind')}</Line>
  const Icon = kindIcons[mediaType]
  const length = media?.seconds ? ` · ${clock(media.seconds)}` : ''
  return (
    <Line>
      <Icon aria-hidden className="mr-1 inline size-3.5 align-[-2px] text-text3" strokeWidth={1.75} />
      {plainText(previewOf({ mediaType, body, fileName: media?.name })) || media?.name || t(`media.${mediaType}`)}
      {length}
    </Line>
  )
}

function Line({ italic = false, children }: { italic?: boolean; children: ReactNode }) {
  return (
    <span dir="auto" className={cx('line-clamp-2 break-words text-text2', italic && 'italic')}>
      {children}
    </span>
  )
}

/** Left out once its URL has expired. The message itself is a click away. */
function Thumbnail({ url }: { url: string }) {
  return (
    <img src={url} alt="" onError={({ currentTarget }) => currentTarget.remove()} className="size-11 shrink-0 object-cover" />
  )
}
