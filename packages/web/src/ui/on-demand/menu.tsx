import { Menu as Base } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { cx } from '#ui/cx.ts'
import type { OpenedProps } from '#ui/overlays/opener.ts'
import { popupBox, popupItem } from '#ui/overlays/popup.ts'

export function MenuPopup({ opener, children }: OpenedProps) {
  const popup = useRef<HTMLDivElement>(null)
  // Entries are fetched one by one where nothing was fetched ahead.
  const focusFirst = (open: boolean) => {
    const { current: box } = popup
    if (!open || !opener.byKey || !box) return
    const focused = () => {
      const first = box.querySelector<HTMLElement>('[role^=menuitem]')
      first?.focus()
      return first !== null
    }
    if (focused()) return
    new MutationObserver((_, observer) => focused() && observer.disconnect()).observe(box, { childList: true, subtree: true })
  }
  return (
    <Base.Root
      open={opener.open}
      onOpenChange={(open, details) => opener.onOpenChange(open, details)}
      onOpenChangeComplete={focusFirst}
    >
      <Base.Portal>
        <Base.Positioner anchor={opener.anchor} align="end" sideOffset={6} className="z-50 outline-none">
          <Base.Popup
            ref={popup}
            finalFocus={() => !isInDialog(opener.anchor.current) && opener.anchor.current}
            className={cx(popupBox, 'min-w-52')}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

/** What was chosen has opened a dialog, which has the focus by now and gives it back itself. */
function isInDialog(opener: HTMLElement | null): boolean {
  const dialog = document.activeElement?.closest('[role=dialog], [role=alertdialog]')
  return dialog != null && !dialog.contains(opener)
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

export function MenuLine() {
  return <Base.Separator className="mx-2 my-1 h-px bg-line" />
}
