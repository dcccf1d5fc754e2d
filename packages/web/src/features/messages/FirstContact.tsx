import { showFirstContact, type Message } from '@recado/contract/messages/api'
import type { Ticket } from '@recado/contract/tickets/api'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api/api.ts'
import { Notice } from '#ui/Notice.tsx'

interface FirstContactProps {
  ticket: Ticket
  /** The messages loaded so far. */
  messages: readonly Message[]
}

/**
 * Warns a user who is about to write to a new contact, when the connection has already made as many first contacts today as its allowance.
 */
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
