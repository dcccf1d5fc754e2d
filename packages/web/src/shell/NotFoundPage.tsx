import { useTranslation } from 'react-i18next'
import { Link } from '#platform/router/router.tsx'
import { EmptyState } from '#ui/lists/EmptyState.tsx'
import { useTitle } from '#ui/hooks/use-title.ts'

export function NotFoundPage() {
  const { t } = useTranslation('shell')
  useTitle(t('notFound'))
  return (
    <EmptyState
      drawing="search"
      title={t('notFound')}
      action={
        <Link to="/" className="text-13 font-medium text-atext hover:underline">
          {t('toStart')}
        </Link>
      }
    />
  )
}
