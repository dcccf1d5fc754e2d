import type { ReactNode } from 'react'
import { cx } from './cx.ts'

interface TextButtonProps {
  onClick: () => void
  disabled?: boolean
  /** Its colour: the accent's, or with "inherit" that of the surrounding text. */
  tone?: 'accent' | 'inherit'
  children: ReactNode
}

/** A button within running text. */
export function TextButton({ onClick, disabled, tone = 'accent', children }: TextButtonProps) {
  return (
    <button
      type="button"
      disabled={disabled}
      onClick={onClick}
      className={cx('min-h-6 touch:min-h-10 font-semibold underline underline-offset-2', tone === 'accent' && 'text-atext')}
    >
      {children}
    </button>
  )
}
