import { isInDoubt } from '@recado/contract/messages/policy'
import { useTranslation } from 'react-i18next'
import type { Bubble } from '#features/messages/thread/thread-items.ts'

/** How the message went: `doubt`, when that is not known. Null: well so far. */
export function troubleOf({ message, outgoing }: Bubble): 'failed' | 'doubt' | null {
  if (message && isInDoubt(message)) return 'doubt'
  return message?.failedReason != null || outgoing?.error != null ? 'failed' : null
}

/** The delivery state of the message, in words. */
export function useBubbleState(bubble: Bubble): string {
  const { t } = useTranslation(['messages', 'ui'])
  const { ack, fromMe, message } = bubble
  if (message?.isDeleted) return t('deleted')
  if (!fromMe) return t('received')
  const trouble = troubleOf(bubble)
  if (trouble) return t(trouble === 'doubt' ? 'ui:ackInDoubt' : 'ui:ackFailed')
  if (ack <= 0) return t('ui:ackWaiting')
  if (ack === 1) return t('ui:ackSent')
  return ack <= 3 ? t('ui:ackDelivered') : t('ui:ackRead')
}
