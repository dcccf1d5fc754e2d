import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '#ui/cx.ts'

/** A grey bar in the place and size of the content to come. */
export function Skeleton({ className }: { className: string }) {
  return <span aria-hidden className={cx('bone', className)} />
}

/** How many loading states are on screen. */
let shown = 0
/** Nothing was drawn yet: the frame in index.html is still there. */
const isFramed = () => document.querySelector('#root:empty') !== null

/**
 * Shows its content only after 150 ms, so that what loads faster shows no loading state at all. Where another one is already
 * shown, as for a part's code before its data, or on a page that has just begun, it continues at once.
 */
export function Loading({ children }: { children: ReactNode }) {
  const { t } = useTranslation('ui')
  const [late, setLate] = useState(() => shown > 0 || isFramed())
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 150)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    if (!late) return
    shown++
    return () => void shown--
  }, [late])
  if (!late) return null
  return (
    <div role="status" aria-label={t('loading')} className="has-[>.h-full]:h-full">
      {children}
    </div>
  )
}

export function Repeat({ times, children }: { times: number; children: ReactNode }) {
  return Array.from({ length: times }, (_, index) => <div key={index}>{children}</div>)
}
