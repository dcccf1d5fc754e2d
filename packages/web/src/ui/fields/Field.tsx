import { useId, type ReactNode } from 'react'
import { cx } from '#ui/cx.ts'

/** What a control needs to belong to its label and message. */
export interface ControlProps {
  id: string
  'aria-invalid': boolean | undefined
  'aria-describedby': string | undefined
}

interface FieldProps {
  label: string
  /** The label is for screen readers only: it stands where its meaning is in sight. */
  quiet?: boolean | undefined
  hint?: string | undefined
  error?: string | undefined
  className?: string
  children: (control: ControlProps) => ReactNode
}

/** A label above a control and one line below it: the hint, or the error in its place. */
export function Field({ label, quiet = false, hint, error, className, children }: FieldProps) {
  const id = useId()
  const note = error ?? hint
  return (
    <div className={className}>
      <label htmlFor={id} className={quiet ? 'sr-only' : 'mb-1 block text-12 font-medium text-text2'}>
        {label}
      </label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': note ? `${id}-note` : undefined })}
      {note && (
        <p id={`${id}-note`} className={cx('mt-1 text-12', error ? 'text-badtext' : 'text-text3')}>
          {note}
        </p>
      )}
    </div>
  )
}
