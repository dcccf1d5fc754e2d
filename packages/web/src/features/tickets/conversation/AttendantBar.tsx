import { updateTicket, type Ticket } from '@recado/contract/tickets/api'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api/api.ts'
import { useViewer } from '#platform/session/viewer.ts'
import { applyTicketEvents } from '#features/tickets/cache.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'
import { useShortcuts } from '#ui/hooks/use-shortcuts.ts'

/**
 * The bar over the composer of a colleague's conversation. It says whose the conversation is, since before it was opened here or only just
 * now, and lets the user take it over.
 */
export function AttendantBar({ ticket, since }: { ticket: Ticket; since: 'before' | 'just now' }) {
  const { t } = useTranslation('tickets')
  const viewer = useViewer()
  const client = useQueryClient()
  const { id, queueId, user } = ticket
  const take = useMutation({
    mutationFn: () => call(updateTicket, { id, userId: viewer.id, queueId, status: 'open' }),
    onSuccess: (taken) => applyTicketEvents(client, viewer, [{ action: 'update', ticket: taken }]),
  })
  const press = () => !take.isPending && take.mutate()
  useShortcuts({ 'Alt+a': press })
  if (!user) return null
  return (
    <div role="status" className="flex shrink-0 items-center gap-2 bg-infosoft px-3.5 py-1 text-12 text-infotext">
      <Avatar name={user.name} size={18} />
      <span className="min-w-0 flex-1 truncate">{t(since === 'before' ? 'isWith' : 'hasJustAccepted', { name: user.name })}</span>
      <Button size="tiny" busy={take.isPending} onClick={press} aria-keyshortcuts="Alt+a">
        {t('takeOver')}
      </Button>
    </div>
  )
}
