import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { Paging } from '#platform/api/pages.ts'
import { TableHead, TableRow, tracksOf, type Column } from './Table.tsx'
import { useMore } from './use-more.tsx'

interface DataTableProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** CSS classes of a row that stands out. The row's text says the same. */
  rowLook?: ((row: Row) => string | undefined) | undefined
  paging: Paging
}

const rowHeight = 45

/** A table that fetches more as it is scrolled; only the rows in view are drawn. */
export function DataTable<Row>({ label, columns, rows, rowKey, rowLook, paging }: DataTableProps<Row>) {
  const { t } = useTranslation('ui')
  const { scroller, look, more } = useMore(paging)
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    // Stable while the rows are: with a new function the virtualizer lays out all of them again.
    getItemKey: useCallback((index: number) => (rows[index] === undefined ? index : rowKey(rows[index])), [rows, rowKey]),
  })
  const shown = virtualizer.getVirtualItems()
  return (
    <div ref={scroller} onScroll={look} className="h-full overflow-y-auto overscroll-contain">
      {/* Plus one for the header; -1 while the total is unknown. */}
      <div
        role="table"
        aria-label={label}
        aria-rowcount={paging.hasNextPage ? -1 : rows.length + 1}
        style={tracksOf(columns)}
        className="text-13"
      >
        <TableHead columns={columns} />
        <div role="rowgroup" style={{ height: virtualizer.getTotalSize() }}>
          <div style={{ transform: `translateY(${shown[0]?.start ?? 0}px)` }}>
            {shown.map(({ key, index }) => {
              const row = rows[index]
              return (
                row !== undefined && (
                  <TableRow
                    key={key}
                    ref={virtualizer.measureElement}
                    index={index}
                    columns={columns}
                    row={row}
                    look={rowLook?.(row)}
                  />
                )
              )
            })}
          </div>
        </div>
      </div>
      <span role="status" className="sr-only">
        {paging.isFetchingNextPage ? '' : t('rowsShown', { count: rows.length })}
      </span>
      {more}
    </div>
  )
}
