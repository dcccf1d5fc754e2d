import type { TicketStatus } from '@recado/contract/tickets'
import { useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '#platform/session.ts'
import { Count } from '#ui/Count.tsx'
import { Switch } from '#ui/Switch.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { TicketList } from './TicketList.tsx'
import { useTickets } from './queries.ts'

export interface ListView {
  tab: 'open' | 'closed'
  /** Within the first tab: being attended, or waiting. */
  status: 'open' | 'pending'
  showAll: boolean
}

interface TicketListPaneProps {
  view: ListView
  onView: (view: ListView) => void
  current: string | undefined
}

export function TicketListPane({ view, onView, current }: TicketListPaneProps) {
  const { t } = useTranslation('tickets')
  const seesAll = useCan('tickets-manager:showall')
  const list = (status: TicketStatus) => (
    <TicketList
      status={status}
      showAll={view.showAll}
      current={current}
      onAccepted={() => onView({ ...view, tab: 'open', status: 'open' })}
    />
  )
  return (
    <>
      <header className="flex h-12 shrink-0 items-center gap-2 px-3.5">
        <h1 className="flex-1 text-16 font-semibold tracking-[-.01em]">{t('title')}</h1>
        {seesAll && <Switch label={t('showAll')} checked={view.showAll} onChange={(showAll) => onView({ ...view, showAll })} />}
      </header>
      <Tabs
        label={t('title')}
        className="[--tabs-inset:14px]"
        items={[
          { value: 'open', label: t('open') },
          { value: 'closed', label: t('closed') },
        ]}
        value={view.tab}
        onChange={(tab) => onView({ ...view, tab })}
      >
        {view.tab === 'closed' ? (
          list('closed')
        ) : (
          <OpenTabs view={view} onView={onView}>
            {list(view.status)}
          </OpenTabs>
        )}
      </Tabs>
    </>
  )
}

function OpenTabs({ view, onView, children }: Pick<TicketListPaneProps, 'view' | 'onView'> & { children: ReactNode }) {
  const { t } = useTranslation('tickets')
  return (
    <Tabs
      look="segmented"
      label={t('open')}
      items={[
        { value: 'open', label: <Counted text={t('assigned')} status="open" showAll={view.showAll} /> },
        { value: 'pending', label: <Counted text={t('pending')} status="pending" showAll={view.showAll} /> },
      ]}
      value={view.status}
      onChange={(status) => onView({ ...view, status })}
    >
      {children}
    </Tabs>
  )
}

/** A tab's words with how many tickets it holds, as far as they are fetched. */
function Counted({ text, status, showAll }: { text: string; status: TicketStatus; showAll: boolean }) {
  const { t } = useTranslation('tickets')
  const filter = useMemo(() => ({ status, showAll }), [status, showAll])
  const { data, hasNextPage } = useTickets(filter)
  const count = data?.length ?? 0
  return (
    <>
      {text}
      {data && <Count value={hasNextPage ? `${count}+` : count} words={hasNextPage ? t('moreThan', { count }) : String(count)} />}
    </>
  )
}
