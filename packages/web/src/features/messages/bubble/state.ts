import { useTranslation } from 'react-i18next'
import type { Bubble } from '#features/messages/thread/thread-items.ts'

export function isFailed({ message, outgoing }: Bubble): boolean {
  return message?.failedReason != null || outgoing?.error != null
}

/** The delivery state of the message, in words. */
export function useBubbleState(bubble: Bubble): string {
  const { t } = useTranslation(['messages', 'ui'])
  const { ack, fromMe, message } = bubble
  if (message?.isDeleted) return t('deleted')
  if (!fromMe) return t('received')
  if (isFailed(bubble)) return t('ui:ackFailed')
  if (ack <= 0) return t('ui:ackWaiting')
  if (ack === 1) return t('ui:ackSent')
  return ack <= 3 ? t('ui:ackDelivered') : t('ui:ackRead')
}
