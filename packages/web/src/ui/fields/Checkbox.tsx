import { Check } from 'lucide-react'
import { useId } from 'react'

interface CheckboxProps {
  label: string
  hint?: string
  error?: string | undefined
  checked: boolean
  onChange: (checked: boolean) => void
}

/** A yes or no that takes effect when the form is saved. */
export function Checkbox({ label, hint, error, checked, onChange }: CheckboxProps) {
  const note = useId()
  return (
    <div>
      <label className="flex items-start gap-2.5 py-1 touch:py-2.5">
        <span className="relative mt-px grid size-4.5 shrink-0 place-items-center">
          <input
            type="checkbox"
            checked={checked}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? note : undefined}
            onChange={(event) => onChange(event.target.checked)}
            className="peer size-full appearance-none rounded-1 bg-raise shadow-control checked:bg-solid checked:shadow-none"
          />
          <Check
            aria-hidden
            strokeWidth={3}
            className="pointer-events-none invisible absolute size-3.5 text-on peer-checked:visible"
          />
        </span>
        <span>
          <span className="block text-13 font-medium">{label}</span>
          {hint && <span className="block text-12 text-text3">{hint}</span>}
        </span>
      </label>
      {error && (
        <p id={note} role="alert" className="mt-1 text-12 text-badtext">
          {error}
        </p>
      )}
    </div>
  )
}
