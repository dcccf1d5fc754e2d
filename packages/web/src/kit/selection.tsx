import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNarrow } from '#ui/hooks/use-narrow.ts'
import { SelectionBox } from './SelectionBox.tsx'
import type { Column } from '#ui/lists/Table.tsx'

interface Identified {
  id: number
}

export interface Selection<Row extends Identified> {
  /** In the order in which they were chosen. */
  chosen: readonly Row[]
  toggle: (row: Row) => void
  clear: () => void
}

/** Rows chosen for a common action. They stay chosen while the list is searched. */
export function useSelection<Row extends Identified>(): Selection<Row> {
  const [chosen, setChosen] = useState<readonly Row[]>([])
  const toggle = useCallback((row: Row) => {
    const others = (rows: readonly Row[]) => rows.filter(({ id }) => id !== row.id)
    setChosen((rows) => (others(rows).length < rows.length ? others(rows) : [...rows, row]))
  }, [])
  const clear = useCallback(() => setChosen([]), [])
  return { chosen, toggle, clear }
}

/** The columns with a box to tick in each row: in a column of its own, or on a phone before the title. */
export function useSelectable<Row extends Identified>(
  columns: readonly Column<Row>[],
  { chosen, toggle }: Selection<Row>,
  /** What the box is called; null when nothing can be chosen. */
  labelOf: ((row: Row) => string) | null,
): readonly Column<Row>[] {
  const { t } = useTranslation('ui')
  const narrow = useNarrow()
  return useMemo(() => {
    const [first, ...others] = columns
    if (!labelOf || !first) return columns
    const box = (row: Row) => (
      <SelectionBox label={labelOf(row)} checked={chosen.some(({ id }) => id === row.id)} onChange={() => toggle(row)} />
    )
    if (!narrow) return [{ ...boxColumn, header: t('selection'), cell: box }, ...columns]
    const cell = (row: Row) => (
      <span className="flex min-w-0 items-center gap-2">
        {box(row)}
        {first.cell(row)}
      </span>
    )
    return [{ ...first, cell }, ...others]
  }, [columns, chosen, toggle, labelOf, narrow, t])
}

const boxColumn = { key: 'selection', width: '20px', card: 'hidden', quiet: true } as const
