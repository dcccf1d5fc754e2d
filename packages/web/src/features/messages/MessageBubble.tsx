import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { codeText } from '#platform/error-text.ts'
import { formatTime } from '#platform/format.ts'
import { Ack } from '#ui/Ack.tsx'
import { cx } from '#ui/cx.ts'
import { MessageContent } from './MessageContent.tsx'
import { discard, enqueue, retry } from './outbox.ts'
import { Quote } from './Quote.tsx'
import type { Bubble } from './thread-items.ts'

interface MessageBubbleProps {
  bubble: Bubble
  /** Who writes on the other side: read out, and shown in groups. */
  contactName: string
  isGroup: boolean
}

export function MessageBubble({ bubble, contactName, isGroup }: MessageBubbleProps) {
  const { t } = useTranslation('messages')
  const { fromMe, first, last, message } = bubble
  const sender = fromMe ? t('you') : (message?.contact?.name ?? contactName)
  return (
    <div className={cx('flex flex-col', fromMe ? 'items-end' : 'items-start', last ? 'pb-2.5' : 'pb-[3px]')}>
      <div className={cx('relative max-w-[min(600px,86%)] rounded-4 px-3 py-1.5', fromMe ? mine : theirs, corners(fromMe, first))}>
        {isGroup && !fromMe && first ? (
          <div className="text-11 font-semibold text-atext">{sender}</div>
        ) : (
          <span className="sr-only">{sender}: </span>
        )}
        {message?.quotedMsg && <Quote quoted={message.quotedMsg} contactName={contactName} />}
        <MessageContent bubble={bubble} />
        <Footing bubble={bubble} />
      </div>
      <Failure bubble={bubble} />
    </div>
  )
}

const mine = 'bg-soft shadow-[0_0_0_1px_var(--soft2)]'
const theirs = 'bg-raise shadow-hairline'

/** The corner on the sender's side is tight within a run. */
function corners(fromMe: boolean, first: boolean): string {
  if (fromMe) return first ? 'rounded-br-1' : 'rounded-tr-1 rounded-br-1'
  return first ? 'rounded-bl-1' : 'rounded-tl-1 rounded-bl-1'
}

function Footing({ bubble: { message, outgoing, fromMe, ack, createdAt } }: { bubble: Bubble }) {
  const { t } = useTranslation('messages')
  const failed = message?.failedReason != null || outgoing?.error != null
  return (
    <span className="num float-right ml-3 inline-flex translate-y-1 items-center gap-1 text-11 text-text3">
      {message?.isEdited && !message.isDeleted && `${t('edited')} · `}
      <time dateTime={createdAt}>{formatTime(createdAt)}</time>
      {fromMe && <Ack ack={ack} failed={failed} />}
    </span>
  )
}

/** Why it was not sent, and the way to send it again. */
function Failure({ bubble }: { bubble: Bubble }) {
  const { message, outgoing } = bubble
  const { t } = useTranslation('messages')
  const client = useQueryClient()
  const reason = message?.failedReason ?? outgoing?.error
  if (!reason) return null
  const again = resend(bubble, client)
  return (
    <p className="mt-1 flex flex-wrap items-center justify-end gap-x-2 text-12 text-badtext">
      <span>
        {t('notSent')} {codeText(reason)}
      </span>
      {again && <LineButton onClick={again}>{t('tryAgain')}</LineButton>}
      {outgoing && <LineButton onClick={() => discard(outgoing.clientId)}>{t('discard')}</LineButton>}
    </p>
  )
}

/** Sends it again under the same id; what was not written on a screen has none. */
function resend({ message, outgoing }: Bubble, client: QueryClient): (() => void) | null {
  if (outgoing) return () => retry(client, outgoing)
  const { clientId, ticketId, body } = message
  return clientId ? () => enqueue(client, ticketId, body, clientId) : null
}

function LineButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" onClick={onClick} className="min-h-6 font-semibold underline underline-offset-2">
      {children}
    </button>
  )
}
