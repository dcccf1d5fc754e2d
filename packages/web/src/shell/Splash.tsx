import { useTranslation } from 'react-i18next'
import { loadBranding, useBranding } from '#platform/branding.ts'
import { Button } from '#ui/Button.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import type { ReactNode } from 'react'

/** The application once its branding is known; until then the splash, or the error that it could not be loaded. */
export function WhileBranded({ children }: { children: ReactNode }) {
  const { branding, failed } = useBranding()
  if (branding) return children
  return failed ? <FailedSplash /> : <Splash />
}

/** The brand over the whole screen while the first things arrive. */
export function Splash() {
  const { t } = useTranslation('ui')
  const branding = useBranding((state) => state.branding)
  return (
    <main className="late brand-gradient grid h-full place-items-center" aria-busy>
      <div className="flex flex-col items-center gap-5">
        {branding && <h1 className="text-28 font-semibold tracking-[-.03em]">{branding.siteName}</h1>}
        <span role="status">
          <Spinner className="size-6" />
          <span className="sr-only">{t('loading')}</span>
        </span>
      </div>
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
