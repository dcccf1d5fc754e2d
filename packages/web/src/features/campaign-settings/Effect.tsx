import { durationMs, type Pace } from '@recado/contract/campaigns/pace'
import { useTranslation } from 'react-i18next'
import { formatDecimal, formatDuration } from '#platform/format.ts'

const examples = [100, 1000]

/** Shows how long a campaign takes at a pace. */
export function Effect({ pace }: { pace: Pace }) {
  const { t } = useTranslation('campaignSettings')
  return (
    <aside aria-labelledby="effect" className="w-80 shrink-0 space-y-3 max-lg:w-full">
      <div className="rounded-4 bg-sunk p-4 shadow-hairline">
        <h2 id="effect" className="text-13 font-semibold">
          {t('effect')}
        </h2>
        <dl className="num mt-2 space-y-1.5 text-12" aria-live="polite">
          {examples.map((count) => (
            <div key={count} className="flex justify-between">
              <dt className="text-text2">{t('people', { number: formatDecimal(count) })}</dt>
              <dd className="font-semibold">{formatDuration(durationMs(pace, count))}</dd>
            </div>
          ))}
        </dl>
        <Rhythm pace={pace} />
        <p className="mt-3 text-12 text-text2">{t('shared')}</p>
      </div>
    </aside>
  )
}

const dots = 12

/** A dot for a message, a bar for the longer pause. */
function Rhythm({ pace: { longerIntervalAfter, greaterInterval, messageInterval } }: { pace: Pace }) {
  const { t } = useTranslation('campaignSettings')
  const pauses = longerIntervalAfter > 0 && greaterInterval > messageInterval
  const before = pauses ? Math.min(dots, longerIntervalAfter) : dots + 6
  return (
    <div aria-hidden className="num mt-4 flex items-start gap-2 text-11 text-text3">
      <div>
        <Dots count={before} />
        {pauses && <span className="mt-1 block">{t('messages', { count: longerIntervalAfter })}</span>}
      </div>
      {pauses && (
        <>
          <div className="text-center">
            <span className="spine my-px block h-1.5 w-14 rounded-full bg-ctl" />
            <span className="mt-1 block">{t('pause', { count: greaterInterval })}</span>
          </div>
          <Dots count={Math.min(3, longerIntervalAfter)} />
        </>
      )}
    </div>
  )
}

/** The dots are never spaced quite evenly. */
function Dots({ count }: { count: number }) {
  return (
    <span className="flex h-2 items-center">
      {Array.from({ length: count }, (_, index) => (
        <span
          key={index}
          className="spine size-1.5 rounded-full bg-solid"
          style={{ marginLeft: index === 0 ? 0 : 3 + ((index * 7) % 5) }}
        />
      ))}
    </span>
  )
}
