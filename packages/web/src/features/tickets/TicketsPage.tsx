import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useParams } from '#platform/router/router.tsx'
import { cx } from '#ui/cx.ts'
import { lazily } from '#ui/lazily.tsx'
import { useTitle } from '#ui/hooks/use-title.ts'
import { useListView } from '#features/tickets/list/list-view.ts'
import { ConversationWait } from '#features/tickets/conversation/ConversationSkeleton.tsx'
import { TicketListPane } from '#features/tickets/list/TicketListPane.tsx'
import type { Begun } from '#features/tickets/actions/use-ticket-commands.tsx'
import { Welcome } from './Welcome.tsx'

// The list alone is enough to start working; the conversation's code follows at once.
const ConversationPane = lazily(
  async () => (await import('#features/tickets/conversation/ConversationPane.tsx')).ConversationPane,
  'idle',
  <ConversationWait />,
)
const PaneEdge = lazily(async () => (await import('./on-demand.ts')).PaneEdge, 'idle', null)
const NewTicketDialog = lazily(async () => (await import('./on-demand.ts')).NewTicketDialog)

/** The inbox: the list on the left, the chosen conversation on the right; on a phone, or zoomed in, only one of the two. */
export function TicketsPage() {
  const { t } = useTranslation('tickets')
  const { ticketId: uuid } = useParams()
  const [view, changeView] = useListView()
  const { state } = useLocation()
  const navigate = useNavigate()
  const [starting, setStarting] = useState(false)
  const begun = (state as Begun | null)?.begun === true
  const stop = () => {
    setStarting(false)
    if (begun) void navigate({}, { replace: true, state: null })
  }
  useTitle(t('title'))
  return (
    <div className="@container/inbox flex h-full">
      <section
        aria-label={t('list')}
        className={cx(
          'relative flex w-full shrink-0 flex-col border-line @min-[600px]/inbox:w-list @min-[600px]/inbox:border-r',
          uuid && '@max-[600px]/inbox:hidden',
        )}
      >
        <TicketListPane view={view} onView={changeView} current={uuid} onNew={() => setStarting(true)} />
        <PaneEdge pane="list" />
      </section>
      {/* When there is only room for the conversation, the list's heading is hidden. */}
      {uuid && <h1 className="sr-only @min-[600px]/inbox:hidden">{t('title')}</h1>}
      {uuid ? (
        <ConversationPane key={uuid} uuid={uuid} found={view.tab === 'search' ? view.search.text.trim() : ''} />
      ) : (
        <Welcome view={view} />
      )}
      {(starting || begun) && (
        <NewTicketDialog
          onClose={stop}
          onOpened={({ status }) => changeView({ tab: 'open', status: status === 'pending' ? 'pending' : 'open' })}
        />
      )}
    </div>
  )
}
