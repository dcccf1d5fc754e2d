import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { cx } from './cx.ts'

export interface TabItem<V extends string> {
  value: V
  label: ReactNode
}

interface TabsProps<V extends string> {
  label: string
  items: readonly TabItem<V>[]
  value: V
  onChange: (value: V) => void
  /** Lines for the first level, segments for a choice within it. */
  look?: 'line' | 'segmented'
  className?: string
  /** The panel of the chosen tab. */
  children: ReactNode
}

/** Views of the same thing, one at a time. The arrow keys move between the tabs, Enter or Space chooses. */
export function Tabs<V extends string>({ label, items, value, onChange, look = 'line', className, children }: TabsProps<V>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const line = look === 'line'
  return (
    <div className={cx('flex min-h-0 flex-1 flex-col', className)}>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={(event) => moveFocus(event, list.current)}
        className={cx(
          'relative flex shrink-0 outline-none',
          line && 'gap-4 overflow-x-auto border-b border-line px-(--tabs-inset,0px)',
          !line && 'mx-(--tabs-inset,0px) my-2 short:my-1 rounded-3 bg-sunk p-0.5 shadow-[inset_0_0_0_1px_var(--line)]',
        )}
      >
        {items.map((item) => {
          const chosen = item.value === value
          return (
            <button
              key={item.value}
              type="button"
              role="tab"
              id={`${id}-${item.value}`}
              aria-selected={chosen}
              aria-controls={`${id}-panel`}
              tabIndex={chosen ? 0 : -1}
              onClick={() => onChange(item.value)}
              className={line ? lineTab : segment}
            >
              {item.label}
            </button>
          )
        })}
      </div>
      {/* A panel is reached from its tab, also when nothing in it can be. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${value}`}
        tabIndex={0}
        className="flex min-h-0 flex-1 flex-col outline-offset-[-2px]"
      >
        {children}
      </div>
    </div>
  )
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

function moveFocus(event: KeyboardEvent, list: HTMLElement | null): void {
  const tabs = [...(list?.querySelectorAll<HTMLElement>(':scope > [role=tab]') ?? [])]
  const at = tabs.indexOf(document.activeElement as HTMLElement)
  const step = steps[event.key]
  const next = event.key === 'Home' ? 0 : event.key === 'End' ? tabs.length - 1 : step && (at + step + tabs.length) % tabs.length
  if (at < 0 || next === undefined) return
  event.preventDefault()
  tabs[next]?.focus()
}

const lineTab =
  'relative inset-focus flex h-9 shrink-0 items-center justify-center gap-1.5 text-13 font-medium text-text2 hover:text-text ' +
  'touch:h-11 touch:min-w-9 ' +
  'aria-selected:font-semibold aria-selected:text-text ' +
  'after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:rounded-full after:bg-solid after:opacity-0 after:transition-opacity ' +
  'after:duration-150 aria-selected:after:opacity-100'

const segment =
  'inset-focus flex h-7 flex-1 items-center justify-center gap-1.5 rounded-2 text-12 font-medium text-text2 hover:text-text ' +
  'aria-selected:bg-raise aria-selected:font-semibold aria-selected:text-text aria-selected:shadow-hairline touch:h-9'
