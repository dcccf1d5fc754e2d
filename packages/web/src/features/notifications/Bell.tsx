import { Bell as BellIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { withTexts } from '#platform/i18n.ts'
import { BarCount } from '#ui/BarCount.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { lazily } from '#ui/lazily.tsx'
import { Popover } from '#ui/overlays/Popover.tsx'
import { useRinging } from './ringing.ts'

const BellList = lazily(() =>
  withTexts(['tickets', 'messages', 'ticketEvents'], async () => (await import('./BellList.tsx')).BellList),
)

/** In the top bar: how many conversations need attention, and which. */
export function Bell() {
  const { t } = useTranslation('notifications')
  const { count, ...rung } = useRinging()
  return (
    <Popover
      label={t('title')}
      trigger={
        <IconButton label={count > 0 ? t('bellCount', { count }) : t('bell')} dot={<BarCount count={count} />}>
          <BellIcon className="size-4 touch:size-5" strokeWidth={1.75} aria-hidden />
        </IconButton>
      }
    >
      {(close) => <BellList {...rung} onClose={close} />}
    </Popover>
  )
}
