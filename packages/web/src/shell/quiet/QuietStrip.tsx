import type { QuietCopy } from '@recado/contract/platform/session'
import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatShortDay, formatTime } from '#platform/format.ts'
import { fetchEntry } from '#platform/session/entry.ts'

const lookMs = 1_000

interface QuietStripProps {
  quiet: QuietCopy
  /** Called once the copy is live, within about a second. */
  onLive: () => void
  children?: ReactNode
}

/** Says on every screen that nothing leaves this installation. It cannot be closed. */
export function QuietStrip({ quiet: { restoredAt }, onLive, children }: QuietStripProps) {
  const { t } = useTranslation('session')
  useEffect(() => {
    const timer = setInterval(() => {
      void fetchEntry().then((entry) => {
        if (!entry || entry.quiet) return
        clearInterval(timer)
        onLive()
      })
    }, lookMs)
    return () => clearInterval(timer)
  }, [onLive])
  return (
    <div
      role="status"
      className="flex min-h-8 shrink-0 items-center justify-center gap-3 bg-warnsoft px-3 py-1 text-12 font-medium text-warntext"
    >
      <span>{t('quietCopy', { day: formatShortDay(restoredAt), time: formatTime(restoredAt) })}</span>
      {children}
    </div>
  )
}
