import type { ErrorCode } from '@recado/contract/errors'
import type { Message } from '@recado/contract/messages/api'
import { canRetry } from '@recado/contract/messages/policy'
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

const notReady: string = 'ERR_WAPP_NOT_INITIALIZED' satisfies ErrorCode
const refused: string = 'ERR_WINDOW_CLOSED' satisfies ErrorCode
const lost: string = 'ERR_WAPP_WINDOW' satisfies ErrorCode

/** The reason why the message was not sent, with a button that sends it again. */
export function Failure({ bubble }: { bubble: Bubble }) {
  const { message, outgoing } = bubble
  const { t } = useTranslation(['messages', 'connections'])
  const client = useQueryClient()
  const manages = useCan('connections:manage')
  const { ticket, writable } = useThread()
  const { closedAt } = ticket
  const viewer = useViewer()
  const reason = message?.failedReason ?? outgoing?.error
  if (!reason || message?.isDeleted) return null
  const isFinal = reason === fileLost || !writable || (message && !canRetry(viewer, ticket, message))
  const again = isFinal ? null : resend(bubble, client)
  return (
    <p className="mt-1 flex flex-wrap items-center justify-end gap-x-2 text-12 text-badtext">
      <Reason reason={reason} message={message} closedAt={closedAt} />
      {reason === notReady && manages && (
        <Link to="/connections" className="underline">
          {t('connections:toConnections')}
        </Link>
      )}
      {again && (
        <TextButton tone="inherit" onClick={again}>
          {t(message?.dropped ? 'sendAgain' : 'tryAgain')}
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

function Reason({ reason, message, closedAt }: { reason: string; message: Message | null; closedAt: string | null }) {
  const { t } = useTranslation('messages')
  if (message?.dropped) return <Dropped {...message.dropped} />
  if (reason === refused || reason === lost)
    return <WindowFailure automatic={reason === refused && message !== null} closedAt={closedAt} />
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
