import { listShippings } from '@recado/contract/campaigns/report'
import { type Shipping } from '@recado/contract/campaigns/shipping'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useList } from '#kit/records.ts'
import { formatDecimal } from '#platform/format.ts'
import { Button } from '#ui/Button.tsx'
import { SearchBox } from '#ui/fields/SearchBox.tsx'
import { Segmented } from '#ui/fields/Segmented.tsx'
import { useDebounced } from '#ui/hooks/use-debounced.ts'
import { useNow } from '#ui/hooks/use-now.ts'
import { DataTable } from '#ui/lists/DataTable.tsx'
import { EmptyState } from '#ui/lists/EmptyState.tsx'
import { QueryState } from '#ui/lists/QueryState.tsx'
import { TableSkeleton } from '#ui/lists/TableSkeleton.tsx'
import { columnsOf } from './columns.tsx'
import type { Report } from './queries.ts'
import { filtersOf, type PeopleFilter } from './shares.ts'

const pageSize = 50

/** All people of a campaign, with the outcome for each. */
export function People({ report }: { report: Report }) {
  const { t } = useTranslation(['campaignReports', 'ui'])
  const [shown, setShown] = useState<PeopleFilter | 'all'>('all')
  const [typed, setTyped] = useState('')
  const text = useDebounced(typed.trim().toLowerCase())
  const { campaign } = report
  const { templateValues } = campaign
  const filter = { id: campaign.id, state: shown === 'all' ? undefined : shown, searchParam: text || undefined }
  const query = useList(listShippings, filter, pageSize)
  const { t: words } = useTranslation('campaignReports')
  const now = useNow()
  const columns = useMemo(() => columnsOf(words, now, { templateValues }), [words, now, templateValues])
  const filters = [['all', campaign.figures.total] as const, ...filtersOf(report)]
  const clear = () => {
    setTyped('')
    setShown('all')
  }
  return (
    <div className="flex h-full flex-col">
      <div className="flex shrink-0 flex-wrap items-center justify-between gap-2 px-4 pb-3 sm:px-6">
        <div className="max-w-full overflow-x-auto">
          <Segmented
            label={t('show')}
            options={filters.map(([value, count]) => ({ value, label: `${t(`shown.${value}`)} ${formatDecimal(count)}` }))}
            value={shown}
            onChange={setShown}
          />
        </div>
        <div className="w-44 max-sm:w-full">
          <SearchBox label={t('search')} value={typed} onChange={setTyped} />
        </div>
      </div>
      <div className="min-h-0 flex-1">
        <QueryState query={query} skeleton={<TableSkeleton />}>
          {(rows) =>
            rows.length > 0 ? (
              <DataTable label={t('people')} columns={columns} rows={rows} rowKey={idOf} paging={query} />
            ) : (
              <EmptyState
                title={text ? t('nothingFound', { text }) : t('nobody')}
                {...((text || shown !== 'all') && { action: <Button onClick={clear}>{t('ui:clear')}</Button> })}
              />
            )
          }
        </QueryState>
      </div>
    </div>
  )
}

const idOf = ({ id }: Shipping) => id
