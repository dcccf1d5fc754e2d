import type { MessageRate } from '@recado/contract/message-prices/rates-api'
import type { TFunction } from 'i18next'
import { FileSpreadsheet } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatPrice } from '#features/message-prices/money.ts'
import { categoryName, marketName } from '#features/message-prices/price-text.ts'
import { usePaged } from '#kit/record-list.ts'
import { RecordsPage } from '#kit/RecordsPage.tsx'
import { formatDay, formatDecimal } from '#platform/format.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import type { Column } from '#ui/lists/Table.tsx'
import { LoadRatesDialog } from './LoadRatesDialog.tsx'
import { MissingRates } from './MissingRates.tsx'
import { rates } from './queries.ts'
import { type Proposed, ProposedRateDialog, RateDialog } from './RateDialog.tsx'

/** What messages cost, by market, category, currency and day: the operator's table. */
export function RatesList() {
  const { t } = useTranslation('messageRates')
  const { t: words } = useTranslation('messagePrices')
  const [past, setPast] = useState(false)
  const [isLoading, setLoading] = useState(false)
  const [proposed, setProposed] = useState<Proposed | null>(null)
  const list = usePaged(rates, { past: past ? 'true' : undefined })
  const columns = useMemo(() => columnsOf(t, words), [t, words])
  return (
    <>
      <RecordsPage
        texts="messageRates"
        list={list}
        columns={columns}
        called={(rate) => nameOf(words, rate)}
        summary={(count) => t('count', { count, shown: formatDecimal(count) })}
        above={<MissingRates onSet={setProposed} />}
        tools={
          <>
            <Checkbox label={t('past')} checked={past} onChange={setPast} />
            <Button onClick={() => setLoading(true)}>
              <FileSpreadsheet className="size-4" strokeWidth={1.75} aria-hidden />
              {t('load')}
            </Button>
          </>
        }
        rowLook={({ isPast }) => (isPast ? 'text-text3' : undefined)}
        warning={() => t('deleteText')}
        Editor={RateDialog}
      />
      {isLoading && <LoadRatesDialog onClose={() => setLoading(false)} />}
      {proposed && <ProposedRateDialog proposed={proposed} onClose={() => setProposed(null)} />}
    </>
  )
}

function nameOf(words: TFunction<'messagePrices'>, { market, category, currency }: MessageRate): string {
  const what = categoryName(words, category)
  return category === 'allowance' ? what : `${marketName(words, market)} · ${what} · ${currency}`
}

function columnsOf(t: TFunction<'messageRates'>, words: TFunction<'messagePrices'>): readonly Column<MessageRate>[] {
  return [
    { key: 'market', header: t('market'), width: 'minmax(140px, 1.4fr)', card: 'title', cell: (rate) => <Market {...rate} /> },
    {
      key: 'category',
      header: t('category'),
      width: 'minmax(120px, 1fr)',
      card: 'detail',
      cell: (rate) => (
        <span className="num">
          {categoryName(words, rate.category)}
          <span className="text-text2 sm:hidden">{` · ${amountText(rate)} · ${formatDay(rate.from)}`}</span>
        </span>
      ),
    },
    {
      key: 'currency',
      header: t('currency'),
      width: '72px',
      card: 'hidden',
      cell: ({ category, currency }) => (category === 'allowance' ? '—' : currency),
    },
    {
      key: 'amount',
      header: t('price'),
      width: '120px',
      card: 'hidden',
      cell: (rate) => <span className="num">{amountText(rate)}</span>,
    },
    {
      key: 'from',
      header: t('from'),
      width: '110px',
      card: 'hidden',
      cell: ({ from }) => <span className="num whitespace-nowrap">{formatDay(from)}</span>,
    },
  ]
}

function amountText({ category, amount, currency }: MessageRate): string {
  return category === 'allowance' ? formatDecimal(Number(amount)) : formatPrice(amount, currency)
}

function Market({ market }: MessageRate) {
  const { t } = useTranslation('messagePrices')
  return marketName(t, market)
}
