import { Megaphone } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BarCount } from '#ui/BarCount.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Popover } from '#ui/overlays/Popover.tsx'
import { BellList } from './BellList.tsx'
import { useUnread } from './unread.ts'
import { AnnouncementViewer } from './AnnouncementViewer.tsx'

/** In the top bar: the number of unread announcements, and the list of all of them. */
export function Bell() {
  const { t } = useTranslation('announcements')
  const count = useUnread().length
  const [shown, setShown] = useState<number | null>(null)
  return (
    <>
      <Popover
        label={t('title')}
        trigger={
          <IconButton label={count > 0 ? t('bellCount', { count }) : t('title')} dot={<BarCount count={count} />}>
            <Megaphone className="size-4 touch:size-5" strokeWidth={1.75} aria-hidden />
          </IconButton>
        }
      >
        {(close) => (
          <BellList
            onShow={(id) => {
              close()
              setShown(id)
            }}
          />
        )}
      </Popover>
      {shown !== null && <AnnouncementViewer id={shown} onShow={setShown} onClose={() => setShown(null)} />}
    </>
  )
}
