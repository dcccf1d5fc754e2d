import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { cx } from '#ui/cx.ts'
import { useTitle } from '#ui/use-title.ts'
import { ConversationPane } from './ConversationPane.tsx'
import { useListView } from './list-view.ts'
import { NewTicketDialog } from './NewTicketDialog.tsx'
import { TicketListPane } from './TicketListPane.tsx'
import { useUnreadTickets } from './use-unread-tickets.ts'
import { Welcome } from './Welcome.tsx'

/** The inbox: the list at the left, the chosen conversation at the right; on a phone one of the two. */
export function TicketsPage() {
  const { t } = useTranslation('tickets')
  const { ticketId: uuid } = useParams()
  const [view, changeView] = useListView()
  const [starting, setStarting] = useState(false)
  useTitle(t('title'), useUnreadTickets())
  return (
    <div className="flex h-full">
      <section
        aria-label={t('list')}
        className={cx('flex w-full shrink-0 flex-col border-line sm:w-[300px] sm:border-r xl:w-[344px]', uuid && 'max-sm:hidden')}
      >
        <TicketListPane view={view} onView={changeView} current={uuid} onNew={() => setStarting(true)} />
      </section>
      {/* A phone that shows the conversation does not show the list's heading. */}
      {uuid && <h1 className="sr-only sm:hidden">{t('title')}</h1>}
      {uuid ? <ConversationPane key={uuid} uuid={uuid} /> : <Welcome showAll={view.showAll} queueIds={view.queueIds} />}
      {starting && (
        <NewTicketDialog
          onClose={() => setStarting(false)}
          onOpened={({ status }) => changeView({ tab: 'open', status: status === 'pending' ? 'pending' : 'open' })}
        />
      )}
    </div>
  )
}
