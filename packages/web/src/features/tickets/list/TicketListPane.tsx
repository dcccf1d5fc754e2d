import { maxCounted, showsOthers } from '@recado/contract/tickets/list'
import type { TicketStatus } from '@recado/contract/tickets/api'
import { Plus } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { withTexts } from '#platform/i18n.ts'
import { join } from '#platform/live.ts'
import { useCan } from '#platform/session/session.ts'
import { Count } from '#ui/Count.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { lazily } from '#ui/lazily.tsx'
import { Switch } from '#ui/fields/Switch.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { useCommands } from '#ui/hooks/use-commands.ts'
import { pauseShortcuts, useShortcuts } from '#ui/hooks/use-shortcuts.ts'
import { listTabs, searchQuery, statusQuery, type ListView, type TicketQuery } from './list-view.ts'
import { clearSelected, useIsSelecting } from './selecting/selected.ts'
import { useTickets } from '#features/tickets/queries.ts'
import { FilterMenu } from './FilterMenu.tsx'
import { ListBar } from './ListBar.tsx'
import { SearchPanel } from './SearchPanel.tsx'
import { TicketList } from './TicketList.tsx'
import { useTourState } from '#features/tour/tour.ts'
import { useViewer } from '#platform/session/viewer.ts'

const SelectionBar = lazily(async () => (await import('#features/tickets/on-demand.ts')).SelectionBar)
const SelectionHeader = lazily(async () => (await import('#features/tickets/on-demand.ts')).SelectionHeader)
const ConnectionsDown = lazily(async () => (await import('#features/tickets/on-demand.ts')).ConnectionsDown, 'idle', null)
const FirstSteps = lazily(
  () => withTexts(['firstSteps'], async () => (await import('#features/first-steps/FirstSteps.tsx')).FirstSteps),
  'shown',
  null,
)
const TourFoot = lazily(
  () => withTexts(['tour', 'firstSteps'], async () => (await import('./TourFoot.tsx')).TourFoot),
  'shown',
  null,
)

/** An empty waiting list is good news. */
const drawings = { open: 'rows', pending: 'calm', closed: 'rows' } as const

interface TicketListPaneProps {
  view: ListView
  onView: (change: Partial<ListView>) => void
  current: string | undefined
  onNew: () => void
}

export function TicketListPane({ view, onView: change, current, onNew }: TicketListPaneProps) {
  const { t } = useTranslation('tickets')
  const hasTour = useTourState(({ tour }) => tour !== null)
  const leads = useCan('settings:edit')
  useJoinedList(view)
  const searchField = useRef<HTMLInputElement>(null)
  const selecting = useIsSelecting()
  const shown = queryOf(view)
  // A selection belongs to one list.
  const onView = (next: Partial<ListView>) => {
    clearSelected()
    change(next)
  }
  useEffect(() => clearSelected, [])
  useShortcuts({ Escape: selecting && clearSelected })
  useListShortcuts(view, onView, searchField, onNew)
  const list = (status: TicketStatus) => (
    <TicketList
      query={statusQuery(view, status)}
      pinnedFirst
      empty={{ drawing: drawings[status], title: t(`empty.${status}.title`), text: t(`empty.${status}.text`) }}
      current={current}
      onUnfilter={() => onView({ queueIds: [], unread: false, window: null })}
    />
  )
  return (
    <>
      {selecting ? <SelectionHeader query={shown} /> : <Header view={view} onView={onView} onNew={onNew} />}
      <ConnectionsDown />
      <Tabs
        label={t('title')}
        className="[--tabs-inset:14px]"
        items={listTabs.map((value) => ({ value, label: t(value) }))}
        value={view.tab}
        onChange={(tab) => onView({ tab })}
      >
        {selecting && view.tab !== 'open' && <SelectionBar query={shown} />}
        {view.tab === 'open' && (
          <OpenTabs view={view} onView={onView} selecting={selecting}>
            {list(view.status)}
          </OpenTabs>
        )}
        {view.tab === 'closed' && list('closed')}
        {view.tab === 'search' && <SearchPanel field={searchField} view={view} onView={onView} current={current} />}
      </Tabs>
      {leads && <FirstSteps />}
      {hasTour && <TourFoot />}
    </>
  )
}

