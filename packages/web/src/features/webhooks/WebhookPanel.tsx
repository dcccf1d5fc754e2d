import type { Webhook } from '@recado/contract/webhooks/api'
import { Send } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { QueryState } from '#ui/lists/QueryState.tsx'
import { Repeat, Skeleton } from '#ui/lists/Skeleton.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { AddressForm } from './AddressForm.tsx'
import { EventTypes } from './EventTypes.tsx'
import { OnOff } from './OnOff.tsx'
import { useTest, useWebhook } from './queries.ts'
import { SecretField } from './SecretField.tsx'
import { WebhookStatusNotice, WebhookStatusPill } from './WebhookStatus.tsx'

/** A company's event webhook: address, switch, secret, and the state of deliveries. */
export function WebhookPanel() {
  const { t } = useTranslation('webhooks')
  const query = useWebhook()
  const id = useId()
  return (
    <section aria-labelledby={id} className="space-y-4">
      <div>
        <div className="flex min-h-6 flex-wrap items-center justify-between gap-2">
          <h2 id={id} className="text-14 font-semibold">
            {t('title')}
          </h2>
          {query.data && <WebhookStatusPill webhook={query.data} />}
        </div>
        <p className="text-12 text-pretty text-text2">{t('text')}</p>
      </div>
      <QueryState query={query} skeleton={<PanelSkeleton />}>
        {(webhook) => <Controls webhook={webhook} />}
      </QueryState>
      <EventTypes />
    </section>
  )
}

function Controls({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks')
  const { mutate, isPending } = useTest()
  return (
    <>
      <WebhookStatusNotice webhook={webhook} />
      <OnOff webhook={webhook} />
      <AddressForm webhook={webhook} />
      <SecretField webhook={webhook} />
      {webhook.enabled && (
        <Button
          size="small"
          busy={isPending}
          onClick={() => mutate(undefined, { onSuccess: () => toast.success(t('testSent')) })}
        >
          <Send className="size-3.5" aria-hidden />
          {t('test')}
        </Button>
      )}
    </>
  )
}

function PanelSkeleton() {
  return (
    <div className="space-y-4">
      <Skeleton className="h-4 w-36" />
      <Repeat times={2}>
        <div>
          <Skeleton className="mb-2 h-3 w-24" />
          <Skeleton className="h-9 w-full" />
        </div>
      </Repeat>
    </div>
  )
}
