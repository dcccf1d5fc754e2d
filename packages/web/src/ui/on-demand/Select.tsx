import { Select as Base } from '@base-ui/react/select'
import { Check, ChevronsUpDown } from 'lucide-react'
import type { Ref } from 'react'
import { controlBox } from '#ui/fields/control.ts'
import { cx } from '#ui/cx.ts'
import type { ControlProps } from '#ui/fields/Field.tsx'
import { popupBox, popupItem } from '#ui/overlays/popup.ts'

export interface Option<V> {
  value: V
  label: string
}

interface SelectProps<V> extends Partial<ControlProps> {
  options: readonly Option<V>[]
  value: V
  onChange: (value: V) => void
  /** Shown while nothing is chosen, unless an option is null. */
  placeholder?: string
  disabled?: boolean
  /** What a form focuses when the choice is faulty. */
  ref?: Ref<HTMLButtonElement>
}

export function Select<V extends string | number | null>({
  options,
  value,
  onChange,
  placeholder,
  disabled,
  ...control
}: SelectProps<V>) {
  // A value that is not, or not yet, among the options has no words: better to show nothing than its number.
  const known = options.some((option) => option.value === value)
  return (
    <Base.Root
      items={options}
      value={known ? value : null}
      onValueChange={(chosen) => onChange(chosen as V)}
      disabled={disabled ?? false}
    >
      <Base.Trigger
        {...control}
        className={cx(controlBox, 'flex h-9 items-center justify-between gap-2 px-2.5 text-left touch:h-11')}
      >
        <Base.Value className={cx('truncate', !known && 'text-text3')} placeholder={placeholder} />
        <Base.Icon>
          <ChevronsUpDown className="size-4 text-text3" strokeWidth={1.75} />
        </Base.Icon>
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner alignItemWithTrigger={false} sideOffset={4} className="z-50 outline-none">
          <Base.Popup className={cx(popupBox, 'max-h-(--available-height) min-w-(--anchor-width) overflow-y-auto')}>
            {options.map((option) => (
              <Base.Item key={String(option.value)} value={option.value} className={popupItem}>
                <Base.ItemText className="flex-1 truncate">{option.label}</Base.ItemText>
                <Base.ItemIndicator>
                  <Check className="size-4 text-atext" />
                </Base.ItemIndicator>
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
