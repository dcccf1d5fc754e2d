import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useLayoutEffect, useRef, useState, type ReactNode, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDecimal } from '#platform/format.ts'
import type { Outcome, SheetRow, SheetRowsProps } from './rows.ts'
import { CellNoteText, CellText, OutcomeIcon } from './SheetCell.tsx'

interface SheetCardsProps<Row extends SheetRow> extends Omit<SheetRowsProps<Row>, 'choice'> {
  children: ReactNode
}

const cardHeight = 64

/** The sheet on a phone: its rows one below the other, after the content above them. All of it scrolls together. */
export function SheetCards<Row extends SheetRow>({ rows, columns, outcome, look, nothing, children }: SheetCardsProps<Row>) {
  const { t } = useTranslation('kit')
  const scroller = useRef<HTMLDivElement>(null)
  const { head, above } = useAbove()
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => cardHeight,
    overscan: 8,
    scrollMargin: above,
    getItemKey: useCallback((index: number) => rows[index]?.line ?? index, [rows]),
  })
  const shown = virtualizer.getVirtualItems()
  return (
    <div ref={scroller} className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain">
      <div ref={head}>{children}</div>
      <ul aria-label={t('sheet.rows')} style={{ height: virtualizer.getTotalSize() }} className="border-t border-line">
        <li aria-hidden style={{ height: Math.max(0, (shown[0]?.start ?? above) - above) }} />
        {shown.map(({ key, index }) => {
          const row = rows[index]
          const shared = { index, columns, look }
          return row && <Card key={key} ref={virtualizer.measureElement} {...shared} row={row} outcome={outcome(row)} />
        })}
      </ul>
      {rows.length === 0 && <p className="px-5 py-6 text-center text-13 text-text2">{nothing}</p>}
    </div>
  )
}

/** The height of the content above the list. */
function useAbove() {
  const head = useRef<HTMLDivElement>(null)
  const [above, setAbove] = useState(0)
  useLayoutEffect(() => {
    if (!head.current) return
    const observer = new ResizeObserver(([entry]) => entry && setAbove(entry.contentRect.height))
    observer.observe(head.current)
    return () => observer.disconnect()
  }, [])
  return { head, above }
}

interface CardProps extends Pick<SheetRowsProps<SheetRow>, 'columns' | 'look'> {
  ref: Ref<HTMLLIElement>
  index: number
  row: SheetRow
  outcome: Outcome
}

/** The text of a row, without the columns that tell little of it. */
function Card({ ref, index, row, outcome: { sign, label, notes }, columns, look }: CardProps) {
  const { t } = useTranslation('kit')
  return (
    <li ref={ref} data-index={index} className="flex gap-3 border-b border-line px-5 py-2.5 text-13">
      <OutcomeIcon sign={sign} label={label} />
      <div className="min-w-0 flex-1">
        {Array.from({ length: columns }, (_, at) => {
          const text = row.cells[at] ?? ''
          const note = notes.find(({ column }) => column === at)
          const isLeftOut = look(at) === 'ignored' || look(at) === 'extra' || text === ''
          if (!note && isLeftOut) return null
          return (
            <div key={at}>
              <p className={look(at) === 'name' ? 'truncate font-medium' : 'truncate text-text2'}>
                <CellText text={text} isFault={note?.isFault ?? false} />
              </p>
              {note && <CellNoteText note={note} />}
            </div>
          )
        })}
      </div>
      <span className="num shrink-0 text-12 text-text3">{t('sheet.lineOf', { line: formatDecimal(row.line) })}</span>
    </li>
  )
}
