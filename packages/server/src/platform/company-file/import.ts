import type { Storage } from '@recado/storage/storage'
import { Readable } from 'node:stream'
import type pg from 'pg'
import type { Entry } from '#platform/archive/entries.ts'
import { ArchiveRefused } from '#platform/archive/refusal.ts'
import { textFormat } from '#platform/backup/snapshot.ts'
import type { SystemDb } from '#platform/database/system.ts'
import type { Secrets } from '#platform/secrets.ts'
import { Checked, refuseRows } from './checked.ts'
import type { Part, Totals } from './contents.ts'
import type { CompanyTables, NewId, Row } from './declared.ts'
import { Ids, linesOf, numbersOf, rowOf } from './ids.ts'
import { fillIn, hasCompany, holdCompany, insertRows, listCompanyTables, takeIds } from './queries.ts'
import { readCompanyFile, type Source } from './read.ts'
import { recode } from './secrets.ts'
import { type FileTable, fileTables } from './tables.ts'
import { tellAnew } from './tell-anew.ts'

const rowsAtOnce = 500
const bytesAtOnce = 1024 * 1024

export interface ImportParts {
  system: SystemDb
  storage: Storage
  declared: CompanyTables
  source: Source
  /** The id of the company, which no other has: see `takeCompanyId`. */
  companyId: number
  /** Other addresses for users whose own sign in here already. */
  emails: ReadonlyMap<string, string>
  /** Seals what the file has in the open. */
  secrets: Pick<Secrets, 'seal'>
  onBytes?: (bytes: number) => void
  /** In the transaction, once all rows are there. */
  finish?: (client: pg.ClientBase) => Promise<void>
}

export async function takeCompanyId(system: SystemDb): Promise<number> {
  const client = await system.open('recado-company-file')
  try {
    const [id = 0] = await takeIds(client, 'companies', 1)
    return id
  } finally {
    await client.end()
  }
}

/**
 * Makes a company of a file, under new ids. The files come first, where no row names them; then all rows in one transaction. Until its end
 * there is no company, so that after a failure or a kill there is none either: see `removeFiles`. Of several who work under one id each
 * waits for the one before. Undefined: the company is there already.
 */
export function importCompany(parts: ImportParts): Promise<Totals | undefined> {
  return alone(parts, async (client) => {
    if (await hasCompany(client, parts.companyId)) return undefined
    await putFiles(client, parts)
    await client.query(textFormat)
    await client.query('begin')
    const totals = await loadRows(client, parts)
    await parts.finish?.(client)
    await client.query('commit')
    return totals
  })
}

