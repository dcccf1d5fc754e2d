import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useLayoutEffect, useRef, useState, type ReactNode, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDecimal } from '#platform/format.ts'
import type { JudgedRow } from './judge.ts'
import { notesOf } from './notes.ts'
import type { RowsProps } from './RowsTable.tsx'
import { CellText, FateIcon, CellNoteText } from './SheetCell.tsx'
import type { Mapping } from './use-mapping.ts'

const cardHeight = 64

/** The rows on a phone, one below the other, after the content above them. All of it scrolls together. */
export function RowCards({ mapping, rows, nothing, children }: Omit<RowsProps, 'sheet'> & { children: ReactNode }) {
  const { t } = useTranslation('contactImports')
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
      <ul aria-label={t('rows')} style={{ height: virtualizer.getTotalSize() }} className="border-t border-line">
        <li aria-hidden style={{ height: Math.max(0, (shown[0]?.start ?? above) - above) }} />
        {shown.map(({ key, index }) => {
          const row = rows[index]
          return row && <Card key={key} ref={virtualizer.measureElement} index={index} row={row} mapping={mapping} />
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

interface CardProps {
  ref: Ref<HTMLLIElement>
  index: number
  row: JudgedRow
  mapping: Pick<Mapping, 'columns' | 'existing'>
}

/** The text of a row, without the columns that are not imported. */
function Card({ ref, index, row, mapping: { columns, existing } }: CardProps) {
  const { t } = useTranslation('contactImports')
  const notes = notesOf(t, row, columns, existing)
  return (
    <li ref={ref} data-index={index} className="flex gap-3 border-b border-line px-5 py-2.5 text-13">
      <FateIcon fate={row.fate} label={t(`fates.${row.fate}`)} />
      <div className="min-w-0 flex-1">
        {columns.map((kind, at) => {
          const text = row.cells[at] ?? ''
          const note = notes.find(({ column }) => column === at)
          if (!note && (kind === 'ignore' || kind === 'extra' || text === '')) return null
          return (
            <div key={at}>
              <p className={kind === 'name' ? 'truncate font-medium' : 'truncate text-text2'}>
                <CellText text={text} isFault={note?.isFault ?? false} />
              </p>
              {note && <CellNoteText note={note} />}
            </div>
          )
        })}
      </div>
      <span className="num shrink-0 text-12 text-text3">{t('lineOf', { line: formatDecimal(row.line) })}</span>
    </li>
  )
}
