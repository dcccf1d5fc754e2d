import { type Driver, drivers, type PaymentSettings } from '@recado/contract/payments/settings'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { QueryState } from '#ui/lists/QueryState.tsx'
import { Skeleton } from '#ui/lists/Skeleton.tsx'
import { AsaasDialog } from './AsaasDialog.tsx'
import { DriverRow } from './DriverRow.tsx'
import { EfiDialog } from './EfiDialog.tsx'
import { ManualDialog } from './ManualDialog.tsx'
import { AnomalyList } from './AnomalyList.tsx'
import { usePaymentSettings } from './queries.ts'
import { WebhookRow } from './WebhookRow.tsx'

const dialogs = { manual: ManualDialog, efi: EfiDialog, asaas: AsaasDialog } as const

/** For the operator: how subscriptions are paid for, and which payments need a manual check. */
export function PaymentsEditor() {
  const { t } = useTranslation('payments')
  return (
    <>
      <QueryState query={usePaymentSettings()} skeleton={<Skeleton className="h-48 w-full" />}>
        {(settings) => <Drivers settings={settings} />}
      </QueryState>
      <h3 className="mt-8 mb-2 text-14 font-semibold">{t('anomalies.title')}</h3>
      <AnomalyList />
    </>
  )
}

function Drivers({ settings }: { settings: PaymentSettings }) {
  const { t } = useTranslation('payments')
  // Other operators' changes may arrive in the meantime. A form keeps the values it opened with.
  const [edited, setEdited] = useState<{ driver: Driver; settings: PaymentSettings } | null>(null)
  const Editor = edited && dialogs[edited.driver]
  return (
    <>
      <h3 className="pb-1 text-14 font-semibold">{t('who')}</h3>
      <ul aria-label={t('who')}>
        {drivers.map((driver) => (
          <DriverRow key={driver} driver={driver} settings={settings} onEdit={() => setEdited({ driver, settings })} />
        ))}
      </ul>
      {settings.driver !== 'manual' && <WebhookRow settings={settings} />}
      {Editor && <Editor settings={edited.settings} onClose={() => setEdited(null)} />}
    </>
  )
}
