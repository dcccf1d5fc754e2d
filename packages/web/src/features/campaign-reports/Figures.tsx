import { useTranslation } from 'react-i18next'
import { formatSum } from '#features/message-prices/money.ts'
import { formatDecimal } from '#platform/format.ts'
import { cx } from '#ui/cx.ts'
import type { Report } from './queries.ts'
import { reasonText } from './reason-text.ts'
import { percentOf } from './shares.ts'

interface Figure {
  name: 'sent' | 'delivered' | 'read' | 'replied' | 'failed' | 'skipped'
  note: string
}

export function Figures({ report }: { report: Report }) {
  const { t } = useTranslation('campaignReports')
  const { figures } = report.campaign
  const { sent, total, skipped } = figures
  const ofSent = (part: number) => t('ofSent', { percent: percentOf(part, sent) })
  const shown: readonly Figure[] = [
    { name: 'sent', note: t('ofAll', { percent: percentOf(sent, total - skipped), all: formatDecimal(total - skipped) }) },
    { name: 'delivered', note: ofSent(figures.delivered) },
    { name: 'read', note: ofSent(figures.read) },
    { name: 'replied', note: ofSent(figures.replied) },
    { name: 'failed', note: mostlyOf(t, report, 'failed') },
    { name: 'skipped', note: mostlyOf(t, report, 'skipped') },
  ]
  return (
    <dl
      className={
        'mx-4 mt-4 grid shrink-0 grid-cols-2 rounded-4 shadow-[inset_0_0_0_1px_var(--line2)] sm:mx-6 sm:grid-cols-3 sm:py-3 ' +
        (report.cost ? 'xl:grid-cols-7' : 'xl:grid-cols-6')
      }
    >
      {shown.map(({ name, note }) => (
        <div key={name} className="border-line px-4 py-1 max-sm:py-2.5 sm:not-last:border-r">
          <dt className="text-12 text-text2">{t(`figure.${name}`)}</dt>
          <dd className={cx('num text-28 font-semibold', name === 'failed' && figures.failed > 0 && 'text-badtext')}>
            {formatDecimal(figures[name])}
          </dd>
          <dd className="num line-clamp-2 text-12 text-text2">{note}</dd>
        </div>
      ))}
      {report.cost?.map((sum) => (
        <Cost key={sum.currency} {...sum} />
      ))}
    </dl>
  )
}

/** What the messages cost in one currency, and how many have no price. */
function Cost({ currency, amount, unknown }: NonNullable<Report['cost']>[number]) {
  const { t } = useTranslation('campaignReports')
  const number = formatDecimal(unknown)
  const sum = currency === '' ? null : formatSum(amount, currency)
  return (
    <div className="border-line px-4 py-1 max-sm:py-2.5">
      <dt className="text-12 text-text2">{t('cost')}</dt>
      <dd className="num text-20 font-semibold">{sum ?? '—'}</dd>
      <dd className="num text-12 text-text2">{unknown > 0 ? t('costNone', { number }) : t('costNote')}</dd>
    </div>
  )
}

/** The most frequent reason and its count. */
function mostlyOf(
  t: ReturnType<typeof useTranslation<'campaignReports'>>['t'],
  { reasons }: Report,
  state: 'failed' | 'skipped',
): string {
  const [most] = reasons.filter((reason) => reason.state === state).sort((one, other) => other.count - one.count)
  return most ? t('mostly', { number: formatDecimal(most.count), reason: reasonText(t, state, most.reason) }) : ''
}
