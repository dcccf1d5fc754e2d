import type { Ticket } from '@recado/contract/tickets/api'
import { useTranslation } from 'react-i18next'
import { priceText, shortPrice } from '#features/message-prices/price-text.ts'
import { useEstimates } from '#features/message-prices/queries.ts'
import { formatTime } from '#platform/format.ts'
import { cx } from '#ui/cx.ts'
import { useNarrow } from '#ui/hooks/use-narrow.ts'
import { Tooltip } from '#ui/overlays/Tooltip.tsx'
import { usePhase } from './use-phase.ts'

/** At the end of the row of modes: until when free texts go, and what one costs. */
export function WindowNote({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation(['messagePrices', 'windows'])
  const isNarrow = useNarrow()
  const { state, minutes } = usePhase(ticket)
  const isOpen = state !== null && state !== 'closed'
  const price = useEstimates(ticket.id, isOpen).data?.text
  if (!isOpen) return null
  const words =
    minutes === null
      ? t(isNarrow ? 'windows:until' : 'windows:openUntil', { at: formatTime(ticket.windowEndsAt ?? '') })
      : t('windows:closesIn', { count: minutes })
  return (
    <Tooltip text={price ? `${priceText(t, price)} ${t('windows:renews')}` : t('windows:renews')}>
      <span className={cx('num ml-auto truncate pr-1', state === 'closing' ? 'font-medium text-warntext' : 'text-text3')}>
        {words}
        {price && ` · ${shortPrice(t, price)}`}
      </span>
    </Tooltip>
  )
}
