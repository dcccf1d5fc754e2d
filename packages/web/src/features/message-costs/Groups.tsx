import { type CostReport, type CostRow, type Grouping, groupings } from '@recado/contract/message-prices/api'
import type { ChargeCategory } from '@recado/contract/message-prices/rates'
import type { TFunction } from 'i18next'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AreaChart } from '#features/dashboard/AreaChart.tsx'
import { Bars } from '#features/dashboard/Bars.tsx'
import type { ChartRow } from '#features/dashboard/ChartSection.tsx'
import { categoryName } from '#features/message-prices/price-text.ts'
import { formatDay, formatDecimal } from '#platform/format.ts'
import { currentLanguage } from '#platform/i18n.ts'
import { Segmented } from '#ui/fields/Segmented.tsx'
import { Table, type Column } from '#ui/lists/Table.tsx'
import { everyDay, sumText } from './figures.ts'

interface GroupsProps {
  report: CostReport
  groupBy: Grouping
  onGroupBy: (grouping: Grouping) => void
}

/** The costs by day, connection, category or queue: a chart of one currency, and all figures as a table. */
export function Groups({ report, groupBy, onGroupBy }: GroupsProps) {
  const { t } = useTranslation('messageCosts')
  const currencies = report.totals.map(({ currency }) => currency).filter(Boolean)
  const [chosen, setChosen] = useState('')
  const currency = currencies.includes(chosen) ? chosen : (currencies[0] ?? '')
  const nameOf = useNames(groupBy)
  const columns = useMemo(() => columnsOf(t, groupBy, nameOf), [t, groupBy, nameOf])
  const own = report.rows.filter((row) => row.currency === currency)
  return (
    <section aria-label={t('grouped')} className="mt-6">
      <div className="flex flex-wrap items-center gap-2">
        <div className="max-w-full overflow-x-auto">
          <Segmented
            label={t('groupBy')}
            options={groupings.map((value) => ({ value, label: t(`by.${value}`) }))}
            value={groupBy}
            onChange={onGroupBy}
          />
        </div>
        {currencies.length > 1 && (
          <Segmented
            label={t('currency')}
            options={currencies.map((value) => ({ value, label: value }))}
            value={currency}
            onChange={setChosen}
          />
        )}
      </div>
      {own.some(({ paid }) => paid > 0) && (
        <div aria-hidden className="mt-3">
          <Chart report={report} groupBy={groupBy} rows={own} currency={currency} nameOf={nameOf} />
        </div>
      )}
      <div className="-mx-4 mt-4 sm:-mx-6">
        <Table label={t('grouped')} columns={columns} rows={report.rows} rowKey={(row) => `${row.currency} ${row.key}`} />
      </div>
    </section>
  )
}

function useNames(groupBy: Grouping): (row: CostRow) => string {
  const { t } = useTranslation('messageCosts')
  const { t: words } = useTranslation('messagePrices')
  return useMemo(() => {
    const names: Record<Grouping, (row: CostRow) => string> = {
      day: ({ key }) => formatDay(key),
      connection: ({ name }) => name || t('connectionGone'),
      category: ({ key }) => (key === '' ? t('noCategory') : categoryName(words, key as ChargeCategory)),
      queue: ({ key, name }) => name || t(key === '' ? 'noQueue' : 'queueGone'),
    }
    return names[groupBy]
  }, [t, words, groupBy])
}

interface ChartProps {
  report: CostReport
  groupBy: Grouping
  rows: readonly CostRow[]
  currency: string
  nameOf: (row: CostRow) => string
}

function Chart({ report: { date_from: from, date_to: to }, groupBy, rows, currency, nameOf }: ChartProps) {
  const { t } = useTranslation('messageCosts')
  const of = groupBy === 'day' ? everyDay(rows, { from, to }, currency) : rows
  const byKey = new Map(of.map((row) => [row.key, row]))
  const figure = ({ key }: ChartRow) => {
    const row = byKey.get(key)
    return row ? sumText(t, row, currency) : ''
  }
  // Only for the height of the picture: texts say the exact amounts.
  const shown = of.map((row) => ({ key: row.key, name: nameOf(row), total: Number(row.amount) }))
  if (groupBy !== 'day') return <Bars rows={shown} figure={figure} />
  return (
    <AreaChart rows={shown} shorten={(name) => name.slice(0, 5)} money={{ axis: (value) => axisText(value, currency), figure }} />
  )
}

function axisText(value: number, currency: string): string {
  const digits = { minimumFractionDigits: 0, maximumFractionDigits: 4 }
  return new Intl.NumberFormat(currentLanguage(), {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    ...digits,
  }).format(value)
}

function columnsOf(t: TFunction<'messageCosts'>, groupBy: Grouping, nameOf: (row: CostRow) => string): Column<CostRow>[] {
  const count = (value: number) => <span className="num">{formatDecimal(value)}</span>
  return [
    {
      key: 'name',
      header: t(`head.${groupBy}`),
      width: 'minmax(140px, 1fr)',
      card: 'title',
      cell: (row) => <bdi>{nameOf(row)}</bdi>,
    },
    { key: 'messages', header: t('head.messages'), width: '110px', card: 'hidden', cell: (row) => count(row.messages) },
    { key: 'free', header: t('figures.free'), width: '110px', card: 'hidden', cell: (row) => count(row.free) },
    { key: 'paid', header: t('head.paid'), width: '110px', card: 'hidden', cell: (row) => count(row.paid) },
    {
      key: 'amount',
      header: t('head.amount'),
      width: '220px',
      card: 'badge',
      cell: (row) => <span className={row.unknown > 0 ? 'num text-warntext' : 'num'}>{sumText(t, row, row.currency)}</span>,
    },
    {
      key: 'all',
      header: t('head.messages'),
      quiet: true,
      width: '0',
      card: 'detail',
      cell: (row) => (
        <span className="num text-12 text-text2 sm:hidden">
          {t('counts', {
            messages: t('messages', { count: row.messages, shown: formatDecimal(row.messages) }),
            free: formatDecimal(row.free),
            paid: t('paid', { count: row.paid, shown: formatDecimal(row.paid) }),
          })}
        </span>
      ),
    },
  ]
}
