import {
  type ContactImport,
  type ImportResult,
  type listImportRows,
  maxColumns,
  maxRows,
  rowsPerPage,
  type startContactImport,
  type uploadContacts,
} from '@recado/contract/contact-imports/api'
import { isComplete } from '@recado/contract/contact-imports/sheet-contact'
import { guessColumns } from '@recado/contract/contacts/sheet-columns'
import { cut } from '@recado/contract/cut'
import type { Output, Parsed } from '@recado/contract/endpoint'
import { knownNumbers, peopleAtOnce } from '#features/contacts/bulk.ts'
import { requireWithinQuota } from '#features/media/space.ts'
import { readUpload } from '#features/media/read-upload.ts'
import { lockTagIfExists } from '#features/tags/bulk.ts'
import { fail } from '#platform/fail.ts'
import type { ActorCtx, BeforeActorCtx } from '#platform/feature.ts'
import { readSheet, type Sheet, type SheetRow } from '#platform/sheets/sheets.ts'
import { canonicalPhone } from '#platform/telephone/canonical.ts'
import { readNumber } from '#platform/telephone/read.ts'
import { show, toImport } from './import-view.ts'
import { forgetImport, importPart } from './jobs.ts'
import { pushDeletion, pushImport } from './live.ts'
import { importPosted } from './posted.ts'
import {
  countStored,
  deleteImport,
  insertImport,
  insertParts,
  listAdded,
  listFaulty,
  listImports,
  listParts,
  lockImport,
  updateImport,
} from './queries.ts'
import { toErrors } from './import-rows.ts'

const dayMs = 86_400_000
const keptMs = 7 * dayMs
// Writing the parts as text blocks all other work.
const partsAtOnce = 4
const partsPerPage = rowsPerPage / peopleAtOnce

/** What came with the call: rows that are stored by now, or a sheet that has been read. */
export type Arrived = { result: ImportResult } | { fileName: string; sheet: Sheet }

/** Reads the sheet, or imports the rows. */
export async function receive(ahead: BeforeActorCtx, { rows, existing }: Parsed<typeof uploadContacts>): Promise<Arrived> {
  const [file] = ahead.uploads
  if (file) {
    if (!/\.xlsx$/i.test(file.name)) fail('ERR_SHEET_UNREADABLE')
    const sheet = await readSheet(ahead.companyId, () => readUpload(ahead, file), { maxRows: maxRows, maxColumns: maxColumns })
    return { fileName: file.name, sheet }
  }
  if (!rows) fail('ERR_VALIDATION', { fields: [{ path: 'rows', rule: 'required', message: 'rows or a file are needed' }] })
  return { result: await importPosted(ahead, rows, existing) }
}

/** Stores a sheet's rows in parts. Without a preview the import starts. */
export async function upload(
  ctx: ActorCtx,
  { existing, preview }: Parsed<typeof uploadContacts>,
  arrived: Arrived,
): Promise<Output<typeof uploadContacts>> {
  if ('result' in arrived) return arrived.result
  const { sheet, fileName } = arrived
  const width = sheet.rows.reduce((most, { cells }) => Math.max(most, cells.length), sheet.headings.length)
  const headings = Array.from({ length: width }, (_, at) => cut(sheet.headings[at] ?? '', 100))
  const columns = guessColumns(headings)
  const { tx, companyId, actor, now } = ctx
  const about = { fileName, sheet: sheet.name, headings, columns, existing, rowCount: sheet.rows.length }
  const id = await insertImport(tx, { ...about, companyId, userId: actor.id, createdAt: now })
  const parts = Array.from({ length: Math.ceil(sheet.rows.length / peopleAtOnce) }, (_, at) =>
    sheet.rows.slice(at * peopleAtOnce, (at + 1) * peopleAtOnce),
  )
  for (let from = 0; from < parts.length; from += partsAtOnce)
    await insertParts(tx, id, from, parts.slice(from, from + partsAtOnce))
  await countStored(tx, id)
  await requireWithinQuota(ctx)
  await ctx.enqueue(forgetImport, { importId: id }, new Date(now.getTime() + keptMs))
  const kept = await show(ctx, actor.id, id)
  pushImport(ctx, actor.id, 'create', kept)
  return preview ? kept : start(ctx, { id, columns, existing, tagId: null })
}

export async function list(ctx: ActorCtx): Promise<ContactImport[]> {
  return (await listImports(ctx.tx, ctx.actor.id)).map(toImport)
}

/** Rows as they were read, and which of them are contacts already. */
export async function listRows(
  ctx: ActorCtx,
  { id, pageNumber, numberColumn }: Parsed<typeof listImportRows>,
): Promise<Output<typeof listImportRows>> {
  const { status } = await show(ctx, ctx.actor.id, id)
  if (status !== 'ready') fail('ERR_IMPORT_STARTED')
  const from = (pageNumber - 1) * partsPerPage
  const parts = await listParts(ctx.tx, id, from, partsPerPage + 1)
  const rows = parts.slice(0, partsPerPage).flat()
  const read = ({ cells }: SheetRow) => (numberColumn === undefined ? undefined : readNumber(cells[numberColumn] ?? ''))
  const numbers = rows.map((row) => canonicalPhone(read(row) ?? '') || null)
  const known = await knownNumbers(
    ctx,
    numbers.filter((number) => number !== null),
  )
  const knownLines = rows.flatMap(({ line }, at) => (known.has(numbers[at] ?? '') ? line : []))
  return { rows, numbers, known: knownLines, hasMore: parts.length > partsPerPage }
}

/** Starts an import: from now on its rows become contacts, part by part. */
export async function start(ctx: ActorCtx, input: Parsed<typeof startContactImport>): Promise<ContactImport> {
  const { id, columns, existing, tagId } = input
  const before = await requireForUpdate(ctx, id)
  if (before.status !== 'ready') fail('ERR_IMPORT_STARTED')
  if (tagId !== null && !(await lockTagIfExists(ctx, tagId))) fail('ERR_NO_TAG_FOUND', { field: 'tagId' })
  if (columns.length !== before.headings.length || !isComplete(columns)) fail('ERR_IMPORT_WITHOUT_NUMBERS', { field: 'columns' })
  await updateImport(ctx.tx, id, { columns, existing, tagId, status: 'running' })
  await ctx.enqueue(importPart, { importId: id, position: 0 })
  const after = await show(ctx, ctx.actor.id, id)
  pushImport(ctx, ctx.actor.id, 'update', after)
  return after
}

export async function showResult(ctx: ActorCtx, id: number): Promise<ImportResult> {
  await show(ctx, ctx.actor.id, id)
  const newContacts = await listAdded(ctx.tx, id)
  return { newContacts, errorBag: toErrors(await listFaulty(ctx.tx, id)) }
}

/** Discards an import. The contacts it has added stay. */
export async function remove(ctx: ActorCtx, id: number): Promise<{ message: string }> {
  await requireForUpdate(ctx, id)
  await deleteImport(ctx.tx, id)
  pushDeletion(ctx, ctx.actor.id, id)
  return { message: 'Import deleted' }
}

async function requireForUpdate(ctx: ActorCtx, id: number): Promise<ContactImport> {
  await lockImport(ctx.tx, id)
  return show(ctx, ctx.actor.id, id)
}
