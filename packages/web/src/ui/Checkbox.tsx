import { Checkbox as Base } from '@base-ui/react/checkbox'
import { Check } from 'lucide-react'

interface CheckboxProps {
  label: string
  hint?: string
  error?: string | undefined
  checked: boolean
  onChange: (checked: boolean) => void
}

/** A yes or no that counts when the form is saved. */
export function Checkbox({ label, hint, error, checked, onChange }: CheckboxProps) {
  return (
    <div>
      <label className="flex items-start gap-2.5">
        <Base.Root
          checked={checked}
          onCheckedChange={onChange}
          className="mt-px grid size-4.5 shrink-0 place-items-center rounded-1 bg-raise text-on shadow-control data-checked:bg-solid data-checked:shadow-none"
        >
          <Base.Indicator>
            <Check className="size-3.5" strokeWidth={3} />
          </Base.Indicator>
        </Base.Root>
        <span>
          <span className="block text-13 font-medium">{label}</span>
          {hint && <span className="block text-12 text-text3">{hint}</span>}
        </span>
      </label>
      {error && <p role="alert" className="mt-1 text-12 text-badtext">{error}</p>}
    </div>
  )
}
