import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDecimal } from '#platform/format.ts'
import type { Report } from './queries.ts'
import { reasonText } from './reason-text.ts'
import { fullAt, percentOf } from './shares.ts'

/** The skip reasons of people who declined or did not answer the question. The company could have written to these people. */
const answers = ['declined', 'no-answer']

/** The answers to each text, the people who were asked, and the reasons why people received nothing. */
export function Breakdown({ report }: { report: Report }) {
  const { t } = useTranslation('campaignReports')
  const { campaign, reasons, left } = report
  const { total, requested, confirmed } = campaign.figures
  const unreachable = reasons.filter(({ state, reason }) => state === 'skipped' && !answers.includes(reason))
  const valid = total - unreachable.reduce((sum, { count }) => sum + count, 0)
  return (
    <div className="space-y-5">
      <Answers report={report} />
      <Group title={t('peopleTitle')}>
        <Line label={t('total')} count={total} />
        <Line label={t('valid')} count={valid} />
        {campaign.confirmation && (
          <>
            <Line label={t('requested')} count={requested} />
            <Line label={t('confirmed')} count={confirmed} />
          </>
        )}
        <Line label={t('left')} count={left} />
      </Group>
      {reasons.length > 0 && (
        <Group title={t('why')}>
          {reasons.map(({ state, reason, count }) => (
            <Line key={`${state} ${reason}`} label={reasonText(t, state, reason)} count={count} />
          ))}
        </Group>
      )}
    </div>
  )
}

function Answers({ report: { variants } }: { report: Report }) {
  const { t } = useTranslation('campaignReports')
  const full = fullAt(variants)
  if (variants.length === 0) return null
  return (
    <section>
      <h2 className="text-13 font-semibold">{t('byMessage')}</h2>
      <ul className="mt-2 space-y-2.5">
        {variants.map(({ variant, sent, replied }) => (
          <li key={variant} className="num text-12">
            <span className="flex justify-between gap-2">
              <span>{t('message', { number: variant })}</span>
              <span className="text-text2">
                {t('repliesOf', { count: replied, replied: formatDecimal(replied), sent: formatDecimal(sent) })}
              </span>
            </span>
            <span aria-hidden className="mt-1 block h-1.5 overflow-hidden rounded-full bg-press">
              <span
                className="spine block h-full rounded-full bg-solid"
                style={{ width: `${(100 * percentOf(replied, sent)) / full}%` }}
              />
            </span>
          </li>
        ))}
      </ul>
      <p className="num mt-2 text-12 text-text3">{t('fullBar', { percent: full })}</p>
    </section>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="text-13 font-semibold">{title}</h2>
      <dl className="mt-1.5 space-y-1">{children}</dl>
    </section>
  )
}

function Line({ label, count }: { label: string; count: number }) {
  return (
    <div className="num flex justify-between gap-3 text-12">
      <dt className="text-text2">{label}</dt>
      <dd className="font-medium">{formatDecimal(count)}</dd>
    </div>
  )
}