/** Works under the id of a company as the only one. Its connection holds the id until all is decided. */
async function alone<T>(
  { system, companyId }: Pick<ImportParts, 'system' | 'companyId'>,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = await system.open('recado-company-file')
  try {
    await holdCompany(client, companyId)
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The rows are checked on the way, before an id is taken for one of them. */
async function putFiles(client: pg.Client, { source, storage, companyId, declared, onBytes }: ImportParts): Promise<void> {
  let checked: Checked | undefined
  await readCompanyFile(source, {
    ...(onBytes && { onBytes }),
    begin: async ({ hasSecrets }) => {
      checked = new Checked(fileTables(await listCompanyTables(client), declared, { hasSecrets }))
    },
    part: async (part, entry) => {
      if (part.kind !== 'file') await checked?.take(part, entry)
      else await storage.put(`${companyId}/${part.name}`, Readable.from(entry.content, { objectMode: false }))
    },
  })
  checked?.finish()
}

/** Removes the files of a company that an import has left without rows. False: the company is there, and so are its files. */
export function removeFiles(parts: Pick<ImportParts, 'system' | 'source' | 'storage' | 'companyId'>): Promise<boolean> {
  const { source, storage, companyId } = parts
  return alone(parts, async (client) => {
    if (await hasCompany(client, companyId)) return false
    const reading = readCompanyFile(source, {
      part: async (part) => {
        if (part.kind === 'file') await storage.delete(`${companyId}/${part.name}`)
      },
    })
    await reading.catch((error: unknown) => {
      // The import came no further either.
      if (!(error instanceof ArchiveRefused)) throw error
    })
    return true
  })
}

async function loadRows(client: pg.Client, parts: ImportParts): Promise<Totals> {
  const { source, onBytes } = parts
  let loader: Loader | undefined
  const { totals } = await readCompanyFile(source, {
    ...(onBytes && { onBytes }),
    begin: async ({ hasSecrets }) => {
      loader = new Loader(client, fileTables(await listCompanyTables(client), parts.declared, { hasSecrets }), parts)
    },
    part: async (part, entry) => {
      if (part.kind === 'ids') await loader?.takeIds(part.table, entry)
      if (part.kind === 'rows') await loader?.takeRows(part, entry)
    },
  })
  await loader?.fillIn()
  return totals
}

/** Puts the rows of a file into the tables. */
class Loader {
  readonly #client: pg.Client
  readonly #checked: Checked
  readonly #parts: ImportParts
  readonly #ids = new Map<string, Ids>()
  readonly #loaded = new Set<string>()
  /** Ids of rows that were not there yet when what names them was written: by table and column. */
  readonly #later = new Map<string, { table: string; column: string; ids: number[]; values: number[] }>()

  constructor(client: pg.Client, tables: readonly FileTable[], parts: ImportParts) {
    this.#client = client
    this.#checked = new Checked(tables)
    this.#parts = parts
  }

  async takeIds(table: string, entry: Entry): Promise<void> {
    this.#checked.require(table, [])
    const old = await numbersOf(entry.content)
    const fresh = new Float64Array(old.length)
    const isCompany = table === 'companies'
    for (let at = 0; at < old.length; at += takenAtOnce) {
      const count = Math.min(takenAtOnce, old.length - at)
      fresh.set(isCompany ? [this.#parts.companyId] : await takeIds(this.#client, table, count), at)
    }
    this.#ids.set(table, new Ids(old, fresh))
  }

  async takeRows({ table: name, columns }: Extract<Part, { kind: 'rows' }>, entry: Entry): Promise<void> {
    const table = this.#checked.require(name, columns)
    let rows: string[] = []
    let size = 0
    const flush = async () => {
      if (rows.length > 0) await this.#insert(table, columns, rows)
      rows = []
      size = 0
    }
    for await (const line of linesOf(entry.content)) {
      const row = rowOf(line)
      if (!tellAnew(table, row, this.#newId)) continue
      if (table.hasId && row['id'] === null) refuseRows(table.name)
      this.#defer(table, row)
      recode(row, table.secrets, (place, sealed) => this.#parts.secrets.seal(place, sealed))
      if (name === 'users') this.#address(row)
      const text = JSON.stringify(row)
      rows.push(text)
      size += text.length
      if (rows.length >= rowsAtOnce || size >= bytesAtOnce) await flush()
    }
    await flush()
    this.#loaded.add(name)
  }

  async #insert({ name }: FileTable, columns: readonly string[], rows: readonly string[]): Promise<void> {
    try {
      await insertRows(this.#client, name, columns, this.#parts.companyId, `[${rows.join(',')}]`)
    } catch (error) {
      if (odd.test((error as { code?: string }).code ?? '')) refuseRows(name)
      throw error
    }
  }

  async fillIn(): Promise<void> {
    for (const { table, column, ids, values } of this.#later.values()) {
      for (let at = 0; at < ids.length; at += takenAtOnce) {
        const some = [ids, values].map((all) => all.slice(at, at + takenAtOnce)) as [number[], number[]]
        await fillIn(this.#client, { table, column, companyId: this.#parts.companyId }, ...some)
      }
    }
  }

  readonly #newId: NewId = (table, id) => this.#ids.get(table)?.of(id) ?? null

  /** What names a row that is not there yet is filled in when all are. */
  #defer(table: FileTable, row: Row): void {
    for (const [column, target] of Object.entries(table.references)) {
      const id = row[column]
      if (typeof id !== 'number') continue
      if (this.#loaded.has(target) || (target === table.name && id < Number(row['id']))) continue
      if (table.required.includes(column) || !table.hasId) refuseRows(table.name)
      const key = `${table.name}.${column}`
      const later = this.#later.get(key) ?? { table: table.name, column, ids: [], values: [] }
      later.ids.push(Number(row['id']))
      later.values.push(id)
      this.#later.set(key, later)
      row[column] = null
    }
  }

  #address(row: Row): void {
    row['email'] = this.#parts.emails.get(String(row['email']).toLowerCase()) ?? row['email']
  }
}

const takenAtOnce = 50_000
/** What PostgreSQL says of a value that no row of ours has: not of its type, missing, or against a rule. */
const odd = /^(22...|235(02|03|14))$/
