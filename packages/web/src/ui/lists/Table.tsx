import { Fragment, type CSSProperties, type ReactNode, type Ref } from 'react'
import { cx } from '#ui/cx.ts'

export interface Column<Row> {
  key: string
  header: string
  /** A grid track: `120px`, `minmax(160px, 1fr)`. */
  width: string
  cell: (row: Row) => ReactNode
  /** Where the cell goes when the row becomes a card, below 600 px. */
  card: 'title' | 'badge' | 'detail' | 'verbs' | 'icons' | 'hidden'
  /** The header is for screen readers only. */
  quiet?: boolean
}

interface TableProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** CSS classes of a row that stands out. The row's text says the same. */
  rowLook?: ((row: Row) => string | undefined) | undefined
  /** What stands under a row, across all columns. */
  below?: ((row: Row) => ReactNode) | undefined
}

const places: Record<Column<unknown>['card'], string> = {
  title: 'max-sm:col-span-2 max-sm:col-start-1 max-sm:row-start-1',
  badge: 'max-sm:col-start-3 max-sm:row-start-1 max-sm:self-start max-sm:justify-self-end',
  detail: 'max-sm:col-span-3 max-sm:row-start-2',
  verbs: 'max-sm:col-start-1 max-sm:row-start-3',
  icons: 'max-sm:col-span-2 max-sm:col-start-2 max-sm:row-start-3 max-sm:justify-self-end max-sm:-mr-2',
  hidden: 'max-sm:hidden',
}

/** A list page's table: 44 px rows under a sticky header; on a phone each row is a card: title and badge, detail, actions. */
export function Table<Row>({ label, columns, rows, rowKey, rowLook, below }: TableProps<Row>) {
  return (
    <div role="table" aria-label={label} style={tracksOf(columns)} className="text-13">
      <TableHead columns={columns} />
      <div role="rowgroup" data-rows>
        {rows.map((row) => (
          <Fragment key={rowKey(row)}>
            <TableRow name={rowKey(row)} columns={columns} row={row} look={rowLook?.(row)} />
            <Below columns={columns.length}>{below?.(row)}</Below>
          </Fragment>
        ))}
      </div>
    </div>
  )
}

function Below({ columns, children }: { columns: number; children: ReactNode }) {
  if (!children) return null
  return (
    <div role="row">
      <div role="cell" aria-colspan={columns}>
        {children}
      </div>
    </div>
  )
}

/** The columns' widths, for head and rows alike. */
export function tracksOf<Row>(columns: readonly Column<Row>[]): CSSProperties {
  return { '--columns': columns.map((column) => column.width).join(' ') } as CSSProperties
}

export function TableHead<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  return (
    <div role="rowgroup" className="sticky top-0 z-10 bg-sheet max-sm:sr-only">
      <div
        role="row"
        className="grid grid-cols-(--columns) gap-3 border-b border-line2 px-6 pb-1.5 text-11 font-medium text-text3"
      >
        {columns.map((column) => (
          // A hidden header still takes up its track.
          <span key={column.key} role="columnheader">
            {column.quiet ? <span className="sr-only">{column.header}</span> : column.header}
          </span>
        ))}
      </div>
    </div>
  )
}

/** Where the columns are wider than the screen, a row's verbs stay at its right edge. */
const verbsInSight = 'sm:last:sticky sm:last:right-0 sm:last:grid sm:last:items-center sm:last:self-stretch sm:last:bg-inherit'

interface TableRowProps<Row> {
  columns: readonly Column<Row>[]
  row: Row
  /** Classes of its own. */
  look?: string | undefined
  ref?: Ref<HTMLDivElement>
  /** Identifies the row for dragging. */
  name?: string | number
  /** Its place among all rows, from 0, when not all are drawn. */
  index?: number
}

export function TableRow<Row>({ columns, row, look, ref, name, index }: TableRowProps<Row>) {
  return (
    <div
      ref={ref}
      role="row"
      data-index={index}
      data-row={name}
      aria-rowindex={index === undefined ? undefined : index + 2}
      className={cx(
        'drop-mark relative grid items-center gap-x-3 border-b border-line hover:bg-hover has-[[data-selects]:checked]:bg-soft',
        'max-sm:grid-cols-[fit-content(60%)_1fr_auto] max-sm:gap-y-1 max-sm:px-4 max-sm:py-3',
        'sm:min-h-11 sm:grid-cols-(--columns) sm:px-6 sm:py-1.5',
        look ?? (columns.at(-1)?.quiet && 'bg-sheet'),
      )}
    >
      {columns.map((column) => (
        <div key={column.key} role="cell" className={cx('min-w-0', places[column.card], column.quiet && verbsInSight)}>
          {column.cell(row)}
        </div>
      ))}
    </div>
  )
}
