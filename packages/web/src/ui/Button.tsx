import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { Spinner } from './Spinner.tsx'

export type ButtonLook = 'solid' | 'soft' | 'line' | 'ghost' | 'danger'

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  look?: ButtonLook
  size?: 'tiny' | 'small' | 'normal' | 'large'
  /** Keeps its width, shows a spinner and ignores further clicks. */
  busy?: boolean
  /** Its place among its neighbours (margins, width), never its look or positioning. */
  className?: string
}

const looks: Record<ButtonLook, string> = {
  solid: 'bg-solid text-on hover:bg-solidh',
  soft: 'bg-soft text-atext hover:bg-soft2',
  line: 'bg-raise text-text shadow-[inset_0_0_0_1px_var(--line2)] hover:bg-hover',
  ghost: 'text-text2 hover:bg-hover hover:text-text',
  danger: 'bg-badsoft text-badtext shadow-[inset_0_0_0_1px_var(--bad)] hover:shadow-control-bad',
}

const sizes = {
  tiny: 'h-6 px-2.5 text-12 touch:h-8',
  small: 'h-7 px-2.5 text-12 touch:h-9',
  normal: 'h-8 px-3 text-13 touch:h-10',
  large: 'h-10 px-4 text-14',
}

export function Button({ look = 'line', size = 'normal', busy = false, className, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={cx(
        'relative inline-flex shrink-0 items-center justify-center rounded-2 font-semibold whitespace-nowrap',
        'transition-colors duration-100',
        'disabled:cursor-not-allowed disabled:opacity-50',
        looks[look],
        sizes[size],
        className,
      )}
    >
      <span className={cx('inline-flex items-center gap-1.5', busy && 'opacity-0')}>{children}</span>
      {busy && <Spinner className="absolute" />}
    </button>
  )
}
