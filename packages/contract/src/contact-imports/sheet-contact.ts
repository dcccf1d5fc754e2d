import { z } from 'zod/mini'
import { type ColumnKind, nameIn, type SheetLayout } from '#contacts/sheet-columns.ts'
import { cleanName } from '#name.ts'

/** A person in a sheet. */
export interface SheetContact {
  name: string
  /** In digits, with country code. */
  number: string
  email: string
  extraInfo: { name: string; value: string }[]
}

/** What can be wrong with a row. Each is an error code of the catalogue. */
export const rowFaults = [
  'ERR_ROW_NAME_MISSING',
  'ERR_ROW_NAME',
  'ERR_ROW_NUMBER',
  'ERR_ROW_EMAIL',
  'ERR_ROW_EXTRA',
  'ERR_ROW_TAG',
] as const
export type RowFault = (typeof rowFaults)[number]

/** The column of the fault. Null when it is in no column. */
export interface Fault {
  column: number | null
  code: RowFault
}

const maxNameLength = 50
const maxExtraLength = 1_000
const email = z.email()

/**
 * Reads a row. `faults` says why it cannot be taken and is empty when it can. `number` is the server's reading of the phone number, null
 * without one.
 */
export function readSheetContact(
  cells: readonly string[],
  { columns, headings }: SheetLayout,
  number: string | null,
): { person: SheetContact; faults: Fault[] } {
  const person: SheetContact = { name: nameIn(cells, { columns, headings }), number: number ?? '', email: '', extraInfo: [] }
  const faults: Fault[] = []
  for (const [column, kind] of columns.entries()) {
    const text = cells[column]?.trim() ?? ''
    // All faults of a name in parts are reported at its first part.
    const isSaid = kind === 'ignore' || (kind === 'name' && column !== columns.indexOf('name'))
    const code = isSaid ? null : readCell(person, kind, text, headings[column] ?? '')
    if (code) faults.push({ column, code })
  }
  return { person, faults }
}

/** Takes the value of a column, or returns what is wrong with it. */
function readCell(person: SheetContact, kind: Exclude<ColumnKind, 'ignore'>, text: string, heading: string): RowFault | null {
  if (kind === 'name') {
    if (person.name === '') return 'ERR_ROW_NAME_MISSING'
    return person.name.length < 2 || person.name.length > maxNameLength ? 'ERR_ROW_NAME' : null
  }
  if (kind === 'number') {
    return person.number === '' ? 'ERR_ROW_NUMBER' : null
  }
  if (kind === 'email') {
    person.email = text
    return text === '' || z.safeParse(email, text).success ? null : 'ERR_ROW_EMAIL'
  }
  // A value without a heading cannot be kept.
  if (text !== '' && cleanName(heading) !== '') person.extraInfo.push({ name: cleanName(heading), value: text })
  return text.length > maxExtraLength ? 'ERR_ROW_EXTRA' : null
}

/**
 * A contact needs a name and a number: exactly one number column, at least one name column, and at most one e-mail column. A name may be in
 * parts.
 */
export function isComplete(columns: readonly ColumnKind[]): boolean {
  const count = (kind: ColumnKind) => columns.filter((one) => one === kind).length
  return count('name') >= 1 && count('number') === 1 && count('email') <= 1
}
