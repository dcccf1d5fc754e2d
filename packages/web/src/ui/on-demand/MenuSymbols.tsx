import { Menu as Base } from '@base-ui/react/menu'
import type { ReactNode } from 'react'
import { cx } from '#ui/cx.ts'

interface MenuSymbolsProps {
  label: string
  symbols: readonly { symbol: ReactNode; label: string; chosen?: boolean; onSelect: () => void }[]
}

export function MenuSymbols({ label, symbols }: MenuSymbolsProps) {
  return (
    <Base.Group aria-label={label} className="flex gap-0.5 border-b border-line pb-1 mb-1">
      {symbols.map(({ symbol, label: name, chosen = false, onSelect }) => (
        <Base.Item
          key={name}
          aria-label={name}
          onClick={onSelect}
          className={cx(
            'grid size-8 cursor-default place-items-center rounded-2 text-16 outline-none select-none',
            'data-highlighted:bg-hover touch:size-10',
            chosen && 'bg-soft',
          )}
        >
          <span aria-hidden>{symbol}</span>
        </Base.Item>
      ))}
    </Base.Group>
  )
}
