import { Pencil, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Quote } from '#features/messages/bubble/Quote.tsx'
import { compose, useComposition } from '#features/messages/compose.ts'
import { plainText } from '#features/messages/markup.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { unsigned } from './sign-off.ts'

/** Over the text: the message that is answered, or the one that is being edited. */
export function ContextBar({ ticketId, contactName, onCancelEdit }: { ticketId: number; contactName: string; onCancelEdit: () => void }) {
  const { t } = useTranslation('messages')
  const { quoted, editing } = useComposition(ticketId)
  if (editing) {
    return (
      <div role="group" aria-label={t('editing')} className="flex items-center gap-2 border-b border-line px-3 py-1.5 text-12">
        <Pencil aria-hidden className="size-4 shrink-0 text-atext" strokeWidth={1.75} />
        <span className="min-w-0 flex-1">
          <span className="block font-semibold text-atext">{t('editing')}</span>
          <span className="block truncate text-text2">{plainText(unsigned(editing).words)}</span>
        </span>
        <IconButton label={t('cancelEdit')} onClick={onCancelEdit}>
          <X className="size-4" aria-hidden />
        </IconButton>
      </div>
    )
  }
  if (!quoted) return null
  return (
    <div role="group" aria-label={t('replying')} className="flex items-center gap-2 border-b border-line px-2 py-1">
      <span className="min-w-0 flex-1">
        <Quote quoted={quoted} contactName={contactName} />
      </span>
      <IconButton label={t('cancelReply')} onClick={() => compose(ticketId, { quoted: null })}>
        <X className="size-4" aria-hidden />
      </IconButton>
    </div>
  )
}