function Header({ view, onView, onNew }: Omit<TicketListPaneProps, 'current'>) {
  const { t } = useTranslation('tickets')
  const looksFurther = showsOthers(useViewer(), { showAll: true })
  return (
    <header className="flex h-12 shrink-0 items-center justify-end gap-1 pr-2.5 pl-3.5 short:h-11">
      <h1 className="min-w-0 flex-1 truncate text-16 font-semibold tracking-[-.01em] touch:short:sr-only">{t('title')}</h1>
      {looksFurther && (
        <Switch
          label={t('showAll')}
          checked={view.showAll}
          onChange={(showAll) => onView({ showAll })}
          className="mr-1.5 shrink-0"
        />
      )}
      <FilterMenu view={view} onView={onView} />
      <IconButton label={t('new')} keys="N" onClick={onNew} className="bg-solid! text-on! hover:bg-solidh!">
        <Plus className="size-4.5" strokeWidth={2} aria-hidden />
      </IconButton>
    </header>
  )
}

/** The query of the list that is shown. */
function queryOf(view: ListView): TicketQuery | null {
  if (view.tab === 'search') return searchQuery(view, view.search)
  return statusQuery(view, view.tab === 'closed' ? 'closed' : view.status)
}

function OpenTabs({
  view,
  onView,
  selecting,
  children,
}: Pick<TicketListPaneProps, 'view' | 'onView'> & { selecting: boolean; children: ReactNode }) {
  const { t } = useTranslation('tickets')
  return (
    <Tabs
      look="segmented"
      label={t('open')}
      items={[
        { value: 'open', label: <Counted text={t('assigned')} status="open" view={view} /> },
        { value: 'pending', label: <Counted text={t('pending')} status="pending" view={view} /> },
      ]}
      value={view.status}
      onChange={(status) => onView({ status })}
    >
      {selecting ? <SelectionBar query={statusQuery(view, view.status)} /> : <ListBar view={view} onView={onView} />}
      {children}
    </Tabs>
  )
}

/** A tab's words, and how many tickets it holds. */
function Counted({ text, status, view }: { text: string; status: TicketStatus; view: ListView }) {
  const { t } = useTranslation('tickets')
  const { data, count } = useTickets(statusQuery(view, status))
  return (
    <>
      {text}
      {data && <Count value={count} words={count < maxCounted ? String(count) : t('moreThan', { count: maxCounted - 1 })} />}
    </>
  )
}

/** Tells the server which list the user is looking at. A search is not a list. */
function useJoinedList({ tab, status }: ListView): void {
  const shown = tab === 'open' ? status : tab === 'closed' ? 'closed' : null
  useEffect(() => (shown ? join('joinTickets', shown) : undefined), [shown])
}

function useListShortcuts(
  { tab, status }: ListView,
  onView: TicketListPaneProps['onView'],
  search: { current: HTMLInputElement | null },
  onNew: () => void,
): void {
  const { t } = useTranslation('tickets')
  const seek = () => {
    // The field is drawn with its tab, before the next key press. If it is not drawn yet, key presses wait for it.
    flushSync(() => onView({ tab: 'search' }))
    if (search.current) return search.current.focus()
    const release = pauseShortcuts()
    setTimeout(() => {
      search.current?.focus()
      release()
    }, 50)
  }
  useShortcuts({
    // A second press switches to the tab's other half.
    1: () => onView(tab === 'open' ? { status: status === 'open' ? 'pending' : 'open' } : { tab: 'open' }),
    2: () => onView({ tab: 'closed' }),
    3: seek,
    '/': seek,
  })
  useCommands(t('title'), [
    { label: t('new'), icon: <Plus className="size-4" strokeWidth={1.75} aria-hidden />, keys: 'n', run: onNew },
  ])
}
