import type { Star } from '@recado/contract/message-stars/api'
import type { Ticket } from '@recado/contract/tickets/api'
import { Star as StarIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from '#platform/router/router.tsx'
import { isMedia, kindIcons } from '#features/messages/kinds.ts'
import { plainText } from '#kit/markup.ts'
import { jumpTo } from '#features/messages/thread/jump.ts'
import { formatDateTime } from '#platform/format.ts'
import { QueryState } from '#ui/lists/QueryState.tsx'
import { Skeleton } from '#ui/lists/Skeleton.tsx'
import { useStars } from './stars.ts'

/** The messages that the user has starred in the conversations with a contact. Pressing one jumps to it. */
export function StarredMessages({ ticket, onJump }: { ticket: Ticket; onJump: () => void }) {
  const { t } = useTranslation('messages')
  const query = useStars(ticket.contactId)
  const navigate = useNavigate()
  function jump({ messageId, ticket: its }: Star): void {
    // A conversation that ended earlier is shown above the present one. Any other conversation has its own thread.
    const isHere = its.id === ticket.id || (its.status === 'closed' && its.id < ticket.id)
    jumpTo(isHere ? ticket.id : its.id, messageId)
    if (!isHere) void navigate(`/tickets/${its.uuid}`)
    onJump()
  }
  return (
    <QueryState query={query} skeleton={<Skeleton className="h-10" />}>
      {(stars) =>
        stars.length === 0 ? (
          <p className="text-12 text-text3">{t('noStars')}</p>
        ) : (
          <ul aria-label={t('starredMessages')}>
            {stars.map((star) => (
              <li key={star.messageId}>
                <button
                  type="button"
                  onClick={() => jump(star)}
                  className="-mx-2 flex w-[calc(100%+1rem)] gap-2.5 rounded-2 px-2 py-1.5 text-left hover:bg-hover touch:min-h-11"
                >
                  <StarredPreview star={star} />
                </button>
              </li>
            ))}
          </ul>
        )
      }
    </QueryState>
  )
}

function StarredPreview({ star: { author, fromMe, mediaType, preview, createdAt } }: { star: Star }) {
  const { t } = useTranslation('messages')
  const Icon = isMedia(mediaType) ? kindIcons[mediaType] : StarIcon
  const kind = isMedia(mediaType) ? t(`media.${mediaType}`) : t('unknownKind')
  const who = author ?? (fromMe ? t('ourNumber') : '')
  return (
    <>
      <Icon aria-hidden className="mt-0.5 size-3.5 shrink-0 text-text3" strokeWidth={1.75} />
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 block text-12 break-words">{plainText(preview) || kind}</span>
        <span className="num block truncate text-11 text-text3">
          {who && `${who} · `}
          <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
        </span>
      </span>
    </>
  )
}
