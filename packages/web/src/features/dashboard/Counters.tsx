import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay, formatDecimal } from '#platform/format.ts'
import { Minutes } from './Minutes.tsx'
import { hoursAndMinutes } from './minutes.ts'
import type { Figures } from './queries.ts'

/** Six figures: two of the current state, four of the chosen days. */
export function Counters({ figures: { counters, date_from, date_to } }: { figures: Figures }) {
  const { t } = useTranslation('dashboard')
  const days = date_from === date_to ? formatDay(date_from) : t('fromTo', { from: formatDay(date_from), to: formatDay(date_to) })
  const median = (minutes: number | null) => (minutes === null ? days : t('median', { time: hoursAndMinutes(minutes) }))
  return (
    <dl
      aria-label={t('figures')}
      className="grid grid-cols-2 rounded-4 shadow-[inset_0_0_0_1px_var(--line2)] sm:grid-cols-3 sm:py-3 xl:grid-cols-6"
    >
      <Figure label={t('happening')} note={t('now')}>
        {formatDecimal(counters.supportHappening)}
      </Figure>
      <Figure label={t('pending')} note={t('now')}>
        {formatDecimal(counters.supportPending)}
      </Figure>
      <Figure label={t('finished')} note={days}>
        {formatDecimal(counters.supportFinished)}
      </Figure>
      <Figure label={t('leads')} note={days}>
        {formatDecimal(counters.leads)}
      </Figure>
      <Figure label={t('supportTime')} note={median(counters.medianSupportTime)}>
        <Minutes of={counters.avgSupportTime} />
      </Figure>
      <Figure label={t('waitTime')} note={median(counters.medianWaitTime)}>
        <Minutes of={counters.avgWaitTime} />
      </Figure>
    </dl>
  )
}

function Figure({ label, note, children }: { label: string; note: string; children: ReactNode }) {
  return (
    <div className="border-line px-4 py-1 max-sm:py-2.5 sm:not-nth-[3n]:border-r xl:not-nth-[3n]:border-r xl:nth-3:border-r">
      <dt className="text-12 text-text2">{label}</dt>
      <dd className="num text-28 font-semibold tracking-[-.02em] whitespace-nowrap">{children}</dd>
      <dd className="num text-12 text-text3">{note}</dd>
    </div>
  )
}
