import { useId } from 'react'
import type { ControlProps } from './Field.tsx'
import type { Option } from './Select.tsx'

interface SegmentedProps<V extends string> extends Partial<ControlProps> {
  label: string
  options: readonly Option<V>[]
  value: V
  onChange: (value: V) => void
}

/** One of two or three, all of them in sight. The arrow keys choose. */
export function Segmented<V extends string>({ label, options, value, onChange, ...control }: SegmentedProps<V>) {
  const name = useId()
  return (
    <div
      role="radiogroup"
      aria-label={label}
      {...control}
      className="inline-flex shrink-0 rounded-3 bg-sunk p-0.5 shadow-[inset_0_0_0_1px_var(--line)]"
    >
      {options.map((option) => (
        <label key={option.value} className={segment}>
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  )
}

const segment =
  'relative flex h-7 flex-1 items-center justify-center whitespace-nowrap rounded-2 px-3 text-12 font-medium text-text2 ' +
  'hover:text-text touch:h-10 has-checked:bg-raise has-checked:font-semibold has-checked:text-text has-checked:shadow-hairline ' +
  'has-focus-visible:outline-2 has-focus-visible:outline-ring'
