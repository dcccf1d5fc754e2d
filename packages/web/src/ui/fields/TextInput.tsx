import type { ComponentProps } from 'react'
import { controlBox } from './control.ts'
import { cx } from '#ui/cx.ts'

export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  return <input type="text" dir="auto" {...rest} className={cx(controlBox, 'h-9 px-2.5 touch:h-11', className)} />
}

/** Grows with its text up to five rows, then scrolls. */
export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      dir="auto"
      rows={2}
      {...rest}
      className={cx(controlBox, 'block field-sizing-content max-h-[121px] min-h-[58px] resize-none px-2.5 py-2', className)}
    />
  )
}
