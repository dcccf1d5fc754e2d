import { listPaymentAnomalies, type PaymentAnomaly } from '@recado/contract/payments/api'
import { useTranslation } from 'react-i18next'
import { useList } from '#kit/records.ts'
import { formatDateTime, formatMoney } from '#platform/format.ts'
import { Button } from '#ui/Button.tsx'
import { QueryState } from '#ui/lists/QueryState.tsx'
import { Skeleton } from '#ui/lists/Skeleton.tsx'
import { StatusPill, type Tone } from '#ui/StatusPill.tsx'

const tones: Record<PaymentAnomaly['what'], Tone> = {
  'paid-twice': 'warn',
  'too-little': 'warn',
  refunded: 'info',
  unknown: 'bad',
}

/** Payments that settled nothing or were refunded, latest first. */
export function AnomalyList() {
  const { t } = useTranslation('payments')
  const query = useList(listPaymentAnomalies, {})
  return (
    <QueryState query={query} skeleton={<Skeleton className="h-24 w-full" />}>
      {(anomalies) =>
        anomalies.length === 0 ? (
          <p className="text-12 text-text2">{t('anomalies.none')}</p>
        ) : (
          <>
            <ul aria-label={t('anomalies.title')} className="divide-y divide-line border-y border-line">
              {anomalies.map((anomaly) => (
                <AnomalyRow key={anomaly.id} anomaly={anomaly} />
              ))}
            </ul>
            {query.hasNextPage && (
              <Button className="mt-3" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                {t('anomalies.more')}
              </Button>
            )}
          </>
        )
      }
    </QueryState>
  )
}

function AnomalyRow({ anomaly }: { anomaly: PaymentAnomaly }) {
  const { t } = useTranslation('payments')
  const { what, value, expected, company, invoiceId, txid, createdAt } = anomaly
  const amount = formatMoney(value)
  const name = company?.name ?? ''
  const asked = expected === null ? '' : formatMoney(expected)
  return (
    <li className="py-2.5">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <StatusPill tone={tones[what]}>{t(`anomalies.${what}`)}</StatusPill>
        <span className="num text-13 font-medium">{amount}</span>
        <time dateTime={createdAt} className="num ml-auto text-12 text-text2">
          {formatDateTime(createdAt)}
        </time>
      </div>
      <p className="mt-1 text-12 text-text2">{t(`anomalies.texts.${what}`, { name, asked, id: invoiceId ?? '' })}</p>
      <p className="num text-11 break-all text-text3">{t('anomalies.txid', { txid })}</p>
    </li>
  )
}
