import { dayIn } from '@recado/contract/days'
import { useTranslation } from 'react-i18next'
import { companyClock } from '#platform/session/company-clock.ts'
import { useMe } from '#platform/session/session.ts'
import { useQueryParams } from '#kit/use-query-params.ts'
import { useNarrow } from '#ui/hooks/use-narrow.ts'
import { useNow } from '#ui/hooks/use-now.ts'
import { useTitle } from '#ui/hooks/use-title.ts'
import { QueryState } from '#ui/lists/QueryState.tsx'
import { Page } from '#ui/Page.tsx'
import { Attendants } from './Attendants.tsx'
import { Counters } from './Counters.tsx'
import { addressOf, type Filter, filterIn, wishOf } from './filter.ts'
import { FilterBar } from './FilterBar.tsx'
import { useFigures, useTicketsOfDays, useTicketsOfUsers } from './queries.ts'
import { FiguresSkeleton } from './skeletons.tsx'
import { TicketsOfDays } from './TicketsOfDays.tsx'
import { TicketsOfUsers } from './TicketsOfUsers.tsx'

/** The current state of the desk, and the results of the chosen days. */
export function DashboardPage() {
  const { t } = useTranslation('dashboard')
  const { timeZone } = useMe().company
  const [address, alter] = useQueryParams()
  const today = dayIn(timeZone, useNow())
  const filter = filterIn(address, today)
  const wished = wishOf(filter, today)
  const asked = typeof wished === 'string' ? undefined : wished
  const figures = useFigures(asked)
  const ofDays = useTicketsOfDays(asked?.range)
  const ofUsers = useTicketsOfUsers(asked?.range)
  const narrow = useNarrow()
  useTitle(t('title'))
  const choose = (change: Partial<Filter>) =>
    alter((latest) => {
      const chosen = addressOf({ ...filterIn(latest, today), ...change })
      for (const name of ['days', 'from', 'to']) latest.delete(name)
      for (const [name, value] of Object.entries(chosen)) latest.set(name, value)
    })
  const problem = typeof wished === 'string' ? wished : undefined
  const filterBar = <FilterBar filter={filter} problem={problem} onChange={choose} />
  const { data, dataUpdatedAt } = figures
  // The range of the data shown, when the filter asks for nothing.
  const range = asked?.range ?? (data && { from: data.date_from, to: data.date_to })
  return (
    <Page
      title={t('title')}
      summary={dataUpdatedAt > 0 && t('updated', { time: companyClock.exactTime(dataUpdatedAt) })}
      actions={narrow ? undefined : filterBar}
    >
      <div className="mx-auto max-w-[1240px] px-4 pb-8 sm:px-6">
        {narrow && <div className="pb-3">{filterBar}</div>}
        <QueryState query={figures} skeleton={<FiguresSkeleton />}>
          {(shown) => <Counters figures={shown} />}
        </QueryState>
        <div className="mt-7 grid gap-x-8 gap-y-7 lg:grid-cols-[minmax(0,1.65fr)_minmax(0,1fr)]">
          <TicketsOfDays query={ofDays} range={range} />
          <TicketsOfUsers query={ofUsers} range={range} />
          {data && <Attendants figures={data} />}
        </div>
      </div>
    </Page>
  )
}
