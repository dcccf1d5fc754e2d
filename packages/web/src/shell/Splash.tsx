import { useTranslation } from 'react-i18next'
import { loadBranding, useBranding } from '#platform/branding.ts'
import { Button } from '#ui/Button.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import type { ReactNode } from 'react'

/** The application once its branding is known; until then the splash, or the error that it could not be loaded. */
export function BrandingGate({ children }: { children: ReactNode }) {
  const { branding, failed } = useBranding()
  if (branding) return children
  return failed ? <FailedSplash /> : <Splash />
}

/** On a first visit, over the whole screen until it is known whose brand it is. */
function Splash() {
  const { t } = useTranslation('ui')
  return (
    <main className="brand-gradient grid h-full place-items-center" aria-busy>
      <span role="status">
        <Spinner className="size-6" />
        <span className="sr-only">{t('loading')}</span>
      </span>
    </main>
  )
}

function FailedSplash() {
  const { t } = useTranslation('ui')
  return (
    <main className="brand-gradient grid h-full place-items-center px-8 text-center">
      <div role="alert" className="flex flex-col items-center gap-5">
        <h1 className="text-20 font-semibold">{t('couldNotLoad')}</h1>
        <Button onClick={() => void loadBranding()}>{t('tryAgain')}</Button>
      </div>
    </main>
  )
}
