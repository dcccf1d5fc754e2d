import type { FaultyRow } from '@recado/contract/contact-lists/api'
import { itemFields } from '@recado/contract/contact-lists/items'
import { guessColumns, nameIn } from '@recado/contract/contacts/sheet-columns'
import { cut } from '@recado/contract/cut'
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
    else found.people.push({ ...text, name: name.data ?? '', number: canonicalPhone(number ?? '') })
  }
  return found
}
