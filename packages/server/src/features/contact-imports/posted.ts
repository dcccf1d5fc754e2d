import type { ImportResult, PostedRow, uploadContacts } from '@recado/contract/contact-imports/api'
import type { ColumnKind } from '@recado/contract/contacts/sheet-columns'
import type { Parsed } from '@recado/contract/endpoint'
import { peopleAtOnce } from '#features/contacts/bulk.ts'
import { tagsByName } from '#features/tags/many.ts'
import type { Ahead } from '#platform/feature.ts'
import type { Ctx } from '#platform/unit.ts'
import { type ReadRow, readRow, takeRows, toErrors } from './take-rows.ts'

const columns: readonly ColumnKind[] = ['name', 'number', 'email']
const reading = { columns, headings: columns }

/** Imports rows that came as JSON, some at a time: what is in stays, and sending all again adds nobody twice. */
export async function importPosted(
  { companyId, unit }: Ahead,
  rows: readonly PostedRow[],
  existing: Parsed<typeof uploadContacts>['existing'],
): Promise<ImportResult> {
  const result: ImportResult = { newContacts: [], errorBag: [] }
  for (let from = 0; from < rows.length; from += peopleAtOnce) {
    const some = rows.slice(from, from + peopleAtOnce)
    const { newContacts, errorBag } = await unit(companyId, (ctx) => importSome(ctx, some, from + 1, existing))
    result.newContacts.push(...newContacts)
    result.errorBag.push(...errorBag)
  }
  return result
}

async function importSome(
  ctx: Ctx,
  rows: readonly PostedRow[],
  firstLine: number,
  existing: Parsed<typeof uploadContacts>['existing'],
): Promise<ImportResult> {
  const read = await readPosted(ctx, rows, firstLine)
  const taken = await takeRows(ctx, read, existing)
  const sound = read.filter(({ fault }) => !fault)
  const newContacts = taken.added.flatMap(({ contactId, outcome }, at) =>
    outcome === 'created' ? { contactId, contactName: sound[at]?.person.name ?? '' } : [],
  )
  return { newContacts, errorBag: toErrors(taken.faulty) }
}

async function readPosted(ctx: Ctx, rows: readonly PostedRow[], firstLine: number): Promise<ReadRow[]> {
  const names = [...new Set(rows.flatMap(({ tags }) => tags))]
  const ids = names.length > 0 ? await tagsByName(ctx, names) : new Map<string, number>()
  return rows.map(({ name, number, email, tags }, at) => {
    const row = readRow({ line: firstLine + at, cells: [name, String(number), email] }, reading, null)
    const tagIds = tags.map((tag) => ids.get(tag.toLowerCase()))
    const isUnknown = tagIds.includes(undefined)
    return {
      ...row,
      tagIds: tagIds.filter((id) => id !== undefined),
      fault: row.fault ?? (isUnknown ? ('ERR_ROW_TAG' as const) : undefined),
    }
  })
}
