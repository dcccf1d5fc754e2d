import type { ContactImport } from '@recado/contract/contact-imports/api'
import type { RowFault } from '@recado/contract/contact-imports/sheet-contact'
import type { Tx } from '#platform/database/tx.ts'
import type { SheetRow } from '#platform/sheets/sheets.ts'

/** A row that was not taken. */
export interface FaultyRow {
  line: number
  name: string
  number: string
  code: RowFault
}

/** A part holds rows as they were read and, once it is imported, the rows that were not taken. */
export type KeptRow = SheetRow | FaultyRow

const columnsOfView = `id, file_name as "fileName", sheet, headings, columns, existing, tag_id as "tagId", status, row_count as rows, done,
  created, completed, known, faulty, created_at as "createdAt", finished_at as "finishedAt"`

const own = 'company_id = $1 and user_id = $2'

export async function listImports(tx: Tx, userId: number): Promise<ContactImport[]> {
  const select = `select ${columnsOfView} from contact_imports where ${own} order by id desc limit 50`
  return tx.views<ContactImport>('list contact imports', select, [userId])
}

export function findImport(tx: Tx, userId: number, id: number): Promise<ContactImport | undefined> {
  const select = `select ${columnsOfView} from contact_imports where ${own} and id = $3`
  return tx.view<ContactImport>('find contact import', select, [userId, id])
}

/** Locks the import until the transaction ends. Returns the id of its user, or undefined when it is gone. */
export function lockImport(tx: Tx, id: number): Promise<number | undefined> {
  const text = 'select user_id as "userId" from contact_imports where company_id = $1 and id = $2 for no key update'
  return tx.value<number>('lock contact import', text, [id])
}

export function insertImport(
  tx: Tx,
  row: Pick<ContactImport, 'fileName' | 'sheet' | 'headings' | 'columns' | 'existing'> & {
    companyId: number
    userId: number
    rowCount: number
    createdAt: Date
  },
): Promise<number> {
  return tx.insert('contactImports', { ...row, status: 'ready' })
}

export async function insertParts(
  tx: Tx,
  importId: number,
  from: number,
  parts: readonly (readonly SheetRow[])[],
): Promise<void> {
  await tx.rows(
    'insert contact import parts',
    `insert into contact_import_parts (company_id, import_id, position, rows)
     select $1, $2, $3 + ordinality - 1, part from unnest($4::jsonb[]) with ordinality as given (part, ordinality)`,
    [importId, from, parts.map((part) => JSON.stringify(part))],
  )
}

/** Stores how much space the parts take up now. */
export async function countStored(tx: Tx, id: number): Promise<void> {
  const sizes = 'select sum(pg_column_size(p.rows)) from contact_import_parts p where p.company_id = $1 and p.import_id = $2'
  const text = `update contact_imports set stored = coalesce((${sizes}), 0) where company_id = $1 and id = $2`
  await tx.rows('count stored of contact import', text, [id])
}

/** Some parts as they were read, in order. */
export async function listParts(tx: Tx, importId: number, from: number, count: number): Promise<SheetRow[][]> {
  const rows = await tx.rows<{ rows: SheetRow[] }>(
    'list contact import parts',
    `select rows from contact_import_parts where company_id = $1 and import_id = $2 and position >= $3 and position < $3 + $4::int
     order by position`,
    [importId, from, count],
  )
  return rows.map((part) => part.rows)
}

export async function updateImport(
  tx: Tx,
  id: number,
  patch: Partial<Pick<ContactImport, 'columns' | 'existing' | 'tagId' | 'status'>> & { finishedAt?: Date },
): Promise<void> {
  await tx.update('contactImports', { id }, patch)
}

/** A part has been imported. Its errors and the ids of the added contacts stay. */
export async function finishPart(
  tx: Tx,
  importId: number,
  position: number,
  faulty: readonly FaultyRow[],
  contactIds: readonly number[],
): Promise<void> {
  await tx.rows(
    'finish contact import part',
    `update contact_import_parts set rows = $4, contact_ids = $5 where company_id = $1 and import_id = $2 and position = $3`,
    [importId, position, JSON.stringify(faulty), contactIds],
  )
}

/** Adds to the results of the import's rows. */
export async function countRows(
  tx: Tx,
  id: number,
  counts: Pick<ContactImport, 'done' | 'created' | 'completed' | 'known' | 'faulty'>,
): Promise<void> {
  await tx.rows(
    'count contact import rows',
    `update contact_imports set done = done + $3, created = created + $4, completed = completed + $5,
       known = known + $6, faulty = faulty + $7
     where company_id = $1 and id = $2`,
    [id, counts.done, counts.created, counts.completed, counts.known, counts.faulty],
  )
}

export async function deleteImport(tx: Tx, id: number): Promise<void> {
  await tx.delete('contactImports', { id })
}

/** The contacts that the import added, as far as they still exist. */
export async function listAdded(tx: Tx, id: number): Promise<{ contactId: number; contactName: string }[]> {
  return tx.rows(
    'list contacts of import',
    `select c.id as "contactId", c.name as "contactName"
     from contact_import_parts p cross join lateral unnest(p.contact_ids) with ordinality as added (id, place)
     join contacts c on c.company_id = $1 and c.id = added.id and c.deleted_at is null
     where p.company_id = $1 and p.import_id = $2 order by p.position, added.place`,
    [id],
  )
}

/** The rows that were not taken, of parts that have been imported. */
export function listFaulty(tx: Tx, id: number): Promise<FaultyRow[]> {
  return tx.column<FaultyRow>(
    'list faulty rows of import',
    `select row from contact_import_parts p cross join lateral jsonb_array_elements(p.rows) with ordinality as faulty (row, place)
     where p.company_id = $1 and p.import_id = $2 and row ? 'code' order by p.position, place`,
    [id],
  )
}

interface Part {
  importId: number
  position: number
  rows: KeptRow[]
}

/**
 * Locks the parts that may have one of these numbers: its last digits occur, with anything in between, or digits of another script do. No
 * other transaction changes them.
 */
export async function lockPartsWith(tx: Tx, numbers: readonly string[]): Promise<Part[]> {
  return tx.rows<Part>(
    'hold contact import parts with numbers',
    `select p.import_id as "importId", p.position, p.rows
     from contact_imports i join contact_import_parts p on p.company_id = $1 and p.import_id = i.id
     where i.company_id = $1
       and (regexp_replace(p.rows::text, '\\\\u[0-9a-f]{4}|[^0-9]', '', 'g') ~ array_to_string($2::text[], '|')
         or p.rows::text ~ '[٠-٩۰-۹०-९০-৯๐-๙０-９]')
     order by i.id, p.position for no key update of i, p`,
    [numbers.map((number) => number.slice(-8))],
  )
}

export async function replaceRows(tx: Tx, importId: number, position: number, rows: readonly KeptRow[]): Promise<void> {
  await tx.rows(
    'replace rows of contact import part',
    'update contact_import_parts set rows = $4 where company_id = $1 and import_id = $2 and position = $3',
    [importId, position, JSON.stringify(rows)],
  )
}
