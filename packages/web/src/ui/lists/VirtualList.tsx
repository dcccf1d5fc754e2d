import type { Virtualizer } from '@tanstack/react-virtual'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from '#ui/cx.ts'

interface VirtualListProps<Row> extends Omit<ComponentProps<'div'>, 'children' | 'style'> {
  virtualizer: Virtualizer<HTMLDivElement, Element>
  rows: readonly Row[]
  children: (row: Row, index: number) => ReactNode
}

/** A list of rows of any height, of which those in view are drawn. */
export function VirtualList<Row>({ virtualizer, rows, className, children, ...list }: VirtualListProps<Row>) {
  return (
    <div {...list} role="list" className={cx('relative', className)} style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map(({ key, index, start }) => {
        const row = rows[index]
        return (
          row !== undefined && (
            <div
              key={key}
              role="listitem"
              data-index={index}
              ref={virtualizer.measureElement}
              className="absolute top-0 left-0 w-full"
              style={{ transform: `translateY(${start}px)` }}
            >
              {children(row, index)}
            </div>
          )
        )
      })}
    </div>
  )
}
