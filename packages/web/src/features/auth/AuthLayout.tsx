import { useCallback, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSiteName } from '#platform/branding.ts'
import { currentLanguage, languages, setLanguage, type Language } from '#platform/i18n.ts'
import { useEntry } from '#platform/session/entry.ts'
import { version } from '#platform/api/version.ts'
import { BrandMark } from '#ui/BrandMark.tsx'
import { lazily } from '#ui/lazily.tsx'

/** Drawn once the form is there, in the space that the frame of the page keeps for it. */
const BrandPanel = lazily(
  async () => (await import('./on-demand.ts')).BrandPanel,
  'idle',
  <div className="hidden flex-1 brand-gradient px-16 lg:block" />,
)

/** Only a restored copy fetches it. */
const QuietStrip = lazily(async () => (await import('#shell/quiet/QuietStrip.tsx')).QuietStrip)

const year = new Date().getFullYear()

/**
 * The frame of the screens before sign-in: a form on the sheet, with the brand or a `panel` beside it. It contains no overlays, because it
 * loads first.
 */
export function AuthLayout({ children, panel }: { children: ReactNode; panel?: ReactNode }) {
  const { t } = useTranslation('auth')
  const site = useSiteName()
  const quiet = useEntry()?.quiet
  const [isLive, setLive] = useState(false)
  const onLive = useCallback(() => setLive(true), [])
  return (
    <div className="flex h-full sm:p-2">
      <div className="flex min-w-0 flex-1 overflow-hidden bg-sheet shadow-hairline sm:rounded-4">
        <div className="flex min-w-0 flex-1 flex-col overflow-y-auto">
          {quiet && !isLive && <QuietStrip quiet={quiet} onLive={onLive} />}
          <header className="flex items-center gap-2.5 px-5 py-4 sm:px-8">
            <BrandMark />
            <span className="flex-1 truncate text-14 font-semibold">{site}</span>
            <LanguagePicker />
          </header>
          <main className="flex flex-1 items-center justify-center px-5 py-8">
            <div className="w-full max-w-[340px]">{children}</div>
          </main>
          <footer className="num px-5 py-4 text-center text-11 text-text3">
            {site} {version} · {year}
          </footer>
        </div>
        {panel ?? <BrandPanel line={t('promise')} />}
      </div>
    </div>
  )
}

function LanguagePicker() {
  const { t } = useTranslation('auth')
  return (
    <select
      aria-label={t('language')}
      value={currentLanguage()}
      onChange={(event) => void setLanguage(event.target.value as Language)}
      className="h-8 rounded-2 bg-sheet px-1.5 text-13 text-text2 hover:text-text touch:h-10"
    >
      {Object.entries(languages).map(([language, name]) => (
        <option key={language} value={language}>
          {name}
        </option>
      ))}
    </select>
  )
}
