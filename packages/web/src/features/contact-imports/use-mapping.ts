import { startContactImport, type ContactImport } from '@recado/contract/contact-imports/api'
import { isComplete } from '@recado/contract/contact-imports/sheet-contact'
import type { ColumnKind } from '@recado/contract/contacts/sheet-columns'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { call } from '#platform/api/api.ts'
import { withKind } from './columns.ts'
import { countFates, judge, pageReader, willChange } from './judge.ts'
import { applyImportEvent, useImportRows } from './queries.ts'

/** The kinds of a sheet's columns, and the resulting outcome of its rows. */
export function useMapping(sheet: ContactImport) {
  const { id, headings } = sheet
  const [columns, setColumns] = useState<readonly ColumnKind[]>(sheet.columns)
  const [existing, setExisting] = useState(sheet.existing)
  const [tagId, setTagId] = useState<number | null>(null)
  const { rows, query } = useJudged(sheet, columns)
  const counts = useMemo(() => countFates(rows), [rows])
  const isReady = isComplete(columns)
  return {
    columns,
    change: (at: number, kind: ColumnKind) => setColumns((before) => withKind(before, headings, at, kind)),
    /** The columns of names and of numbers are known. */
    isComplete: isReady,
    existing,
    setExisting,
    tagId,
    setTagId,
    rows,
    query,
    counts,
    changed: isReady ? willChange(counts, existing) : 0,
    start: useStart({ id, columns: [...columns], existing, tagId }),
  }
}

export type Mapping = ReturnType<typeof useMapping>

/** The rows are refetched for each choice of the number column. Until a page arrives, the page read before is shown. */
function useJudged({ id, columns: guessed, headings }: ContactImport, columns: readonly ColumnKind[]) {
  const numberColumn = columnOf(columns, 'number')
  const [first] = useState(() => columnOf(guessed, 'number'))
  const query = useImportRows(id, first)
  const asked = useImportRows(id, numberColumn ?? first)
  const chosen = asked.data
  const read = useMemo(() => pageReader({ columns, headings }), [columns, headings])
  const rows = useMemo(() => {
    const known = new Set(chosen?.pages.flatMap((page) => page.known))
    const pages = query.data?.pages.map((page, at) => chosen?.pages[at] ?? page)
    return judge(pages?.flatMap(read) ?? [], known)
  }, [query.data, chosen, read])
  return { rows, query: asked.error ? asked : query }
}

function columnOf(columns: readonly ColumnKind[], kind: ColumnKind): number | undefined {
  const at = columns.indexOf(kind)
  return at < 0 ? undefined : at
}

function useStart(input: Parameters<typeof call<typeof startContactImport>>[1]) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(startContactImport, input),
    onSuccess: (started) => applyImportEvent(client, { action: 'update', contactImport: started }),
  })
}
