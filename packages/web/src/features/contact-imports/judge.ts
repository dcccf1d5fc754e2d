import { readSheetContact, type Fault } from '@recado/contract/contact-imports/sheet-contact'
import type { SheetLayout } from '@recado/contract/contacts/sheet-columns'
import type { ContactImport } from '@recado/contract/contact-imports/api'
import type { RowsPage } from './queries.ts'

type Row = RowsPage['rows'][number]

/** The outcome of a row: a new contact, an existing contact, a number that an earlier row has, or a row that is not imported. */
export type Fate = 'new' | 'known' | 'repeated' | 'faulty'

export interface JudgedRow extends Row {
  fate: Fate
  faults: readonly Fault[]
  /** The line of the earlier row with the same number. */
  sameAs: number | undefined
}

interface ReadRow {
  row: Row
  number: string
  faults: readonly Fault[]
}

/**
 * Reads each page of rows once, because more pages follow and reading takes the time. The server determines the number of a row, for the
 * number column given when the page was requested.
 */
export function pageReader(reading: SheetLayout): (page: RowsPage) => readonly ReadRow[] {
  const done = new WeakMap<RowsPage, readonly ReadRow[]>()
  const read = (page: RowsPage) =>
    page.rows.map((row, at) => {
      const { person, faults } = readSheetContact(row.cells, reading, page.numbers[at] ?? null)
      return { row, number: person.number, faults }
    })
  return (page) => {
    const rows = done.get(page) ?? read(page)
    done.set(page, rows)
    return rows
  }
}

/** Judges rows as the server will: in their order, and each number counts once. */
export function judge(rows: readonly ReadRow[], known: ReadonlySet<number>): JudgedRow[] {
  const firsts = new Map<string, number>()
  return rows.map(({ row, number, faults }) => {
    const sameAs = faults.length > 0 ? undefined : firsts.get(number)
    if (faults.length === 0 && number !== '' && sameAs === undefined) firsts.set(number, row.line)
    return { ...row, faults, sameAs, fate: fateOf(row.line, faults, sameAs, known) }
  })
}

function fateOf(line: number, faults: readonly Fault[], sameAs: number | undefined, known: ReadonlySet<number>): Fate {
  if (faults.length > 0) return 'faulty'
  if (sameAs !== undefined) return 'repeated'
  return known.has(line) ? 'known' : 'new'
}

export type Counts = Readonly<Record<Fate, number>>

export function countFates(rows: readonly JudgedRow[]): Counts {
  const counts = { new: 0, known: 0, repeated: 0, faulty: 0 }
  for (const { fate } of rows) counts[fate]++
  return counts
}

/** The number of contacts that an import adds or completes. */
export function willChange(counts: Counts, existing: ContactImport['existing']): number {
  return existing === 'complete' ? counts.new + counts.known : counts.new
}
