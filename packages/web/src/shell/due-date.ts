import type { Company } from '@recado/contract/companies/company'
import { dayIn, daysBetween } from '@recado/contract/days'
import type { Profile } from '@recado/contract/profiles'
import type { TFunction } from 'i18next'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from '#platform/router/router.tsx'
import { formatDay } from '#platform/format.ts'
import { useMe } from '#platform/session/session.ts'
import { toast } from '#ui/overlays/toast.ts'

/**
 * How long the company's subscription is valid, in words. Only admins see it, except those of the operator's own company, which never
 * expires.
 */
export function dueWords(
  t: TFunction<'shell'>,
  {
    profile,
    super: runs,
    company,
  }: { profile: Profile; super: boolean; company: Pick<Company, 'dueDate' | 'timeZone' | 'isTrial'> },
  now: number,
): string | null {
  const left = daysLeft(company, now)
  if (profile !== 'admin' || runs || left === undefined) return null
  const date = formatDay(company.dueDate ?? '')
  if (left < 0) return t('dueOver', { date })
  if (left === 0) return t(company.isTrial ? 'dueTrialNow' : 'dueNow', { date })
  if (left >= soonDays) return t('dueDate', { date })
  return t(company.isTrial ? 'dueTrial' : 'dueIn', { count: left, date })
}

const soonDays = 5

/** The number of days from today in the company's zone to the last paid day, wherever the reader is. */
export function daysLeft({ dueDate, timeZone }: Pick<Company, 'dueDate' | 'timeZone'>, now: number): number | undefined {
  return dueDate ? daysBetween(dayIn(timeZone, now), dueDate) : undefined
}

/** Right after signing in: a warning when the subscription or the trial has less than five days left. */
export function useDueDateWarning(): void {
  const { t } = useTranslation('shell')
  const { super: runs, company } = useMe()
  const { pathname, state } = useLocation()
  const navigate = useNavigate()
  const signedIn = (state as { signedIn?: boolean } | null)?.signedIn === true
  useEffect(() => {
    if (!signedIn) return
    void navigate(pathname, { replace: true, state: null })
    // The operator's own company never expires.
    const left = runs ? undefined : daysLeft(company, Date.now())
    const { isTrial } = company
    if (left === 0) toast.warning(t(isTrial ? 'trialToday' : 'dueToday'))
    else if (left && left > 0 && left < soonDays)
      toast.warning(t(isTrial ? 'trialSoon' : 'dueSoon', { count: left, date: formatDay(company.dueDate ?? '') }))
  }, [signedIn, runs, company, pathname, navigate, t])
}
