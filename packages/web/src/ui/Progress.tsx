import { cx } from './cx.ts'

interface ProgressProps {
  label: string
  /** From 0 to 1. */
  share: number
  className?: string
}

export function Progress({ label, share, className }: ProgressProps) {
  const percent = Math.round(Math.min(1, Math.max(0, share)) * 100)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className={cx('h-1 overflow-hidden rounded-full bg-press', className)}
    >
      <div className="h-full rounded-full bg-solid transition-[width] duration-150" style={{ width: `${percent}%` }} />
    </div>
  )
}
