import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'
import { Tooltip } from '#ui/overlays/Tooltip.tsx'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'aria-label'> {
  /** Accessible name and tooltip. */
  label: string
  /** The keys that do the same, as people read them. */
  keys?: string
  /** A small mark over the icon's corner. */
  dot?: ReactNode
  className?: string
}

export function IconButton({ label, keys, dot, children, className, ...rest }: IconButtonProps) {
  return (
    <Tooltip text={keys ? `${label} (${keys})` : label}>
      <button
        type="button"
        aria-label={label}
        {...rest}
        className={cx(
          'relative inline-grid size-8 shrink-0 place-items-center rounded-2 text-text2 transition-colors duration-100 touch:size-10',
          'hover:bg-hover hover:text-text disabled:cursor-not-allowed disabled:opacity-50 aria-pressed:bg-hover aria-pressed:text-atext',
          className,
        )}
      >
        {children}
        {dot}
      </button>
    </Tooltip>
  )
}
