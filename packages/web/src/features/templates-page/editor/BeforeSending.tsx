import type { Template } from '@recado/contract/templates/api'
import { CircleAlert, CircleCheck, Clock, Lock, Tag } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { amountText, type Prices } from '#features/templates/prices.ts'
import { formatDecimal } from '#platform/format.ts'
import { cx } from '#ui/cx.ts'
import { useDraft } from './editing.ts'

interface BeforeSendingProps {
  /** How much is wrong or missing. */
  faults: number
  known: Template | null
  prices: Prices
}

/** What to know before Meta is asked. */
export function BeforeSending({ faults, known, prices }: BeforeSendingProps) {
  const { t } = useTranslation('templatesPage')
  const [category] = useDraft('category')
  const price = amountText(prices[category])
  const isReady = faults === 0
  const Sign = isReady ? CircleCheck : CircleAlert
  return (
    <section aria-label={t('before.title')} className="rounded-4 p-3.5 text-12 shadow-[inset_0_0_0_1px_var(--line2)]">
      <h2 className="text-13 font-semibold">{t('before.title')}</h2>
      <ul className="mt-2 space-y-1.5">
        <Line icon={<Sign className={cx('size-4', isReady ? 'text-oktext' : 'text-warntext')} strokeWidth={1.75} aria-hidden />}>
          {isReady ? t('before.ready') : t('before.missing', { count: faults, number: formatDecimal(faults) })}
        </Line>
        {price && (
          <Line icon={<Tag className="size-4 text-text3" strokeWidth={1.75} aria-hidden />}>{t('before.price', { price })}</Line>
        )}
        <Line icon={<Clock className="size-4 text-text3" strokeWidth={1.75} aria-hidden />}>{t('before.review')}</Line>
        {known?.state === 'approved' ? (
          <Line icon={<Lock className="size-4 text-text3" strokeWidth={1.75} aria-hidden />}>{t('before.approved')}</Line>
        ) : (
          known === null && (
            <Line icon={<Lock className="size-4 text-text3" strokeWidth={1.75} aria-hidden />}>{t('before.fixed')}</Line>
          )
        )}
      </ul>
    </section>
  )
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-2 text-text2">
      <span className="shrink-0">{icon}</span>
      <span>{children}</span>
    </li>
  )
}
