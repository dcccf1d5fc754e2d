import { Check } from 'lucide-react'
import type { ChangeEvent } from 'react'

export function SelectionBox({
  label,
  checked,
  disabled,
  onChange,
}: {
  label: string
  checked: boolean
  disabled?: boolean
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
}) {
  return (
    // The hit area is larger than the visible box.
    <span className="relative -m-2 grid size-9 shrink-0 place-items-center touch:size-11">
      <input
        type="checkbox"
        data-selects
        aria-label={label}
        checked={checked}
        disabled={disabled}
        onChange={onChange}
        className={
          'peer absolute inset-0 m-auto size-4.5 appearance-none rounded-1 bg-raise shadow-control before:absolute ' +
          'before:-inset-2.5 checked:bg-solid checked:shadow-none disabled:opacity-40'
        }
      />
      <Check
        aria-hidden
        strokeWidth={3}
        className="pointer-events-none invisible relative size-3.5 text-on peer-checked:visible"
      />
    </span>
  )
}
