import type { ContactImport } from '@recado/contract/contact-imports/api'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useRef, type CSSProperties, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDecimal } from '#platform/format.ts'
import { cx } from '#ui/cx.ts'
import { ColumnSelect } from './ColumnSelect.tsx'
import type { JudgedRow } from './judge.ts'
import { notesOf } from './notes.ts'
import { CellText, FateIcon, CellNoteText } from './SheetCell.tsx'
import type { Mapping } from './use-mapping.ts'

export interface RowsProps {
  sheet: ContactImport
  mapping: Mapping
  rows: readonly JudgedRow[]
  /** The text shown when there are no rows. */
  nothing: string
}

const rowHeight = 35
const noteHeight = 18
const narrowestColumn = 160

/** The sheet as it is, with a choice over each column. Only the rows in view are drawn. */
export function RowsTable({ sheet, mapping, rows, nothing }: RowsProps) {
  const { t } = useTranslation('contactImports')
  const scroller = useRef<HTMLDivElement>(null)
  const { columns } = mapping
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    // Nearly always right, so that the layout rarely changes.
    estimateSize: (index) => (rows[index]?.fate === 'new' ? rowHeight : rowHeight + noteHeight),
    overscan: 6,
    getItemKey: useCallback((index: number) => rows[index]?.line ?? index, [rows]),
  })
  const shown = virtualizer.getVirtualItems()
  return (
    <div ref={scroller} className="min-h-0 flex-1 overflow-auto overscroll-contain">
      <div
        role="table"
        aria-label={t('rows')}
        aria-rowcount={rows.length + 1}
        style={tracksOf(columns.length)}
        className="text-13"
      >
        <div role="rowgroup" className="sticky top-0 z-10 bg-sunk">
          <div role="row" className={cx(track, 'items-end border-b border-line2 py-2')}>
            <span role="columnheader" className="pb-2 text-12 text-text2">
              {t('line')}
            </span>
            <span role="columnheader">
              <span className="sr-only">{t('state')}</span>
            </span>
            {columns.map((_, at) => (
              <div key={at} role="columnheader" className="min-w-0">
                <ColumnSelect sheet={sheet} mapping={mapping} at={at} />
              </div>
            ))}
          </div>
        </div>
        <div role="rowgroup" style={{ height: virtualizer.getTotalSize() }}>
          <div style={{ transform: `translateY(${shown[0]?.start ?? 0}px)` }}>
            {shown.map(({ key, index }) => {
              const row = rows[index]
              return row && <SheetRow key={key} ref={virtualizer.measureElement} index={index} row={row} mapping={mapping} />
            })}
          </div>
        </div>
      </div>
      {rows.length === 0 && <p className="px-5 py-6 text-center text-13 text-text2">{nothing}</p>}
    </div>
  )
}

const track = 'grid grid-cols-(--columns) gap-x-2 px-5'

function tracksOf(columns: number): CSSProperties {
  const width = 48 + 20 + columns * (narrowestColumn + 8) + 48
  return { '--columns': `48px 20px repeat(${columns}, minmax(${narrowestColumn}px, 1fr))`, minWidth: width } as CSSProperties
}

interface SheetRowProps {
  ref: Ref<HTMLDivElement>
  index: number
  row: JudgedRow
  mapping: Pick<Mapping, 'columns' | 'existing'>
}

function SheetRow({ ref, index, row, mapping: { columns, existing } }: SheetRowProps) {
  const { t } = useTranslation('contactImports')
  const notes = notesOf(t, row, columns, existing)
  return (
    <div
      ref={ref}
      role="row"
      data-index={index}
      aria-rowindex={index + 2}
      className={cx(track, 'items-start border-b border-line py-2 leading-4.5 hover:bg-hover')}
    >
      <span role="cell" className="num text-text3">
        {formatDecimal(row.line)}
      </span>
      <span role="cell">
        <FateIcon fate={row.fate} label={t(`fates.${row.fate}`)} />
      </span>
      {columns.map((kind, at) => {
        const note = notes.find(({ column }) => column === at)
        // A single note may use the room to its right.
        const runsOn = notes.length === 1 && at < columns.length - 1
        return (
          <div key={at} role="cell" className="min-w-0">
            <p className={cx('min-h-4.5 truncate', looks[kind])}>
              <CellText text={row.cells[at] ?? ''} isFault={note?.isFault ?? false} />
            </p>
            {note && <CellNoteText note={note} className={runsOn ? 'whitespace-nowrap' : undefined} />}
          </div>
        )
      })}
    </div>
  )
}

const looks = { name: '', number: 'num', email: 'text-text2', extra: 'text-text2', ignore: 'text-text3' }
