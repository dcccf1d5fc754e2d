import { dayIn, daysBetween } from '@recado/contract/days'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { formatDay } from '#platform/format.ts'
import { useMe } from '#platform/session/session.ts'
import { useNow } from '#ui/hooks/use-now.ts'
import { toast } from '#ui/overlays/toast.ts'

/** How long the company's subscription is valid, in words; only admins see it. */
export function useDueDate(): string | null {
  const { t } = useTranslation('shell')
  const { profile, company } = useMe()
  const now = useNow()
  if (profile !== 'admin' || !company.dueDate) return null
  const [date, left] = [formatDay(company.dueDate), daysLeft(company.dueDate, company.timeZone, now)]
  if (left < 0) return t('dueOver', { date })
  if (left === 0) return t('dueNow')
  if (left >= soonDays) return t('dueDate', { date })
  return t(company.isTrial ? 'dueTrial' : 'dueIn', { count: left })
}

const soonDays = 5

/** From the company's today to the last day that is paid for, wherever whoever reads it is. */
export function daysLeft(dueDate: string, timeZone: string, now: number): number {
  return daysBetween(dayIn(timeZone, now), dueDate)
}

/** Right after signing in: a warning when the subscription has less than five days left. */
export function useDueDateWarning(): void {
  const { t } = useTranslation('shell')
  const me = useMe()
  // The operator's own company never expires.
  const dueDate = me.super ? null : me.company.dueDate
  const location = useLocation()
  const navigate = useNavigate()
  const signedIn = (location.state as { signedIn?: boolean } | null)?.signedIn === true
  useEffect(() => {
    if (!signedIn) return
    void navigate(location.pathname, { replace: true, state: null })
    if (!dueDate) return
    const left = daysLeft(dueDate, me.company.timeZone, Date.now())
    if (left > 0 && left < soonDays) toast.warning(t('dueSoon', { count: left, date: formatDay(dueDate) }))
    if (left === 0) toast.warning(t('dueToday'))
  }, [signedIn, dueDate, me.company.timeZone, location.pathname, navigate, t])
}
