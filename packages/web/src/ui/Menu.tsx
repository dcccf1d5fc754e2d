import { Menu as Base } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { cx } from './cx.ts'

interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement
  children: ReactNode
}

/** Verbs behind a button. */
export function Menu({ trigger, children }: MenuProps) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner align="end" sideOffset={6} className="z-50 outline-none">
          <Base.Popup className="pop-motion min-w-52 rounded-3 bg-raise p-1 shadow-pop outline-none">{children}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

const itemClass =
  'flex h-8 w-full cursor-default items-center gap-2.5 rounded-2 px-2 text-13 outline-none select-none data-highlighted:bg-hover touch:h-11'

interface MenuItemProps {
  icon?: ReactNode
  danger?: boolean
  onSelect: () => void
  children: ReactNode
}

export function MenuItem({ icon, danger = false, onSelect, children }: MenuItemProps) {
  return (
    <Base.Item onClick={onSelect} className={cx(itemClass, danger && 'text-badtext')}>
      {icon && <span className={cx('grid size-4 place-items-center', !danger && 'text-text3')}>{icon}</span>}
      <span className="flex-1 truncate">{children}</span>
    </Base.Item>
  )
}

interface MenuChoiceProps<V extends string> {
  label: string
  value: V
  options: Readonly<Record<V, string>>
  onChange: (value: V) => void
}

/** One of a few, as part of a menu. */
export function MenuChoice<V extends string>({ label, value, options, onChange }: MenuChoiceProps<V>) {
  return (
    <Base.RadioGroup value={value} onValueChange={(chosen) => onChange(chosen as V)} aria-label={label}>
      {Object.entries<string>(options).map(([option, text]) => (
        <Base.RadioItem key={option} value={option} closeOnClick className={itemClass}>
          <span className="flex-1 truncate">{text}</span>
          <Base.RadioItemIndicator>
            <Check className="size-4 text-atext" />
          </Base.RadioItemIndicator>
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  )
}

export function MenuLine() {
  return <Base.Separator className="mx-2 my-1 h-px bg-line" />
}
