import { useTranslation } from 'react-i18next'
import { cx } from '#ui/cx.ts'
import { Spinner } from '#ui/Spinner.tsx'
import { TextButton } from '#ui/TextButton.tsx'

interface LoadMoreProps {
  loading: boolean
  /** The next page could not be fetched; only the person retries. */
  failed: boolean
  onRetry: () => void
  /** Where it stands in the list. */
  className?: string
}

/** At the end of a list that continues: more is loading, or could not be loaded. */
export function LoadMore({ loading, failed, onRetry, className }: LoadMoreProps) {
  const { t } = useTranslation('ui')
  const layout = cx('flex h-12 items-center justify-center gap-2 text-12 text-text2', className)
  if (loading) {
    return (
      <div role="status" aria-label={t('loading')} className={layout}>
        <Spinner />
      </div>
    )
  }
  if (!failed) return null
  return (
    <div role="alert" className={layout}>
      {t('couldNotLoad')}
      <TextButton onClick={onRetry}>{t('tryAgain')}</TextButton>
    </div>
  )
}
