import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useForeignClock } from '#platform/session/company-clock.ts'
import { zoneLabel } from '#platform/time-zones.ts'
import { useNow } from '#ui/hooks/use-now.ts'

/** A screen whose times follow the company's clock. Readers whose own clock differs are told so. */
export function CompanyClock({ children }: { children: ReactNode }) {
  const { t } = useTranslation('ui')
  const zone = useForeignClock()
  const now = useNow()
  if (!zone) return children
  return (
    <div className="flex h-full flex-col">
      <p className="shrink-0 bg-infosoft px-4 py-1 text-12 text-infotext sm:px-6">
        {t('companyClock', { place: zoneLabel(zone, now) })}
      </p>
      <div className="min-h-0 flex-1">{children}</div>
    </div>
  )
}
