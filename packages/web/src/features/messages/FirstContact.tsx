import { showFirstContact, type Message } from '@recado/contract/messages/api'
import type { Ticket } from '@recado/contract/tickets/api'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api/api.ts'
import { Notice } from '#ui/Notice.tsx'

interface FirstContactProps {
  ticket: Ticket
  /** As far as they are here. */
  messages: readonly Message[]
}

/** Whoever is about to write to somebody new is warned when the number has done so often today. */
export function FirstContact({ ticket: { id, isGroup }, messages }: FirstContactProps) {
  const { t } = useTranslation('messages')
  const mayBeFirst = !isGroup && messages.every(({ fromMe }) => fromMe)
  const { data } = useQuery({
    queryKey: ['messages', 'first-contact', id],
    queryFn: ({ signal }) => call(showFirstContact, { ticketId: id }, { signal }),
    enabled: mayBeFirst,
  })
  if (!mayBeFirst || !data?.isFirst || data.allowance === null || data.approached < data.allowance) return null
  return (
    <div className="px-3 pb-2">
      <Notice tone="warn">{t('firstContact', { approached: data.approached, allowance: data.allowance })}</Notice>
    </div>
  )
}
