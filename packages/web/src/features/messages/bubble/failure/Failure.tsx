import type { ErrorCode } from '@recado/contract/errors'
import type { Message } from '@recado/contract/messages/api'
import { canRetry, isInDoubt } from '@recado/contract/messages/policy'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from '#platform/router/router.tsx'
import { discard, enqueue, fileLost, retry } from '#features/messages/outbox/outbox.ts'
import { useThread } from '#features/messages/thread/thread-context.ts'
import type { Bubble } from '#features/messages/thread/thread-items.ts'
import { WindowFailure } from '#features/windows/parts.ts'
import { codeText } from '#platform/api/error-text.ts'
import { formatTimestamp } from '#platform/format.ts'
import { useCan } from '#platform/session/session.ts'
import { useViewer } from '#platform/session/viewer.ts'
import { useNow } from '#ui/hooks/use-now.ts'
import { TextButton } from '#ui/TextButton.tsx'
import { Doubt } from './Doubt.tsx'
import { isAutomatic, isWindow, offersTemplate, reasonOf } from './failure-reason.ts'

const notReady: string = 'ERR_WAPP_NOT_INITIALIZED' satisfies ErrorCode
const dropped: string = 'ERR_MESSAGE_DROPPED' satisfies ErrorCode

/** The reason why the message was not sent, or that it is not known whether it was, with a button that sends it again. */
export function Failure({ bubble }: { bubble: Bubble }) {
  const { message, outgoing } = bubble
  const { t } = useTranslation(['messages', 'connections'])
  const manages = useCan('connections:manage')
  const { ticket, onTemplate } = useThread()
  const again = useAgain(bubble)
  const reason = reasonOf(bubble)
  if (message?.isDeleted) return null
  if (message && isInDoubt(message)) return <Doubt message={message} again={again} />
  if (!reason) return message?.arrivedTwice ? <Twice /> : null
  return (
    <p className="mt-1 flex flex-wrap items-center justify-end gap-x-2 text-12 text-badtext">
      <Reason reason={reason} bubble={bubble} closedAt={ticket.closedAt} />
      {reason === notReady && manages && (
        <Link to="/connections" className="underline">
          {t('connections:toConnections')}
        </Link>
      )}
      {onTemplate && offersTemplate(bubble) && (
        <TextButton tone="inherit" onClick={() => onTemplate()}>
          {t('chooseTemplate')}
        </TextButton>
      )}
      {again && (
        <TextButton tone="inherit" onClick={again}>
          {t(reason === dropped ? 'sendAgain' : 'tryAgain')}
        </TextButton>
      )}
      {outgoing && (
        <TextButton tone="inherit" onClick={() => discard(outgoing.clientId)}>
          {t('discard')}
        </TextButton>
      )}
    </p>
  )
}

/** It was sent again while it was in doubt, and the first had arrived after all. */
function Twice() {
  const { t } = useTranslation('messages')
  return <p className="mt-1 text-12 text-text3">{t('doubt.both')}</p>
}

/** What sends it again. Null where that is not possible. */
function useAgain(bubble: Bubble): (() => void) | null {
  const client = useQueryClient()
  const viewer = useViewer()
  const { ticket, writable, onTemplate } = useThread()
  const { message, outgoing } = bubble
  // A template goes at any time.
  const goes = writable || (isTemplate(bubble) && onTemplate !== null)
  const isFinal = outgoing?.error === fileLost || !goes || (message && !canRetry(viewer, ticket, message))
  return isFinal ? null : resend(bubble, client)
}

function isTemplate({ message, outgoing }: Bubble): boolean {
  return message?.mediaType === 'template' || outgoing?.template !== undefined
}

function Reason({ reason, bubble, closedAt }: { reason: string; bubble: Bubble; closedAt: string | null }) {
  const { t } = useTranslation('messages')
  const { message } = bubble
  if (message?.dropped && reason === dropped) return <Dropped {...message.dropped} />
  if (isWindow(reason)) return <WindowFailure automatic={isAutomatic(bubble)} closedAt={closedAt} />
  return (
    <span>
      {t('notSent')} {reason === fileLost ? t('fileLost') : codeText(reason)}
    </span>
  )
}

function Dropped({ by, at }: NonNullable<Message['dropped']>) {
  const { t } = useTranslation('messages')
  const now = useNow()
  return <span className="num">{t('droppedBy', { name: by, at: formatTimestamp(at, now) })}</span>
}

/** Sends the message again under the same id. A message that was not written on a screen has no such id. */
function resend({ message, outgoing }: Bubble, client: QueryClient): (() => void) | null {
  if (outgoing) return () => retry(client, outgoing)
  const { clientId, ticketId, body, mediaUrl, media } = message
  if (!clientId) return null
  const stored = mediaUrl ? { stored: { url: mediaUrl, name: media?.name ?? '' } } : {}
  return () => enqueue(client, ticketId, { clientId, body, ...stored })
}
