import type { OfficialLine } from '@recado/contract/official-lines/api'
import type { TFunction } from 'i18next'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { daysAgo, formatDecimal, formatTimestamp } from '#platform/format.ts'
import { cx } from '#ui/cx.ts'
import { useNarrow } from '#ui/hooks/use-narrow.ts'
import { useNow } from '#ui/hooks/use-now.ts'
import { TextButton } from '#ui/TextButton.tsx'
import { WhenText } from '#ui/WhenText.tsx'
import { useCheckLine } from './queries.ts'
import { daysUntil, looksOf, worstOf, type Look, type ValueName } from './rules.ts'

interface StatusCardProps {
  line: OfficialLine
  /** Name, number and state of the connection. */
  head: ReactNode
  /** Why the connection is in its state. */
  reason: string | null
  /** To where another token is pasted. */
  onToken: () => void
}

/** Whether the number is well at Meta. On a phone, folded to what most needs a user. */
export function StatusCard({ line, head, reason, onToken }: StatusCardProps) {
  const { t } = useTranslation('officialLines')
  const narrow = useNarrow()
  const [isOpen, setOpen] = useState(false)
  const now = useNow()
  const check = useCheckLine(line.connectionId, t('checked'))
  const looks = looksOf(line, reason, now)
  const names = Object.keys(looks) as ValueName[]
  const shown = narrow && !isOpen ? [worstOf(looks)] : names
  return (
    <section aria-label={t('status')} className="text-13">
      {head}
      <dl className="mt-2">
        {shown.map((name) => (
          <div key={name} className="flex min-h-8 items-baseline justify-between gap-3 border-t border-line py-1.5">
            <dt className="shrink-0 text-text2">{t(`values.${name}`)}</dt>
            <dd className={cx('num min-w-0 text-right break-words', colours[looks[name]])}>
              <Value name={name} line={line} look={looks[name]} now={now} />
              {name === 'token' && (looks.token === 'warn' || looks.token === 'bad') && (
                <>
                  {' '}
                  <TextButton onClick={onToken}>{t('changeToken')}</TextButton>
                </>
              )}
            </dd>
          </div>
        ))}
        {line.onApp && (narrow ? isOpen : true) && (
          <div className="flex min-h-8 items-baseline justify-between gap-3 border-t border-line py-1.5">
            <dt className="shrink-0 text-text2">{t('past.label')}</dt>
            <dd className="min-w-0 text-right break-words">{t(`past.${line.health?.past ?? 'none'}`)}</dd>
          </div>
        )}
      </dl>
      {line.health?.alerts.map(({ code, text }) => (
        <p key={code} className="mt-1 text-12 text-warntext">
          “{text}” <span className="text-text3">{code}</span>
        </p>
      ))}
      <p className="mt-2 flex flex-wrap items-center justify-between gap-x-3 border-t border-line pt-2 text-12 text-text3">
        <TextButton disabled={check.isPending} onClick={() => check.mutate()}>
          {t('checkAgain')}
        </TextButton>
        <span className="num">
          {t(daysAgo(line.checkedAt, now) === 0 ? 'checkedAt' : 'checkedOn', { at: formatTimestamp(line.checkedAt, now) })}
        </span>
        {narrow && <TextButton onClick={() => setOpen(!isOpen)}>{t(isOpen ? 'fewValues' : 'allValues')}</TextButton>}
      </p>
    </section>
  )
}

const colours: Record<Look, string> = { good: '', warn: 'text-warntext', bad: 'text-badtext', unknown: 'text-text3' }

interface ValueProps {
  name: ValueName
  line: OfficialLine
  look: Look
  now: number
}

function Value({ name, line, look, now }: ValueProps) {
  const { t } = useTranslation('officialLines')
  if (name === 'lastEvent') return line.lastEventAt ? <WhenText moment={line.lastEventAt} now={now} /> : t('noEvent')
  if (name === 'quality') return line.health?.quality ? t(`quality.${line.health.quality}`) : t('unknown')
  return look === 'unknown' ? t('unknown') : textOf(t, name, line, look, now)
}

function textOf(
  t: TFunction<'officialLines'>,
  name: Exclude<ValueName, 'lastEvent' | 'quality'>,
  { health, openWindows, reached }: OfficialLine,
  look: Look,
  now: number,
): string {
  switch (name) {
    case 'limit': {
      const limit = health?.dailyLimit ?? null
      const granted = limit === null ? t('noLimit') : t('limit', { count: limit, shown: formatDecimal(limit) })
      return `${granted} · ${t('reached', { count: reached, shown: formatDecimal(reached) })}`
    }
    case 'speed':
      return t('speed', { count: health?.throughput ?? 0 })
    case 'events':
      return t(look === 'good' ? 'subscribed' : 'notSubscribed')
    case 'token':
      if (look === 'bad') return t('tokenEnded')
      return health?.tokenEndsAt ? t('tokenEnds', { count: daysUntil(health.tokenEndsAt, now) }) : t('tokenLasts')
    case 'payment':
      return t(look === 'good' ? 'paid' : 'unpaid')
    case 'windows':
      return t('openWindows', { count: openWindows })
  }
}
