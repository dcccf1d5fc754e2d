import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useRef, type CSSProperties, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDecimal } from '#platform/format.ts'
import { cx } from '#ui/cx.ts'
import type { CellLook, Outcome, SheetRow, SheetRowsProps } from './rows.ts'
import { CellNoteText, CellText, OutcomeIcon } from './SheetCell.tsx'

const rowHeight = 35
const noteHeight = 18
const narrowestColumn = 160

/** The sheet on a desk. Only the rows in view are drawn. */
export function SheetTable<Row extends SheetRow>({ rows, columns, choice, outcome, look, nothing }: SheetRowsProps<Row>) {
  const { t } = useTranslation('kit')
  const scroller = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    // Nearly always right, so that the layout rarely changes.
    estimateSize: (index) => (rows[index] && outcome(rows[index]).notes.length === 0 ? rowHeight : rowHeight + noteHeight),
    overscan: 6,
    getItemKey: useCallback((index: number) => rows[index]?.line ?? index, [rows]),
  })
  const shown = virtualizer.getVirtualItems()
  return (
    <div ref={scroller} className="min-h-0 flex-1 overflow-auto overscroll-contain">
      <div
        role="table"
        aria-label={t('sheet.rows')}
        aria-rowcount={rows.length + 1}
        style={tracksOf(columns)}
        className="text-13"
      >
        <div role="rowgroup" className="sticky top-0 z-10 bg-sunk">
          <div role="row" className={cx(track, 'items-end border-b border-line2 py-2')}>
            <span role="columnheader" className="pb-2 text-12 text-text2">
              {t('sheet.line')}
            </span>
            <span role="columnheader">
              <span className="sr-only">{t('sheet.state')}</span>
            </span>
            {Array.from({ length: columns }, (_, at) => (
              <div key={at} role="columnheader" className="min-w-0">
                {choice(at)}
              </div>
            ))}
          </div>
        </div>
        <div role="rowgroup" style={{ height: virtualizer.getTotalSize() }}>
          <div style={{ transform: `translateY(${shown[0]?.start ?? 0}px)` }}>
            {shown.map(({ key, index }) => {
              const row = rows[index]
              const shared = { index, columns, look }
              return row && <Cells key={key} ref={virtualizer.measureElement} {...shared} row={row} outcome={outcome(row)} />
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

interface CellsProps extends Pick<SheetRowsProps<SheetRow>, 'columns' | 'look'> {
  ref: Ref<HTMLDivElement>
  index: number
  row: SheetRow
  outcome: Outcome
}

function Cells({ ref, index, row, outcome: { sign, label, notes }, columns, look }: CellsProps) {
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
        <OutcomeIcon sign={sign} label={label} />
      </span>
      {Array.from({ length: columns }, (_, at) => {
        const note = notes.find(({ column }) => column === at)
        // A single note may use the room to its right.
        const runsOn = notes.length === 1 && at < columns - 1
        return (
          <div key={at} role="cell" className="min-w-0">
            <p className={cx('min-h-4.5 truncate', looks[look(at)])}>
              <CellText text={row.cells[at] ?? ''} isFault={note?.isFault ?? false} />
            </p>
            {note && <CellNoteText note={note} className={runsOn ? 'whitespace-nowrap' : undefined} />}
          </div>
        )
      })}
    </div>
  )
}

const looks: Record<CellLook, string> = {
  name: '',
  number: 'num',
  detail: 'text-text2',
  extra: 'text-text2',
  ignored: 'text-text3',
}
