import type { Checkout } from '@recado/contract/invoices/api'
import { CircleCheck } from 'lucide-react'
import { useCallback, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from '#platform/router/router.tsx'
import { formatDay } from '#platform/format.ts'
import { refreshMe } from '#platform/session/identity.ts'
import { Button } from '#ui/Button.tsx'

const timeToReadMs = 4_000

/** Says that the invoice is paid. A user who has just paid is led to the start. */
export function Paid({ checkout: { renewsUntil }, justNow }: { checkout: Checkout; justNow: boolean }) {
  const { t } = useTranslation('invoices')
  const navigate = useNavigate()
  const leave = useCallback(async () => {
    // Refreshed only now, because a user who could only pay then has full access and this screen disappears.
    await refreshMe().catch(() => null)
    await navigate('/', { replace: true })
  }, [navigate])
  useEffect(() => {
    if (!justNow) return
    const timer = setTimeout(() => void leave(), timeToReadMs)
    return () => clearTimeout(timer)
  }, [justNow, leave])
  return (
    <div role="status" className="flex min-h-56 flex-col items-center justify-center gap-3 text-center">
      <CircleCheck aria-hidden className="size-12 text-ok" strokeWidth={1.75} />
      <p className="num text-16 font-semibold">
        {t(justNow ? 'checkout.renewed' : 'checkout.alreadyPaid', { date: formatDay(renewsUntil) })}
      </p>
      {justNow && <p className="text-13 text-text2">{t('checkout.leading')}</p>}
      <Button onClick={() => void leave()}>{t('checkout.toStart')}</Button>
    </div>
  )
}
