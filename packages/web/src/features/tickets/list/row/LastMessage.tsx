import type { Ticket } from '@recado/contract/tickets/api'
import { Ban, Mic, ThumbsUp } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { readDraft } from '#features/messages/drafts.ts'
import { isMedia, kindIcons } from '#features/messages/kinds.ts'
import { useContactActivity } from '#features/messages/presence.ts'
import { HighlightedText } from '#features/messages/bubble/HighlightedText.tsx'
import { plainText } from '#kit/markup.ts'
import { useHit } from '#features/tickets/list/hits.ts'
import { lastMessageText } from '#features/tickets/list/last-message.ts'
import { useMe } from '#platform/session/session.ts'
import { Ack } from '#ui/Ack.tsx'

/** One line on the current state: what the customer is doing, the user's unfinished draft, or the last message. */
export function LastMessage({ ticket, current }: { ticket: Ticket; current: boolean }) {
  const { t } = useTranslation(['tickets', 'messages'])
  const doing = useContactActivity(ticket.id)
  const draft = useLeftDraft(ticket, current)
  const hit = useHit(ticket.id)
  if (doing) {
    return (
      <span className="flex min-w-0 flex-1 items-center gap-1 font-medium text-atext">
        {doing === 'recording' && <Mic aria-hidden className="size-3.5 shrink-0" strokeWidth={1.75} />}
        <span className="truncate">{doing === 'recording' ? t('messages:isRecording') : t('messages:isTyping')}</span>
      </span>
    )
  }
  if (hit) {
    return (
      <>
        <span dir="auto" className="min-w-0 flex-1 truncate">
          {hit.author !== null && <bdi>{hit.author}: </bdi>}
          <HighlightedText text={plainText(hit.excerpt)} searched={hit.text} />
        </span>
        {hit.more > 0 && <span className="shrink-0 text-11 text-text3">{t('moreHits', { count: hit.more })}</span>}
      </>
    )
  }
  if (draft) {
    return (
      <span className="min-w-0 flex-1 truncate">
        <b className="font-semibold text-warntext">{t('draft')}</b> <bdi>{draft}</bdi>
      </span>
    )
  }
  return (
    <span className="flex min-w-0 flex-1 items-center gap-1">
      <Signs ticket={ticket} />
      <Thanks ticket={ticket} />
      {/* The hook above redraws it when the language changes. */}
      <span dir="auto" className="min-w-0 truncate">
        {lastMessageText(ticket)}
      </span>
    </span>
  )
}

/** Signs before the text: the delivery state of an outgoing message, and the kind of the message. */
function Signs({ ticket: { lastMessage, lastMessageState: state } }: { ticket: Ticket }) {
  const { t } = useTranslation('messages')
  if (!state) return null
  if (state.isDeleted) return <Ban aria-hidden className="size-3.5 shrink-0 text-text3" strokeWidth={1.75} />
  const kind = isMedia(state.mediaType) ? state.mediaType : null
  const Icon = kind && kindIcons[kind]
  // A message without a text shows its kind as words right beside the sign.
  const spoken =
    kind && lastMessage ? ({ role: 'img', 'aria-label': t(`media.${kind}`) } as const) : ({ 'aria-hidden': true } as const)
  return (
    <>
      {state.fromMe && (state.inDoubt ? <InDoubt /> : <Ack ack={state.ack} trouble={state.failed ? 'failed' : null} />)}
      {Icon && <Icon {...spoken} className="size-3.5 shrink-0 text-text3" strokeWidth={1.75} />}
    </>
  )
}

function InDoubt() {
  const { t } = useTranslation('ui')
  return (
    <span role="img" aria-label={t('ackInDoubt')} className="shrink-0 font-semibold text-warntext">
      ?
    </span>
  )
}

/** A sign for a customer's last message in a closed conversation that opened nothing, such as thanks. */
function Thanks({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('tickets')
  if (!ticket.lastMessageState?.isThanks) return null
  return <ThumbsUp role="img" aria-label={t('thanked')} className="size-3.5 shrink-0 text-text3" strokeWidth={1.75} />
}

/** An abandoned draft; while the conversation is open it is in the composer instead. */
function useLeftDraft({ id, status }: Ticket, current: boolean): string {
  const me = useMe()
  return useMemo(() => (current || status !== 'open' ? '' : readDraft(me.id, id).text.trim()), [current, status, me.id, id])
}
