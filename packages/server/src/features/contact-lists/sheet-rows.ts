import type { FaultyRow } from '@recado/contract/contact-lists/api'
import { itemFields } from '@recado/contract/contact-lists/items'
import { guessColumns, nameIn, type SheetLayout } from '@recado/contract/contacts/sheet-columns'
import { cut } from '@recado/contract/cut'
import { cleanName } from '@recado/contract/name'
import * as z from 'zod/mini'
import { fail } from '#platform/fail.ts'
import type { Sheet } from '#platform/sheets/sheets.ts'
import { canonicalPhone } from '#platform/telephone/canonical.ts'
import { readNumber } from '#platform/telephone/read.ts'
import type { NewItem } from './item-queries.ts'

export interface People {
  people: NewItem[]
  faulty: FaultyRow[]
}

const columns = ['name', 'number', 'email'] as const
/** As long as a value of a template may be. */
const maxCell = 1_024
const maxHeading = 100

/** Reads people by the headings. Fails with ERR_LIST_SHEET_COLUMNS without columns for names and numbers. */
export function peopleOf({ headings, rows }: Pick<Sheet, 'headings' | 'rows'>): People {
  const kinds = guessColumns(headings)
  const at = { number: kinds.indexOf('number'), email: kinds.indexOf('email') }
  if (!kinds.includes('name') || at.number < 0) fail('ERR_LIST_SHEET_COLUMNS')
  const found: People = { people: [], faulty: [] }
  for (const { line, cells } of rows) {
    const text = {
      name: nameIn(cells, { columns: kinds, headings }),
      number: cells[at.number] ?? '',
      email: cells[at.email] ?? '',
    }
    const name = z.safeParse(itemFields.name, text.name)
    const number = readNumber(text.number)
    const isFaulty = {
      name: !name.success,
      number: number === undefined,
      email: !z.safeParse(itemFields.email, text.email).success,
    }
    const fault = columns.find((column) => isFaulty[column])
    if (fault) found.faulty.push({ row: line, name: cut(text.name, 100), column: fault, text: cut(text[fault], 100) })
    else {
      const others = othersIn(cells, { columns: kinds, headings })
      found.people.push({ ...text, name: name.data ?? '', number: canonicalPhone(number ?? ''), columns: others })
    }
  }
  return found
}

/** The other columns of a row, by their headings. */
function othersIn(cells: readonly string[], { columns: kinds, headings }: SheetLayout): Record<string, string> {
  const others = [...kinds.keys()].filter((at) => kinds[at] === 'extra')
  const named = others.map(
    (at) => [cut(cleanName(headings[at] ?? ''), maxHeading), cut((cells[at] ?? '').trim(), maxCell)] as const,
  )
  return Object.fromEntries(named.filter(([heading, value]) => heading !== '' && value !== ''))
}
