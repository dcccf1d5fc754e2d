import { useId, type ReactNode } from 'react'
import type { ControlProps } from '#ui/fields/Field.tsx'

interface SettingRowProps {
  label: string
  /** The explanation of what the setting does. */
  text: string
  children: (control: ControlProps) => ReactNode
}

/** One setting: its name, its explanation, and the control at the right. */
export function SettingRow({ label, text, children }: SettingRowProps) {
  const id = useId()
  return (
    <div className="flex min-h-[62px] items-center gap-4 border-b border-line py-2.5 max-sm:flex-col max-sm:items-stretch max-sm:gap-2">
      <div className="min-w-0 flex-1">
        <label htmlFor={id} className="text-13 font-medium">
          {label}
        </label>
        <p id={`${id}-note`} className="num text-12 text-text2">
          {text}
        </p>
      </div>
      {children({ id, 'aria-invalid': undefined, 'aria-describedby': `${id}-note` })}
    </div>
  )
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-7 first:mt-0">
      <h2 id={id} className="text-16 font-semibold">
        {title}
      </h2>
      {children}
    </section>
  )
}
