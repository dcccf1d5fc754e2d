import type { CostReport, Grouping } from '@recado/contract/message-prices/api'
import { dayIn } from '@recado/contract/days'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addressOf, type Filter, filterIn, wishOf } from '#features/dashboard/filter.ts'
import { FilterBar } from '#features/dashboard/FilterBar.tsx'
import { FiguresSkeleton } from '#features/dashboard/skeletons.tsx'
import { formatSum, isNothing } from '#features/message-prices/money.ts'
import { useQueryParams } from '#kit/use-query-params.ts'
import { formatDecimal } from '#platform/format.ts'
import { currentLanguage } from '#platform/i18n.ts'
import { companyClock } from '#platform/session/company-clock.ts'
import { useMe } from '#platform/session/session.ts'
import { Button } from '#ui/Button.tsx'
import { useNarrow } from '#ui/hooks/use-narrow.ts'
import { useNow } from '#ui/hooks/use-now.ts'
import { useTitle } from '#ui/hooks/use-title.ts'
import { EmptyState } from '#ui/lists/EmptyState.tsx'
import { QueryState } from '#ui/lists/QueryState.tsx'
import { Page } from '#ui/Page.tsx'
import { CostStrips } from './CostStrips.tsx'
import { Groups } from './Groups.tsx'
import { useCosts, useExportCosts } from './queries.ts'
import { Reconciliation } from './Reconciliation.tsx'

/** What the messages of official lines cost on the chosen days, and whether Meta counts the same. */
export function CostPage() {
  const { t } = useTranslation('messageCosts')
  const { timeZone } = useMe().company
  const [address, alter] = useQueryParams()
  const [groupBy, setGroupBy] = useState<Grouping>('day')
  const today = dayIn(timeZone, useNow())
  const filter = filterIn(address, today)
  const wished = wishOf(filter, today)
  const range = typeof wished === 'string' ? undefined : wished.range
  const costs = useCosts(range, groupBy)
  const { save, busy } = useExportCosts(range)
  const narrow = useNarrow()
  useTitle(t('title'))
  const choose = (change: Partial<Filter>) =>
    alter((latest) => {
      const chosen = addressOf({ ...filterIn(latest, today), ...change })
      for (const name of ['days', 'from', 'to']) latest.delete(name)
      for (const [name, value] of Object.entries(chosen)) latest.set(name, value)
    })
  const filterBar = <FilterBar filter={filter} problem={typeof wished === 'string' ? wished : undefined} onChange={choose} />
  const { data } = costs
  return (
    <Page
      title={t('title')}
      summary={data && t('calculated', { time: companyClock.time(data.calculatedAt) })}
      actions={
        <>
          {!narrow && filterBar}
          <Button busy={busy} disabled={!range} onClick={() => void save()}>
            <Download className="size-4" strokeWidth={1.75} aria-hidden />
            {t('export')}
          </Button>
        </>
      }
    >
      <div className="mx-auto max-w-[1240px] px-4 pb-8 sm:px-6">
        {narrow && <div className="pb-3">{filterBar}</div>}
        <QueryState query={costs} skeleton={<FiguresSkeleton />}>
          {(report) => <Costs report={report} groupBy={groupBy} onGroupBy={setGroupBy} today={today} />}
        </QueryState>
      </div>
    </Page>
  )
}

interface CostsProps {
  report: CostReport
  groupBy: Grouping
  onGroupBy: (grouping: Grouping) => void
  today: string
}

function Costs({ report, groupBy, onGroupBy, today }: CostsProps) {
  const { t } = useTranslation('messageCosts')
  return (
    <>
      <Outlook report={report} today={today} />
      {report.totals.length > 0 ? (
        <>
          <CostStrips totals={report.totals} />
          <Groups report={report} groupBy={groupBy} onGroupBy={onGroupBy} />
        </>
      ) : (
        <EmptyState title={t('empty')} />
      )}
      {report.allowances.length > 0 && <Reconciliation lines={report.allowances} today={today} />}
    </>
  )
}

/** How many of the free replies are used, and what the month will probably cost. */
function Outlook({ report: { allowances, forecast }, today }: { report: CostReport; today: string }) {
  const { t } = useTranslation('messageCosts')
  const month = new Intl.DateTimeFormat(currentLanguage(), { month: 'long', timeZone: 'UTC' }).format(new Date(today))
  const used = allowances.filter(({ size }) => size !== null)
  if (used.length === 0 && !forecast?.length) return null
  return (
    <p className="num pb-3 text-12 text-text2">
      {used.length > 0 && (
        <span>
          {t('allowance', { size: formatDecimal(used[0]?.size ?? 0) })}{' '}
          {used.map(({ name, used: count }) => t('used', { name, count, shown: formatDecimal(count) })).join(', ')}.{' '}
        </span>
      )}
      {forecast?.map(({ currency, amount, unknown }) => {
        const without = unknown > 0 && t('unknown', { count: unknown, shown: formatDecimal(unknown) })
        // What has no price is never 0.
        const sum = currency !== '' && !(without && isNothing(amount)) && formatSum(amount, currency)
        return <span key={currency}>{t('forecast', { month, sum: [sum, without].filter(Boolean).join(' + ') || '—' })}. </span>
      })}
    </p>
  )
}
