import type { CostTotal } from '@recado/contract/message-prices/api'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatSum } from '#features/message-prices/money.ts'
import { formatDecimal } from '#platform/format.ts'
import { isUnpriced, ofCategory } from './figures.ts'

/** One strip of figures for each currency: they are never added. */
export function CostStrips({ totals }: { totals: readonly CostTotal[] }) {
  return (
    <div className="space-y-3">
      {totals.map((total) => (
        <CostStrip key={total.currency} total={total} />
      ))}
    </div>
  )
}

const categories = ['service', 'utility', 'marketing'] as const

function CostStrip({ total }: { total: CostTotal }) {
  const { t } = useTranslation('messageCosts')
  const { currency, messages, free, unknown } = total
  const money = (of: Pick<CostTotal, 'amount' | 'paid' | 'unknown'>) =>
    currency === '' || isUnpriced(of) ? '—' : formatSum(of.amount, currency)
  const count = (messagesOf: number) => t('messages', { count: messagesOf, shown: formatDecimal(messagesOf) })
  const noteOf = (of: Pick<CostTotal, 'messages' | 'unknown'>) =>
    of.unknown > 0
      ? `${count(of.messages)}, ${t('unknown', { count: of.unknown, shown: formatDecimal(of.unknown) })}`
      : count(of.messages)
  return (
    <dl
      aria-label={currency === '' ? t('noCurrency') : t('figuresIn', { currency })}
      className="grid grid-cols-2 rounded-4 shadow-[inset_0_0_0_1px_var(--line2)] sm:grid-cols-3 sm:py-3 xl:grid-cols-6"
    >
      <Figure label={t('total')} note={count(messages)}>
        {money(total)}
      </Figure>
      {categories.map((category) => {
        const of = ofCategory(total, category)
        return (
          <Figure key={category} label={t(`figures.${category}`)} note={noteOf(of)}>
            {money(of)}
          </Figure>
        )
      })}
      <Figure label={t('figures.free')} note={t('ofMessages', { count: free })}>
        {formatDecimal(free)}
      </Figure>
      <Figure label={t('figures.unknown')} note={t('ofMessages', { count: unknown })} warn={unknown > 0}>
        {formatDecimal(unknown)}
      </Figure>
    </dl>
  )
}

interface FigureProps {
  label: string
  note: string
  warn?: boolean
  children: ReactNode
}

function Figure({ label, note, warn = false, children }: FigureProps) {
  return (
    <div className="border-line px-4 py-1 max-sm:py-2.5 sm:not-nth-[3n]:border-r xl:not-nth-[3n]:border-r xl:nth-3:border-r">
      <dt className="text-12 text-text2">{label}</dt>
      <dd className={`num text-20 font-semibold tracking-[-.02em] whitespace-nowrap ${warn ? 'text-warntext' : ''}`}>
        {children}
      </dd>
      <dd className="num text-12 text-text3">{note}</dd>
    </div>
  )
}
