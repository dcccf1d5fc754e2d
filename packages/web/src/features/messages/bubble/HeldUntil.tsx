import type { Message } from '@recado/contract/messages/api'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '#platform/format.ts'

/** Until when the connection holds the message, or that Meta does. */
export function HeldUntil({ message }: { message: Message }) {
  const { t } = useTranslation('messages')
  const { heldUntil, heldForQuality, ack, failedReason, isDeleted } = message
  if (!(heldUntil || heldForQuality) || ack > 0 || failedReason !== null || isDeleted) return null
  return (
    <p className="mt-1 text-right text-12 text-warntext">
      {heldUntil ? t('held', { until: formatDateTime(heldUntil) }) : t('heldForQuality')}
    </p>
  )
}
