import { useState, type ComponentProps } from 'react'
import { cx } from '#ui/cx.ts'
import { controlBox } from './control.ts'

interface TimeInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  /** HH:mm */
  value: string
  /** Called as soon as the text is a complete time. */
  onChange: (value: string) => void
}

/** A time of day as HH:mm in every browser; its own field would follow the browser's language instead of ours. */
export function TimeInput({ value, onChange, className, ...rest }: TimeInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const type = (text: string) => {
    setTyped(text)
    const time = /\d:\d\d$|^\d{4}$/.test(text.trim()) ? readTime(text) : null
    if (time) onChange(time)
  }
  const finish = () => {
    const time = typed === null ? null : readTime(typed)
    if (time && time !== value) onChange(time)
    setTyped(null)
  }
  return (
    <input
      {...rest}
      type="text"
      inputMode="numeric"
      autoComplete="off"
      maxLength={5}
      value={typed ?? value}
      onChange={(event) => type(event.target.value)}
      onBlur={finish}
      onKeyDown={(event) => event.key === 'Enter' && finish()}
      className={cx(controlBox, 'num h-8 px-1 text-center text-13! touch:h-11 touch:text-16!', className)}
    />
  )
}

/** The time meant by 8, 830, 0830 or 8:30, or null for a text that is not a time. */
export function readTime(text: string): string | null {
  const [, hours = '', minutes = '00'] = /^\s*(\d{1,2})(?::?(\d{2}))?\s*$/.exec(text) ?? []
  if (hours === '' || Number(hours) > 23 || Number(minutes) > 59) return null
  return `${hours.padStart(2, '0')}:${minutes}`
}
