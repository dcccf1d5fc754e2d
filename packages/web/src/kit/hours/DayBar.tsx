import { cx } from '#ui/cx.ts'

interface DayBarProps {
  /** Minutes since midnight. */
  from: number
  to: number
  /** The present one, if it is that day. */
  minute: number | null
  className?: string
}

const share = (minutes: number) => `${(minutes / (24 * 60)) * 100}%`

/** A day from midnight to midnight, and when it is open. The times beside it say the same. */
export function DayBar({ from, to, minute, className }: DayBarProps) {
  return (
    <div aria-hidden className={cx('relative h-2 rounded-full bg-press', className)}>
      {to > from && (
        <div className="spine absolute inset-y-0 rounded-full bg-solid" style={{ left: share(from), width: share(to - from) }} />
      )}
      {minute !== null && <div className="spine absolute -inset-y-1 w-0.5 bg-text" style={{ left: share(minute) }} />}
    </div>
  )
}
