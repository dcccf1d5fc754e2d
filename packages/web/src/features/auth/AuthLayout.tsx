import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSiteName } from '#platform/branding.ts'
import { currentLanguage, languages, setLanguage, type Language } from '#platform/i18n.ts'
import { version } from '#platform/api/version.ts'
import { BrandMark } from '#ui/BrandMark.tsx'

/** A link in a line of text. */
export const textLink = 'font-medium text-atext underline underline-offset-2'

const year = new Date().getFullYear()

/** The frame of the screens before sign-in: a form on the sheet, the brand beside it. No overlays here: it loads first. */
export function AuthLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation('auth')
  const site = useSiteName()
  return (
    <div className="flex h-full sm:p-2">
      <div className="flex min-w-0 flex-1 overflow-hidden bg-sheet shadow-hairline sm:rounded-4">
        <div className="flex min-w-0 flex-1 flex-col overflow-y-auto">
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
        <BrandPanel line={t('promise')} />
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

const rows = [
  { spine: '#34d399', name: 88, text: 150 },
  { spine: '#a78bfa', name: 112, text: 128 },
  { spine: '#fbbf24', name: 72, text: 164 },
]

/** A drawing of a desk with its conversations; the words are set in 28 px, large enough for any brand. */
function BrandPanel({ line }: { line: string }) {
  return (
    <div aria-hidden className="hidden flex-1 flex-col justify-center gap-10 brand-gradient px-16 lg:flex">
      <svg viewBox="0 0 320 220" className="w-full max-w-[400px]" fill="currentColor">
        {rows.map(({ spine, name, text }, index) => (
          <g key={spine} transform={`translate(${index * 18} ${index * 72})`}>
            <rect width="276" height="60" rx="12" fillOpacity={0.14 + index * 0.03} />
            <rect y="14" width="3" height="32" rx="1.5" fill={spine} />
            <circle cx="36" cy="30" r="15" fillOpacity="0.3" />
            <rect x="62" y="17" width={name} height="8" rx="4" fillOpacity="0.9" />
            <rect x="62" y="35" width={text} height="7" rx="3.5" fillOpacity="0.45" />
          </g>
        ))}
      </svg>
      <p className="max-w-md text-28 font-semibold tracking-[-.03em]">{line}</p>
    </div>
  )
}
