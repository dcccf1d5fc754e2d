import type { Attempt, Delivery } from '@recado/contract/webhooks/api'
import { Copy, RotateCcw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '#platform/format.ts'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { QueryState } from '#ui/lists/QueryState.tsx'
import { Skeleton } from '#ui/lists/Skeleton.tsx'
import { copyText } from '#ui/overlays/copy-text.ts'
import { toast } from '#ui/overlays/toast.ts'
import { useDelivery, useReplay } from './queries.ts'

/** Each attempt with its response, and the body that is sent. */
export function DeliveryDetails({ delivery, isOn }: { delivery: Delivery; isOn: boolean }) {
  const { t } = useTranslation('webhooks')
  const { mutate, isPending } = useReplay()
  const query = useDelivery(delivery.id)
  const { id, eventId, state, attempts } = delivery
  const again = () => mutate(id, { onSuccess: () => toast.success(t('deliveries.replayed')) })
  return (
    <div className="space-y-3 pb-3 text-12">
      <p className="text-text2">
        {t('deliveries.id')} <span className="font-mono break-all text-text">{eventId}</span>
      </p>
      {state === 'unsent' && <p className="text-pretty text-text2">{t('deliveries.unsentText')}</p>}
      <div>
        <h3 className="font-medium">{t('deliveries.attempts')}</h3>
        {attempts.length === 0 && <p className="text-text2">{t('deliveries.noAttempts')}</p>}
        <ol className="space-y-1.5">
          {attempts.toReversed().map((attempt) => (
            <AttemptLine key={attempt.at} attempt={attempt} />
          ))}
        </ol>
      </div>
      <div>
        <h3 className="font-medium">{t('deliveries.body')}</h3>
        <QueryState query={query} skeleton={<Skeleton className="mt-1 h-24 w-full" />}>
          {({ body }) => (
            <div className="relative">
              <pre
                // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
                tabIndex={0}
                role="region"
                aria-label={t('deliveries.body')}
                className="mt-1 max-h-60 overflow-auto rounded-2 bg-sunk p-2 pr-10 font-mono text-11 whitespace-pre-wrap break-all"
              >
                {indented(body)}
              </pre>
              <IconButton
                label={t('deliveries.copyBody')}
                className="absolute top-2 right-1"
                onClick={() => void copyText(body, t('deliveries.bodyCopied'))}
              >
                <Copy className="size-4" strokeWidth={1.75} aria-hidden />
              </IconButton>
            </div>
          )}
        </QueryState>
      </div>
      <Button size="small" disabled={!isOn || state === 'sending'} busy={isPending} onClick={again}>
        <RotateCcw className="size-3.5" aria-hidden />
        {t('deliveries.replay')}
      </Button>
    </div>
  )
}

function AttemptLine({ attempt: { at, status, fault, answer, ms } }: { attempt: Attempt }) {
  const { t } = useTranslation('webhooks')
  const isTaken = status !== null && status >= 200 && status < 300
  return (
    <li>
      <span className="num text-text2">
        {formatDateTime(at)} · {t('deliveries.ms', { ms })} ·{' '}
      </span>
      <span className={isTaken ? 'font-medium text-oktext' : 'font-medium text-badtext'}>
        {status ?? (fault ? t(`deliveries.faults.${fault}`) : t('deliveries.unanswered'))}
      </span>
      {answer !== '' && <code className="block max-h-20 overflow-hidden font-mono text-11 break-all text-text2">{answer}</code>}
    </li>
  )
}

function indented(body: string): string {
  return JSON.stringify(JSON.parse(body), null, 2)
}
