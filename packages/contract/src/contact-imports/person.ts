import { z } from 'zod/mini'
import { type ColumnKind, nameIn, type Reading } from '#contacts/sheet-columns.ts'
import { readable } from '#name.ts'

/** Somebody as a sheet has them. */
export interface Person {
  name: string
  /** In digits that can be dialled from abroad. */
  number: string
  email: string
  extraInfo: { name: string; value: string }[]
}

/** What is wrong with a row, each a code of the catalogue. */
export const rowFaults = [
  'ERR_ROW_NAME_MISSING',
  'ERR_ROW_NAME',
  'ERR_ROW_NUMBER',
  'ERR_ROW_EMAIL',
  'ERR_ROW_EXTRA',
  'ERR_ROW_TAG',
] as const
export type RowFault = (typeof rowFaults)[number]

/** Where in its row the fault is; null when it is in no column. */
export interface Fault {
  column: number | null
  code: RowFault
}

const longestName = 50
const longestExtra = 1_000
const email = z.email()

/** Reads a row; `faults` says why it cannot be taken, and is empty when it can. The server says which number it has: null for none. */
export function readPerson(
  cells: readonly string[],
  { columns, headings }: Reading,
  number: string | null,
): { person: Person; faults: Fault[] } {
  const person: Person = { name: nameIn(cells, { columns, headings }), number: number ?? '', email: '', extraInfo: [] }
  const faults: Fault[] = []
  for (const [column, kind] of columns.entries()) {
    const text = cells[column]?.trim() ?? ''
    // Of a name in parts all is said at its first one.
    const isSaid = kind === 'ignore' || (kind === 'name' && column !== columns.indexOf('name'))
    const code = isSaid ? null : take(person, kind, text, headings[column] ?? '')
    if (code) faults.push({ column, code })
  }
  return { person, faults }
}

/** Takes what a column says, or tells what is wrong with it. */
function take(person: Person, kind: Exclude<ColumnKind, 'ignore'>, text: string, heading: string): RowFault | null {
  if (kind === 'name') {
    if (person.name === '') return 'ERR_ROW_NAME_MISSING'
    return person.name.length < 2 || person.name.length > longestName ? 'ERR_ROW_NAME' : null
  }
  if (kind === 'number') {
    return person.number === '' ? 'ERR_ROW_NUMBER' : null
  }
  if (kind === 'email') {
    person.email = text
    return text === '' || z.safeParse(email, text).success ? null : 'ERR_ROW_EMAIL'
  }
  // What has no name cannot be kept.
  if (text !== '' && readable(heading) !== '') person.extraInfo.push({ name: readable(heading), value: text })
  return text.length > longestExtra ? 'ERR_ROW_EXTRA' : null
}

/** A name and a number make a contact: the columns must hold one of each, and no two of number or e-mail. A name may be in parts. */
export function isComplete(columns: readonly ColumnKind[]): boolean {
  const count = (kind: ColumnKind) => columns.filter((one) => one === kind).length
  return count('name') >= 1 && count('number') === 1 && count('email') <= 1
}
