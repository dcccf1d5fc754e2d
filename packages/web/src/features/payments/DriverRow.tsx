import type { Driver, PaymentSettings } from '@recado/contract/payments/settings'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '#platform/format.ts'
import { Button } from '#ui/Button.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { StatusPill } from '#ui/StatusPill.tsx'
import { useSavePayments } from './queries.ts'
import { failureText } from './reasons.ts'

const warnMs = 30 * 86_400_000

interface DriverRowProps {
  driver: Driver
  settings: PaymentSettings
  onEdit: () => void
}

/** One way to be paid: what it is, whether it is in use, and what it lacks. */
export function DriverRow({ driver, settings, onEdit }: DriverRowProps) {
  const { t } = useTranslation('payments')
  const save = useSavePayments()
  const [busy, setBusy] = useState(false)
  const name = t(`drivers.${driver}`)
  const isUsed = settings.driver === driver
  const isReady = isComplete(driver, settings)
  const use = async () => {
    setBusy(true)
    try {
      await save({ driver, updatedAt: settings.updatedAt })
      toast.success(t('used', { name }))
    } catch (error) {
      toast.error(failureText(t, error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <li className="flex items-center gap-4 border-b border-line py-3 max-sm:flex-col max-sm:items-stretch max-sm:gap-2">
      <div className="min-w-0 flex-1">
        <div className="flex min-h-6 flex-wrap items-center gap-2">
          <span className="text-13 font-medium">{name}</span>
          {isUsed && <StatusPill tone={isReady ? 'ok' : 'warn'}>{t('inUse')}</StatusPill>}
          {driver !== 'manual' && isReady && settings[driver].environment === 'sandbox' && (
            <StatusPill tone="warn">{t('sandbox')}</StatusPill>
          )}
        </div>
        <p className="text-12 text-text2">{t(`texts.${driver}`)}</p>
        {isUsed && !isReady && <p className="text-12 font-medium text-warntext">{t('lacking')}</p>}
        {driver === 'efi' && settings.efi.certificate && <CertificateLine expiresAt={settings.efi.certificate.expiresAt} />}
      </div>
      <div className="flex gap-2">
        {!isUsed && isReady && (
          <Button busy={busy} aria-label={t('useNamed', { name })} onClick={() => void use()}>
            {t('use')}
          </Button>
        )}
        <Button aria-label={t(isReady ? 'editNamed' : 'setUpNamed', { name })} onClick={onEdit}>
          {t(isReady ? 'edit' : 'setUp')}
        </Button>
      </div>
    </li>
  )
}

function CertificateLine({ expiresAt }: { expiresAt: string }) {
  const { t } = useTranslation('payments')
  const [now] = useState(() => Date.now())
  const left = Date.parse(expiresAt) - now
  const text = t(left <= 0 ? 'certificateOver' : 'certificateUntil', { date: formatDate(expiresAt) })
  if (left > warnMs) return <p className="text-12 text-text2">{text}</p>
  const tone = left <= 0 ? 'text-badtext' : 'text-warntext'
  return <p className={`text-12 font-medium ${tone}`}>{`${text} ${t('certificateRenew')}`}</p>
}

function isComplete(driver: Driver, { manual, efi, asaas }: PaymentSettings): boolean {
  if (driver === 'manual') return manual.instructions !== '' || manual.pixKey !== ''
  if (driver === 'asaas') return asaas.hasApiKey
  return efi.clientId !== '' && efi.hasClientSecret && efi.pixKey !== '' && efi.certificate !== null
}
