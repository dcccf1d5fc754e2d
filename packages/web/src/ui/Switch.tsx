import { Switch as Base } from '@base-ui/react/switch'
import { cx } from './cx.ts'

interface SwitchProps {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
  className?: string
}

/** On or off, at once. */
export function Switch({ label, checked, onChange, className }: SwitchProps) {
  return (
    <label className={cx('inline-flex items-center gap-2 text-12 text-text2', className)}>
      <Base.Root
        checked={checked}
        onCheckedChange={onChange}
        className="flex h-4 w-7 items-center rounded-full bg-ctl p-0.5 transition-colors data-checked:bg-solid touch:h-5 touch:w-9"
      >
        <Base.Thumb
          className={cx(
            'size-3 rounded-full bg-white transition-transform data-checked:translate-x-3',
            'touch:size-4 touch:data-checked:translate-x-4',
          )}
        />
      </Base.Root>
      {label}
    </label>
  )
}
