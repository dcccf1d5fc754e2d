import { cx } from '#ui/cx.ts'
import type { ControlProps } from './Field.tsx'

interface SwitchProps extends Partial<ControlProps> {
  /** The label beside it. Absent where the label stands elsewhere. */
  label?: string
  checked: boolean
  onChange: (checked: boolean) => void
  className?: string
}

/** On or off, effective at once. */
export function Switch({ label, checked, onChange, className, ...control }: SwitchProps) {
  return (
    <label className={cx('inline-flex min-h-6 items-center gap-2 text-12 text-text2 touch:min-h-10', className)}>
      <input
        {...control}
        type="checkbox"
        role="switch"
        aria-checked={checked}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className={cx(
          'spine flex h-4 w-7 appearance-none items-center rounded-full bg-ctl p-0.5 transition-colors checked:bg-solid',
          'touch:h-5 touch:w-9',
          'before:size-3 before:rounded-full before:bg-white before:transition-transform checked:before:translate-x-3',
          'touch:before:size-4 touch:checked:before:translate-x-4',
        )}
      />
      {label}
    </label>
  )
}
