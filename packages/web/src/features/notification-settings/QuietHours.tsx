import { setQuietHours } from '@recado/contract/users/api'
import type { QuietHours as Hours } from '@recado/contract/platform/mute'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api/api.ts'
import { changeMe } from '#platform/session/change-me.ts'
import { useMe } from '#platform/session/session.ts'
import { Switch } from '#ui/fields/Switch.tsx'
import { TimeInput } from '#ui/fields/TimeInput.tsx'
import { toast } from '#ui/overlays/toast.ts'

const usual: Hours = { from: '22:00', until: '07:00' }

/** The hours of each day in which nothing rings. */
export function QuietHours() {
  const { t } = useTranslation('notificationSettings')
  const id = useId()
  const { quietHours } = useMe()
  const [last, setLast] = useState(quietHours ?? usual)
  const keep = (hours: Hours | null) => {
    if (hours) setLast(hours)
    changeMe({ quietHours: hours }, () => call(setQuietHours, { quietHours: hours })).catch(toast.error)
  }
  return (
    <section>
      <div className="flex items-center justify-between gap-3">
        <label htmlFor={id} className="text-13 font-medium">
          {t('quiet')}
        </label>
        <Switch
          id={id}
          aria-invalid={undefined}
          aria-describedby={`${id}-note`}
          checked={quietHours !== null}
          onChange={(on) => keep(on ? last : null)}
        />
      </div>
      <p id={`${id}-note`} className="text-12 text-text2">
        {t('quietText')}
      </p>
      {quietHours && (
        <div className="mt-2 grid grid-cols-[4.5rem_auto_4.5rem_1fr] items-center gap-2 text-12 text-text2">
          <TimeInput aria-label={t('quietFrom')} value={quietHours.from} onChange={(from) => keep({ ...quietHours, from })} />
          {t('until')}
          <TimeInput aria-label={t('quietUntil')} value={quietHours.until} onChange={(until) => keep({ ...quietHours, until })} />
          <span>{t(`ends.${endOf(quietHours)}`)}</span>
        </div>
      )}
    </section>
  )
}

function endOf({ from, until }: Hours): 'sameDay' | 'nextDay' | 'never' {
  if (from === until) return 'never'
  return from < until ? 'sameDay' : 'nextDay'
}
