import { useTranslation } from 'react-i18next'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { EmptyState } from '#ui/lists/EmptyState.tsx'
import { NoticeIcon } from '#ui/NoticeIcon.tsx'
import { useRecentNotices } from '#ui/overlays/toast.ts'
import { useNow } from '#ui/hooks/use-now.ts'
import { WhenText } from '#ui/WhenText.tsx'

/** The notices since the page was opened, for a user who missed one. */
export function RecentNotices({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell')
  const notices = useRecentNotices()
  const now = useNow()
  return (
    <Dialog onClose={onClose} title={t('notices')}>
      {notices.length === 0 ? (
        <EmptyState drawing="calm" title={t('noNotices')} />
      ) : (
        <ul>
          {notices.map(({ id, text, type, at }) => (
            <li key={id} className="flex items-center gap-2.5 border-b border-line py-2.5 last:border-0">
              <NoticeIcon type={type} />
              <span className="min-w-0 flex-1 text-13 break-words">{text}</span>
              <WhenText moment={at} now={now} className="shrink-0 text-12 text-text3" />
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
