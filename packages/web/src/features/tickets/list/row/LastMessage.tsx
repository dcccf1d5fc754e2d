import type { Ticket } from '@recado/contract/tickets/api'
import { Ban, Mic } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { readDraft } from '#features/messages/drafts.ts'
import { isMedia, kindIcons } from '#features/messages/kinds.ts'
import { useContactDoing } from '#features/messages/presence.ts'
import { lastMessageText } from '#features/tickets/list/last-message.ts'
import { useMe } from '#platform/session.ts'
import { Ack } from '#ui/Ack.tsx'

/** One line of what is going on: what the customer does now, what one was about to answer, or the last message. */
export function LastMessage({ ticket, current }: { ticket: Ticket; current: boolean }) {
  const { t } = useTranslation(['tickets', 'messages'])
  const doing = useContactDoing(ticket.id)
  const draft = useLeftDraft(ticket, current)
  if (doing) {
    return (
      <span className="flex min-w-0 flex-1 items-center gap-1 font-medium text-atext">
        {doing === 'recording' && <Mic aria-hidden className="size-3.5 shrink-0" strokeWidth={1.75} />}
        <span className="truncate">{doing === 'recording' ? t('messages:isRecording') : t('messages:isTyping')}</span>
      </span>
    )
  }
  if (draft) {
    return (
      <span className="min-w-0 flex-1 truncate">
        <b className="font-semibold text-warntext">{t('draft')}</b> {draft}
      </span>
    )
  }
  return (
    <span className="flex min-w-0 flex-1 items-center gap-1">
      <Signs ticket={ticket} />
      {/* Drawn anew in another language by the hook above. */}
      <span className="truncate">{lastMessageText(ticket)}</span>
    </span>
  )
}

/** Before the words: how far one's own message came, and what kind it is. */
function Signs({ ticket: { lastMessage, lastMessageState: state } }: { ticket: Ticket }) {
  const { t } = useTranslation('messages')
  if (!state) return null
  if (state.isDeleted) return <Ban aria-hidden className="size-3.5 shrink-0 text-text3" strokeWidth={1.75} />
  const kind = isMedia(state.mediaType) ? state.mediaType : null
  const Icon = kind && kindIcons[kind]
  // Without words of its own the message is called by its kind, right beside it.
  const spoken =
    kind && lastMessage ? ({ role: 'img', 'aria-label': t(`media.${kind}`) } as const) : ({ 'aria-hidden': true } as const)
  return (
    <>
      {state.fromMe && <Ack ack={state.ack} failed={state.failed} />}
      {Icon && <Icon {...spoken} className="size-3.5 shrink-0 text-text3" strokeWidth={1.75} />}
    </>
  )
}

/** What was begun and left; while the conversation is open it is in its composer. */
function useLeftDraft({ id, status }: Ticket, current: boolean): string {
  const me = useMe()
  return useMemo(() => (current || status !== 'open' ? '' : readDraft(me.id, id).text.trim()), [current, status, me.id, id])
}
