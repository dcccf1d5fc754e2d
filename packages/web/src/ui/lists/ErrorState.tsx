import { useTranslation } from 'react-i18next'
import { errorText } from '#platform/api/error-text.ts'
import { ApiError } from '#platform/api/errors.ts'
import { Button } from '#ui/Button.tsx'

/** In place of what could not be loaded: what failed, what to do next, and the code for support. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('ui')
  return (
    <div role="alert" className="grid h-full min-h-56 place-items-center px-8 py-10 text-center">
      <div className="max-w-sm">
        <p className="text-14 font-semibold">{t('couldNotLoad')}</p>
        <p className="mt-1 text-12 text-text2">{errorText(error)}</p>
        <Button className="mt-4" onClick={onRetry}>
          {t('tryAgain')}
        </Button>
        {error instanceof ApiError && <p className="mt-4 text-11 text-text3">{error.code}</p>}
      </div>
    </div>
  )
}
