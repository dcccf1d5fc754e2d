import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
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

/** Views of the same thing, one at a time. */
export function Tabs<V extends string>({ label, items, value, onChange, look = 'line', className, children }: TabsProps<V>) {
  const line = look === 'line'
  return (
    <Base.Root value={value} onValueChange={(chosen) => onChange(chosen as V)} className={cx('flex min-h-0 flex-1 flex-col', className)}>
      <Base.List
        aria-label={label}
        className={cx(
          'relative flex shrink-0',
          line && 'gap-4 overflow-x-auto border-b border-line px-(--tabs-inset,0px)',
          !line && 'mx-(--tabs-inset,0px) my-2 rounded-3 bg-sunk p-0.5 shadow-[inset_0_0_0_1px_var(--line)]',
        )}
      >
        {items.map((item) => (
          <Base.Tab key={item.value} value={item.value} className={line ? lineTab : segment}>
            {item.label}
          </Base.Tab>
        ))}
        {line && <Base.Indicator className={indicator} />}
      </Base.List>
      <Base.Panel value={value} className="flex min-h-0 flex-1 flex-col outline-offset-[-2px]">
        {children}
      </Base.Panel>
    </Base.Root>
  )
}

const indicator =
  'absolute bottom-0 left-0 h-0.5 w-(--active-tab-width) translate-x-(--active-tab-left) rounded-full bg-solid ' +
  'transition-[translate,width] duration-150'

const lineTab =
  'inset-focus flex h-9 shrink-0 items-center gap-1.5 text-13 font-medium text-text2 hover:text-text ' +
  'data-active:font-semibold data-active:text-text touch:h-11'

const segment =
  'inset-focus flex h-7 flex-1 items-center justify-center gap-1.5 rounded-2 text-12 font-medium text-text2 hover:text-text ' +
  'data-active:bg-raise data-active:font-semibold data-active:text-text data-active:shadow-hairline touch:h-9'
