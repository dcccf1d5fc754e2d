import type { ImportResult, PostedRow, uploadContacts } from '@recado/contract/contact-imports/api'
import type { ColumnKind } from '@recado/contract/contacts/sheet-columns'
import type { Parsed } from '@recado/contract/endpoint'
import { peopleAtOnce } from '#features/contacts/bulk.ts'
import { tagsByName } from '#features/tags/bulk.ts'
import type { BeforeActorCtx } from '#platform/feature.ts'
import type { Ctx } from '#platform/unit.ts'
import { type ReadRow, readRow, importRows, toErrors } from './import-rows.ts'

type Existing = Parsed<typeof uploadContacts>['existing']

const columns: readonly ColumnKind[] = ['name', 'number', 'email']
const reading = { columns, headings: columns }

/** Imports rows that came as JSON, some at a time. Stored rows stay, and sending all of them again adds no contact twice. */
export async function importPosted(
  { companyId, unit }: BeforeActorCtx,
  rows: readonly PostedRow[],
  existing: Existing,
): Promise<ImportResult> {
  const { result } = await importSome({ companyId, unit }, rows, existing, readPosted)
  return result
}

/** Imports rows some at a time, each time as `read` reads them in that transaction. Also returns how many were contacts already. */
export async function importSome<R>(
  { companyId, unit }: Pick<BeforeActorCtx, 'companyId' | 'unit'>,
  rows: readonly R[],
  existing: Existing,
  read: (ctx: Ctx, some: readonly R[], firstLine: number) => Promise<ReadRow[]> | ReadRow[],
): Promise<{ result: ImportResult; known: number }> {
  const result: ImportResult = { newContacts: [], errorBag: [] }
  let known = 0
  for (let from = 0; from < rows.length; from += peopleAtOnce) {
    const taken = await unit(companyId, async (ctx) => {
      const some = await read(ctx, rows.slice(from, from + peopleAtOnce), from + 1)
      const { added, faulty } = await importRows(ctx, some, existing)
      const sound = some.filter(({ fault }) => !fault)
      const people = added.map(({ contactId, outcome }, at) => ({
        contactId,
        outcome,
        contactName: sound[at]?.person.name ?? '',
      }))
      return { people, faulty }
    })
    const created = taken.people.filter(({ outcome }) => outcome === 'created')
    known += taken.people.length - created.length
    result.newContacts.push(...created.map(({ contactId, contactName }) => ({ contactId, contactName })))
    result.errorBag.push(...toErrors(taken.faulty))
  }
  return { result, known }
}

async function readPosted(ctx: Ctx, rows: readonly PostedRow[], firstLine: number): Promise<ReadRow[]> {
  const names = [...new Set(rows.flatMap(({ tags }) => tags))]
  const ids = names.length > 0 ? await tagsByName(ctx, names) : new Map<string, number>()
  return rows.map(({ name, number, email, tags }, at) => {
    const row = readRow({ line: firstLine + at, cells: [name, String(number), email] }, reading, null)
    const tagIds = tags.map((tag) => ids.get(tag))
    const isUnknown = tagIds.includes(undefined)
    return {
      ...row,
      tagIds: tagIds.filter((id) => id !== undefined),
      fault: row.fault ?? (isUnknown ? ('ERR_ROW_TAG' as const) : undefined),
    }
  })
}
