import type { ReactNode, Ref } from 'react'
import { cx } from './cx.ts'

interface TextButtonProps {
  ref?: Ref<HTMLButtonElement> | undefined
  onClick: () => void
  disabled?: boolean
  /** Its colour: the accent's, or with "inherit" that of the surrounding text. */
  tone?: 'accent' | 'inherit'
  children: ReactNode
}

/** A button within running text. */
export function TextButton({ ref, onClick, disabled, tone = 'accent', children }: TextButtonProps) {
  return (
    <button
      ref={ref}
      type="button"
      disabled={disabled}
      onClick={onClick}
      className={cx('min-h-6 touch:min-h-10 font-semibold underline underline-offset-2', tone === 'accent' && 'text-atext')}
    >
      {children}
    </button>
  )
}
