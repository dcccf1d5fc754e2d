import type { openSpansOf } from '@recado/contract/hours'
import { cx } from '#ui/cx.ts'

interface DayBarProps {
  pieces: ReturnType<typeof openSpansOf>
  /** The current minute, if the bar shows today. */
  minute: number | null
  className?: string
}

const share = (minutes: number) => `${(minutes / (24 * 60)) * 100}%`

/** A day from midnight to midnight, and when it is open. The times beside it say the same. */
export function DayBar({ pieces, minute, className }: DayBarProps) {
  return (
    <div aria-hidden className={cx('relative h-2 rounded-full bg-press', className)}>
      {pieces.map(([from, to]) => (
        <div
          key={from}
          className="spine absolute inset-y-0 rounded-full bg-solid"
          style={{ left: share(from), width: share(to - from) }}
        />
      ))}
      {minute !== null && <div className="spine absolute -inset-y-1 w-0.5 bg-text" style={{ left: share(minute) }} />}
    </div>
  )
}
