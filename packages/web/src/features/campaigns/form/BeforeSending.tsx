import type { Template } from '@recado/contract/templates/api'
import { Moon } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link } from '#platform/router/router.tsx'
import { dayOf, dayTime } from '#features/campaigns/day-time.ts'
import { errorText } from '#platform/api/error-text.ts'
import { formatDecimal } from '#platform/format.ts'
import { companyClock } from '#platform/session/company-clock.ts'
import { useCan } from '#platform/session/session.ts'
import { useNow } from '#ui/hooks/use-now.ts'
import type { CampaignValues } from './campaign-form.ts'
import { Consent } from './Consent.tsx'
import { Estimate } from './template/Estimate.tsx'
import { Lacking } from './template/Lacking.tsx'
import { Limit } from './template/Limit.tsx'
import type { Audience } from './use-audience.ts'

interface BeforeSendingProps {
  audience: Audience | undefined
  /** The chosen template, where one goes out. */
  template: Template | undefined
  error: unknown
}

/** The forecast: how many people are reached, who is not reached and why, when sending ends, and what to consider first. */
export function BeforeSending({ audience, template, error }: BeforeSendingProps) {
  const { t } = useTranslation('campaigns')
  const { kind, contactListId, tagId } = useWatch<CampaignValues>() as CampaignValues
  if (error) return <p className="rounded-4 bg-badsoft p-3 text-12 text-badtext">{errorText(error)}</p>
  if (!audience || (kind === 'list' ? contactListId : tagId) === null)
    return <p className="rounded-4 p-3 text-12 text-text2 shadow-hairline">{t('before.nobody')}</p>
  return (
    <>
      <section aria-label={t('before.title')} className="rounded-4 p-3.5 text-12 shadow-[inset_0_0_0_1px_var(--line2)]">
        <h2 className="text-13 font-semibold">{t('before.title')}</h2>
        <dl className="num mt-1.5 space-y-1.5">
          <Figures audience={audience} />
        </dl>
        {audience.template?.noValue.map(({ key, count }) => (
          <Lacking key={key} variable={key} count={count} template={template} />
        ))}
        {audience.template ? (
          <>
            <Estimate audience={audience} template={template} />
            <Limit audience={audience.template} />
          </>
        ) : (
          <Allowance audience={audience} />
        )}
      </section>
      {audience.atNight && <Night />}
      {audience.strangers > 0 && <Consent count={audience.strangers} />}
    </>
  )
}

function Figures({ audience }: { audience: Audience }) {
  const { t } = useTranslation('campaigns')
  const now = useNow()
  const { reachable, unchecked, skipped, strangers, endsAt, days } = audience
  // The days cover at most a week. For a longer campaign the end is shown as well.
  const isWhole = days.reduce((sum, { people }) => sum + people, 0) >= reachable
  const left = useWatch<CampaignValues, 'strangers'>({ name: 'strangers' }) === 'leave' ? strangers : 0
  const reasons = { ...skipped, strangers: left }
  const all = Object.values(reasons).reduce((sum, count) => sum + count, 0)
  const lacking = (audience.template?.noValue ?? []).reduce((sum, { count }) => sum + count, 0)
  const words = (Object.keys(reasons) as (keyof typeof reasons)[])
    .filter((reason) => reasons[reason] > 0)
    .map((reason) => t(`before.skipped.${reason}`, { count: reasons[reason], number: formatDecimal(reasons[reason]) }))
  return (
    <>
      <Line
        label={t('before.receive')}
        value={t('before.people', { count: reachable, number: formatDecimal(reachable) })}
        note={
          unchecked > 0 && !audience.template && t('before.unchecked', { count: unchecked, number: formatDecimal(unchecked) })
        }
      />
      {all + lacking > 0 && (
        <Line label={t('before.dontReceive')} value={formatDecimal(all + lacking)} note={words.join(' · ')} />
      )}
      {days.map(({ from, to, people }) => (
        <Line
          key={from}
          label={t('before.day', { day: dayOf(from), from: companyClock.time(from), to: companyClock.time(to) })}
          value={formatDecimal(people)}
        />
      ))}
      {reachable > 0 && !isWhole && (
        <Line label={t('before.ends')} value={endsAt ? dayTime(t, endsAt, now) : t('before.never')} />
      )}
    </>
  )
}

interface LineProps {
  label: string
  value: string
  note?: string | false
}

function Line({ label, value, note }: LineProps) {
  return (
    <div className="flex flex-wrap justify-between gap-x-3">
      <dt className="text-text2 first-letter:uppercase">{label}</dt>
      <dd className="text-right font-semibold">{value}</dd>
      {note && <dd className="w-full text-text3">{note}</dd>}
    </div>
  )
}

/** How many people who never wrote to the connection it may write to in a day. */
function Allowance({ audience: { allowance, strangers } }: { audience: Audience }) {
  const { t } = useTranslation('campaigns')
  const isLeft = useWatch<CampaignValues, 'strangers'>({ name: 'strangers' }) === 'leave'
  if (!allowance || strangers === 0 || isLeft) return null
  const { today, used } = allowance
  return (
    <p className="num mt-2 border-t border-line pt-2 text-text2">
      {t(strangers > today ? 'before.allowance' : 'before.allowanceOnly', {
        count: today,
        today: formatDecimal(today),
        strangers: formatDecimal(strangers),
      })}
      {used > 0 && ` ${t('before.used', { count: used, number: formatDecimal(used) })}`}
    </p>
  )
}

function Night() {
  const { t } = useTranslation('campaigns')
  const configures = useCan('campaigns:configure')
  return (
    <div role="status" className="flex gap-2.5 rounded-4 bg-infosoft p-3.5 text-12 text-infotext">
      <Moon className="size-4 shrink-0" strokeWidth={1.75} aria-hidden />
      <p>
        {t('before.night')}{' '}
        {configures && (
          <Link to="/campaigns-config" className="font-semibold underline underline-offset-2">
            {t('before.setHours')}
          </Link>
        )}
      </p>
    </div>
  )
}
