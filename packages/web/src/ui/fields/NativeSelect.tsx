import { ChevronsUpDown } from 'lucide-react'
import { cx } from '#ui/cx.ts'
import { controlBox } from './control.ts'
import type { ControlProps } from './Field.tsx'
import type { Option } from './Select.tsx'

interface NativeSelectProps<V extends string> extends Partial<ControlProps> {
  groups: readonly { label: string; options: readonly Option<V>[] }[]
  value: V
  onChange: (value: V) => void
}

/** One of hundreds, in the browser's own list, where typing finds an option. */
export function NativeSelect<V extends string>({ groups, value, onChange, ...control }: NativeSelectProps<V>) {
  return (
    <div className="relative">
      <select
        {...control}
        value={value}
        onChange={(event) => onChange(event.target.value as V)}
        className={cx(controlBox, 'h-9 appearance-none truncate pr-8 pl-2.5 touch:h-11')}
      >
        {groups.map(({ label, options }) => (
          <optgroup key={label} label={label}>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      <ChevronsUpDown
        className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2 text-text3"
        strokeWidth={1.75}
        aria-hidden
      />
    </div>
  )
}
