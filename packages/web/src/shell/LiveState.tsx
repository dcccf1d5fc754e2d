import { useTranslation } from 'react-i18next'
import { useLiveStatus } from '#platform/live.ts'
import { cx } from '#ui/cx.ts'

/** Shows whether what is on screen is up to date. */
export function LiveState({ words }: { words: boolean }) {
  const { t } = useTranslation('shell')
  const status = useLiveStatus((state) => state.status)
  const text = t(status)
  const live = status === 'live'
  return (
    <span
      role="status"
      className={cx('inline-flex items-center gap-1.5', !live && status !== 'connecting' && 'text-warntext')}
      title={text}
    >
      <span aria-hidden className={cx('spine size-1.5 rounded-full', live ? 'bg-ok' : 'bg-warn')} />
      <span className={words ? undefined : 'sr-only'}>{text}</span>
    </span>
  )
}
