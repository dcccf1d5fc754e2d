import { type Carried, type CompanyTables, isCarried } from './declared.ts'
import type { CatalogueTable } from './queries.ts'

/** A table that goes into the file. */
export interface FileTable {
  name: string
  columns: string[]
  /** What its rows are in the order of. */
  key: string[]
  hasId: boolean
  /** Columns with ids, and the table of each. */
  references: Record<string, string>
  /** Columns of ids that no row of the table may do without. */
  required: string[]
  carried: Carried
  /** Columns with what opens something, where they go along: under which name each is sealed. */
  secrets: Readonly<Record<string, string | null>>
}

const likeId = /(^|_)ids?$/
const likeSecret = /secret|token|passw|hash|sealed|api_key|voice_key|^auth$|p256dh/

/** What a feature has to say of a table of companies, and has not. */
export function listFaults(catalogue: readonly CatalogueTable[], declared: CompanyTables): string[] {
  const known = new Set(catalogue.map(({ name }) => name))
  const gone = Object.keys(declared).filter((name) => !known.has(name))
  return [
    ...gone.map((name) => `${name} is no table of companies`),
    ...catalogue.flatMap((table) => {
      const said = declared[table.name]
      if (!said) return [`whether ${table.name} is carried`]
      return isCarried(said) ? faultsOf(table, said, declared) : []
    }),
  ]
}

function faultsOf({ name, columns, references }: CatalogueTable, carried: Carried, declared: CompanyTables): string[] {
  const { leaves: left = [], plain = [], ids = {}, inside = {}, secrets = {} } = carried
  const leaves = [...left, ...Object.keys(secrets)]
  const told = [...leaves, ...plain, ...Object.keys(ids), ...Object.keys(inside)]
  const known = columns.map((column) => column.name)
  return [
    ...told.filter((column) => !known.includes(column)).map((column) => `${name}.${column} is no column`),
    ...columns.flatMap(({ name: column, type, isRequired }) => {
      if (column === 'company_id' || column === 'id') return []
      if (leaves.includes(column)) return isRequired ? [`${name}.${column}, which has to have a value`] : []
      const target = references[column]
      if (target !== undefined) {
        const isGone = !declared[target] || !isCarried(declared[target])
        return isGone && isRequired ? [`${name}.${column} of ${target}, which is not carried`] : []
      }
      const isNumber = /^(smallint|integer|bigint)/.test(type)
      const isOdd =
        /^jsonb?|^bytea/.test(type) || (isNumber && (type.endsWith('[]') || likeId.test(column))) || likeSecret.test(column)
      return isOdd && !told.includes(column) ? [`${name}.${column} (${type})`] : []
    }),
  ]
}

/** The tables that are carried, each after those that its rows cannot do without. */
export function fileTables(
  catalogue: readonly CatalogueTable[],
  declared: CompanyTables,
  { hasSecrets }: { hasSecrets: boolean },
): FileTable[] {
  const carried = catalogue.flatMap((table) => {
    const said = declared[table.name]
    return said && isCarried(said) ? [toFileTable(table, said, declared, hasSecrets)] : []
  })
  return inOrder(carried)
}

function toFileTable(
  { name, columns, key, references }: CatalogueTable,
  carried: Carried,
  declared: CompanyTables,
  hasSecrets: boolean,
): FileTable {
  const { ids = {}, secrets = {} } = carried
  const leaves = [...(carried.leaves ?? []), ...(hasSecrets ? [] : Object.keys(secrets))]
  const isKept = (table: string) => declared[table] !== undefined && isCarried(declared[table])
  const kept = columns.filter(
    (column) =>
      column.name !== 'company_id' &&
      !leaves.includes(column.name) &&
      (references[column.name] === undefined || isKept(references[column.name] ?? '')),
  )
  const names = kept.map((column) => column.name)
  const followed = Object.fromEntries(Object.entries({ ...references, ...ids }).filter(([column]) => names.includes(column)))
  return {
    name,
    columns: names,
    key,
    hasId: names.includes('id'),
    references: followed,
    required: kept.filter((column) => !column.isNullable && followed[column.name] !== undefined).map((column) => column.name),
    carried,
    secrets: hasSecrets ? secrets : {},
  }
}

/** A table stands after those that it refers to. Where they refer to each other, what may be empty is filled in afterwards. */
function inOrder(tables: readonly FileTable[]): FileTable[] {
  const sorted: FileTable[] = []
  let left = [...tables]
  while (left.length > 0) {
    const isLeft = (of: FileTable, table: string | undefined) => table !== of.name && left.some(({ name }) => name === table)
    const missing = (table: FileTable, columns: readonly string[]) =>
      columns.filter((column) => isLeft(table, table.references[column])).length
    const ready = left.filter((table) => missing(table, table.required) === 0)
    const next = ready.toSorted(
      (a, b) => missing(a, Object.keys(a.references)) - missing(b, Object.keys(b.references)) || (a.name < b.name ? -1 : 1),
    )[0]
    if (!next) throw new Error(`Rows of ${left.map(({ name }) => name).join(', ')} cannot do without one another`)
    sorted.push(next)
    left = left.filter((table) => table !== next)
  }
  return sorted
}
