import { Menu as Base } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { cx } from './cx.ts'
import { popupBox, popupItem } from './popup.ts'

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
          <Base.Popup className={cx(popupBox, 'min-w-52')}>{children}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

interface MenuItemProps {
  icon?: ReactNode
  danger?: boolean
  onSelect: () => void
  children: ReactNode
}

export function MenuItem({ icon, danger = false, onSelect, children }: MenuItemProps) {
  return (
    <Base.Item onClick={onSelect} className={cx(popupItem, danger && 'text-badtext')}>
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
        <Base.RadioItem key={option} value={option} closeOnClick className={popupItem}>
          <span className="flex-1 truncate">{text}</span>
          <Base.RadioItemIndicator>
            <Check className="size-4 text-atext" />
          </Base.RadioItemIndicator>
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  )
}

interface MenuCheckProps {
  icon?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  children: ReactNode
}

/** A yes or no as part of a menu, which stays open. */
export function MenuCheck({ icon, checked, onChange, children }: MenuCheckProps) {
  return (
    <Base.CheckboxItem checked={checked} onCheckedChange={onChange} className={popupItem}>
      {icon}
      <span className="flex-1 truncate">{children}</span>
      <Base.CheckboxItemIndicator>
        <Check className="size-4 text-atext" />
      </Base.CheckboxItemIndicator>
    </Base.CheckboxItem>
  )
}

/** A quiet word over the entries that follow. */
export function MenuTitle({ children }: { children: ReactNode }) {
  return <div className="px-2 pt-1 pb-1.5 text-11 font-medium text-text3">{children}</div>
}

export function MenuLine() {
  return <Base.Separator className="mx-2 my-1 h-px bg-line" />
}
