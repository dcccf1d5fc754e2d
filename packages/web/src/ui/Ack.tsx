import { Check, CheckCheck, CircleAlert, Clock3 } from 'lucide-react'
import { useTranslation } from 'react-i18next'

interface AckProps {
  ack: number
  /** `doubt`: it is not known whether it arrived. */
  trouble?: 'failed' | 'doubt' | null
}

/** How far a sent message has got: 0 waiting, 1 sent, 2-3 delivered, 4-5 read. */
export function Ack({ ack, trouble = null }: AckProps) {
  const { t } = useTranslation('ui')
  if (trouble === 'doubt') return <Clock3 role="img" aria-label={t('ackInDoubt')} className="size-3 shrink-0 text-warntext" />
  if (trouble === 'failed')
    return <CircleAlert role="img" aria-label={t('ackFailed')} className="size-3.5 shrink-0 text-badtext" />
  if (ack <= 0) return <Clock3 role="img" aria-label={t('ackWaiting')} className="size-3 shrink-0 text-text3" />
  if (ack === 1) return <Check role="img" aria-label={t('ackSent')} className="size-3.5 shrink-0 text-text3" />
  if (ack <= 3) return <CheckCheck role="img" aria-label={t('ackDelivered')} className="size-3.5 shrink-0 text-text3" />
  return <CheckCheck role="img" aria-label={t('ackRead')} className="size-3.5 shrink-0 text-atext" />
}
