import type { PaymentSettings } from '@recado/contract/payments/settings'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '#platform/format.ts'
import { Button } from '#ui/Button.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { StatusPill } from '#ui/StatusPill.tsx'
import { useRegisterWebhook } from './queries.ts'
import { failureText, reasonText } from './reasons.ts'

const tones = { none: 'quiet', registered: 'ok', failed: 'bad' } as const

/** Shows whether the provider reports payments by webhook, or whether polling has to find them. */
export function WebhookRow({ settings: { webhook } }: { settings: PaymentSettings }) {
  const { t } = useTranslation('payments')
  const register = useRegisterWebhook()
  const [busy, setBusy] = useState(false)
  const { state, at, reason } = webhook
  const press = async () => {
    setBusy(true)
    try {
      await register()
      toast.success(t('webhook.done'))
    } catch (error) {
      toast.error(failureText(t, error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="flex items-center gap-4 border-b border-line py-3 max-sm:flex-col max-sm:items-stretch max-sm:gap-2">
      <div className="min-w-0 flex-1">
        <div className="flex min-h-6 flex-wrap items-center gap-2">
          <span className="text-13 font-medium">{t('webhook.title')}</span>
          <StatusPill tone={tones[state]}>{t(`webhook.${state}`)}</StatusPill>
        </div>
        <p className="text-12 text-text2">
          {state === 'registered' && at ? t('webhook.since', { moment: formatDateTime(at) }) : t('webhook.without')}
          {state === 'failed' && ` ${reasonText(t, reason)}`}
        </p>
      </div>
      <div className="flex gap-2">
        <Button busy={busy} onClick={() => void press()}>
          {t(state === 'none' ? 'webhook.register' : 'webhook.again')}
        </Button>
      </div>
    </div>
  )
}
