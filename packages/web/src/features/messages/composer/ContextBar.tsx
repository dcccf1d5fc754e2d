import type { Message } from '@recado/contract/messages/api'
import { Pencil, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Quote } from '#features/messages/bubble/Quote.tsx'
import { compose, useComposition } from '#features/messages/compose.ts'
import { plainText } from '#kit/markup.ts'
import type { Quoted } from '#features/messages/outbox/outgoing.ts'
import { useEscape } from '#features/messages/use-escape.ts'
import { IconButton } from '#ui/IconButton.tsx'

interface ContextBarProps {
  ticketId: number
  contactName: string
  onCancelEdit: () => void
}

/** Above the text: the message being answered or edited. Escape cancels. */
export function ContextBar({ ticketId, contactName, onCancelEdit }: ContextBarProps) {
  const { quoted, editing } = useComposition(ticketId)
  if (editing) return <EditBar message={editing} onCancel={onCancelEdit} />
  return quoted && <ReplyBar quoted={quoted} contactName={contactName} onCancel={() => compose(ticketId, { quoted: null })} />
}

function EditBar({ message, onCancel }: { message: Message; onCancel: () => void }) {
  const { t } = useTranslation('messages')
  useEscape(onCancel)
  return (
    <div role="group" aria-label={t('editing')} className="flex items-center gap-2 border-b border-line px-3 py-1.5 text-12">
      <Pencil aria-hidden className="size-4 shrink-0 text-atext" strokeWidth={1.75} />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold text-atext">{t('editing')}</span>
        <span className="block truncate text-text2">{plainText(message.body)}</span>
      </span>
      <IconButton label={t('cancelEdit')} onClick={onCancel}>
        <X className="size-4" aria-hidden />
      </IconButton>
    </div>
  )
}

function ReplyBar({ quoted, contactName, onCancel }: { quoted: Quoted; contactName: string; onCancel: () => void }) {
  const { t } = useTranslation('messages')
  useEscape(onCancel)
  return (
    <div role="group" aria-label={t('replying')} className="flex items-center gap-2 border-b border-line px-2 py-1">
      <span className="min-w-0 flex-1">
        <Quote quoted={quoted} contactName={contactName} />
      </span>
      <IconButton label={t('cancelReply')} onClick={onCancel}>
        <X className="size-4" aria-hidden />
      </IconButton>
    </div>
  )
}
