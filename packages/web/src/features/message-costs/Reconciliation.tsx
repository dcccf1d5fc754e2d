import type { CostReport, reconcileCosts } from '@recado/contract/message-prices/api'
import type { Output } from '@recado/contract/endpoint'
import type { TFunction } from 'i18next'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatPrice, isNothing } from '#features/message-prices/money.ts'
import { categoryName } from '#features/message-prices/price-text.ts'
import { formatDay, formatDecimal } from '#platform/format.ts'
import { currentLanguage } from '#platform/i18n.ts'
import { Select } from '#ui/fields/Select.tsx'
import { QueryState } from '#ui/lists/QueryState.tsx'
import { Table, type Column } from '#ui/lists/Table.tsx'
import { TableSkeleton } from '#ui/lists/TableSkeleton.tsx'
import { Notice } from '#ui/Notice.tsx'
import { TextButton } from '#ui/TextButton.tsx'
import { ChargedDialog } from './ChargedDialog.tsx'
import { monthsUntil, sumText } from './figures.ts'
import { useReconciliation, type ChargedFilter } from './queries.ts'

type Found = Output<typeof reconcileCosts>
type Compared = Found['rows'][number]

/** Does our ledger of a month equal Meta's own figures? */
export function Reconciliation({ lines, today }: { lines: CostReport['allowances']; today: string }) {
  const { t } = useTranslation('messageCosts')
  const months = monthsUntil(today)
  const [line, setLine] = useState(String(lines[0]?.whatsappId))
  const [month, setMonth] = useState(months[0] ?? '')
  const query = useReconciliation(Number(line), month)
  return (
    <section aria-label={t('reconciliation')} className="mt-8">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="mr-auto text-14 font-semibold">{t('reconciliation')}</h2>
        {lines.length > 1 && (
          <div className="w-48">
            <Select
              aria-label={t('connection')}
              options={lines.map(({ whatsappId, name }) => ({ value: String(whatsappId), label: name }))}
              value={line}
              onChange={setLine}
            />
          </div>
        )}
        <div className="w-44">
          <Select
            aria-label={t('month')}
            options={months.map((value) => ({ value, label: monthName(value, 'long') }))}
            value={month}
            onChange={setMonth}
          />
        </div>
      </div>
      <div className="mt-2">
        <QueryState query={query} skeleton={<TableSkeleton />}>
          {(found) => <Result found={found} />}
        </QueryState>
      </div>
    </section>
  )
}

function monthName(month: string, year: 'long' | 'none'): string {
  const form: Intl.DateTimeFormatOptions = { month: 'long', timeZone: 'UTC', ...(year === 'long' && { year: 'numeric' }) }
  return new Intl.DateTimeFormat(currentLanguage(), form).format(new Date(`${month}-01T00:00:00Z`))
}

/** Days that are listed one by one. */
const maxDays = 5

function Result({ found }: { found: Found }) {
  const { t } = useTranslation('messageCosts')
  const { t: words } = useTranslation('messagePrices')
  const [shown, setShown] = useState<(ChargedFilter & { day: string }) | null>(null)
  const { rows, days, currency, metaUntil, isComplete, month, wabaId } = found
  const columns = useMemo(() => columnsOf(t, words, currency), [t, words, currency])
  const name = monthName(month, 'none')
  const isEqual = days.length === 0 && rows.every(({ here, difference }) => isNothing(difference) && here.unknown === 0)
  return (
    <>
      <div className="space-y-2">
        {!isComplete && (
          <Notice tone="info">
            {metaUntil === null ? t('metaNothing', { month: name }) : t('metaUntil', { month: name, day: formatDay(metaUntil) })}
          </Notice>
        )}
        {days.slice(0, maxDays).map((one) => (
          <Notice key={`${one.day} ${one.category}`} tone="warn">
            {t('differs', {
              difference: differenceText(one, currency),
              category: words(`categories.${one.category}`),
              day: formatDay(one.day).slice(0, 5),
            })}{' '}
            <TextButton onClick={() => setShown({ wabaId, ...one })}>
              {t('seeMessages', { count: one.here.messages, shown: formatDecimal(one.here.messages) })}
            </TextButton>
          </Notice>
        ))}
        {days.length > maxDays && <p className="text-12 text-text2">{t('moreDays', { count: days.length - maxDays })}</p>}
        {isEqual && metaUntil !== null && <p className="text-13 text-oktext">{t('equal')}</p>}
      </div>
      {rows.length > 0 && (
        <div className="-mx-4 mt-2 sm:-mx-6">
          <Table label={t('reconciliation')} columns={columns} rows={rows} rowKey={({ category }) => category} />
        </div>
      )}
      {shown && <ChargedDialog day={shown.day} filter={filterOf(shown)} onClose={() => setShown(null)} />}
    </>
  )
}

function filterOf({ wabaId, since, until, category }: ChargedFilter): ChargedFilter {
  return { wabaId, since, until, category }
}

function differenceText({ difference }: Pick<Compared, 'difference'>, currency: string): string {
  if (currency === '') return '—'
  const size = formatPrice(difference.replace('-', ''), currency)
  return difference.startsWith('-') ? `−${size}` : size
}

function columnsOf(t: TFunction<'messageCosts'>, words: TFunction<'messagePrices'>, currency: string): Column<Compared>[] {
  return [
    {
      key: 'category',
      header: t('head.category'),
      width: 'minmax(140px, 1fr)',
      card: 'title',
      cell: ({ category }) => categoryName(words, category),
    },
    {
      key: 'here',
      header: t('here'),
      width: '220px',
      card: 'detail',
      cell: ({ here }) => (
        <span className="num">
          <span className="text-text3 sm:hidden">{t('here')} </span>
          {sumText(t, { ...here, free: 0, paid: here.messages - here.unknown }, currency)}
        </span>
      ),
    },
    {
      key: 'meta',
      header: t('meta'),
      width: '160px',
      card: 'verbs',
      cell: ({ meta }) => (
        <span className="num whitespace-nowrap">
          <span className="text-text3 sm:hidden">{t('meta')} </span>
          {sumText(t, { ...meta, free: 0, paid: meta.messages, unknown: 0 }, currency)}
        </span>
      ),
    },
    {
      key: 'difference',
      header: t('difference'),
      width: '140px',
      card: 'badge',
      cell: (row) => (
        <span className={isNothing(row.difference) ? 'num text-text3' : 'num text-warntext'}>
          {differenceText(row, currency)}
        </span>
      ),
    },
  ]
}
