import { Bell as BellIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { withTexts } from '#platform/i18n.ts'
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
        <IconButton
          label={count > 0 ? t('bellCount', { count }) : t('bell')}
          dot={
            count > 0 && (
              <span
                aria-hidden
                className="num absolute -top-0.5 -right-0.5 touch:top-0.5 touch:right-0.5 grid h-4 min-w-4 place-items-center rounded-full bg-solid px-1 text-11 font-semibold text-on ring-2 ring-tray"
              >
                {count > 99 ? '99+' : count}
              </span>
            )
          }
        >
          <BellIcon className="size-4 touch:size-5" strokeWidth={1.75} aria-hidden />
        </IconButton>
      }
    >
      {(close) => <BellList {...rung} onClose={close} />}
    </Popover>
  )
}
