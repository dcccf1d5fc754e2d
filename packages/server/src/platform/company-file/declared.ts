/** The type of a company's file. Files of this type are not carried themselves. */
export const companyFileType = 'application/vnd.recado.company'

/** A row as JSON, by its columns. */
export type Row = Record<string, unknown>

/** The new id of a record, by its table. Null where the file has no such record. */
export type NewId = (table: string, id: unknown) => number | null

/** What becomes of a table that goes into a company's file. Foreign keys are followed by themselves. */
export interface Carried {
  /** SQL of the rows that go along. Without it all of the company's do. */
  where?: string
  /** Columns that stay: what opens something, and what is true in this installation alone. Each has a default or may be null. */
  leaves?: readonly string[]
  /** Columns with ids, or lists of ids, that no foreign key names, and the table of each. */
  ids?: Readonly<Record<string, string>>
  /** Columns that hold ids inside of them, and how they are told anew. */
  inside?: Readonly<Record<string, (value: unknown, newId: NewId) => unknown>>
  /** Columns that look like ids, JSON with ids or secrets, and are none. */
  plain?: readonly string[]
  /**
   * Columns that stay unless the operator asks for keys: under which name each is sealed in this installation, or null where it is no more
   * than a digest.
   */
  secrets?: Readonly<Record<string, string | null>>
  /**
   * Takes from a row what must not go on by itself, or refuses it with false. A row that was settled once stays as it is: it is settled
   * where it is written and where it is read.
   */
  settle?: (row: Row) => boolean | void
}

/** A table of companies in a company's file: carried, or left out for the reason given. */
export type InCompanyFile = Carried | { stays: string }

/** By table. Those of the schema of channels have it in their name. */
export type CompanyTables = Readonly<Record<string, InCompanyFile>>

export function isCarried(declared: InCompanyFile): declared is Carried {
  return !('stays' in declared)
}

/**
 * Tells ids anew wherever they stand in a JSON under these keys, as a number or as a record with an id. A record that the file does not
 * have becomes 0, which is none.
 */
export function idsUnder(keys: Readonly<Record<string, string>>): (value: unknown, newId: NewId) => unknown {
  const tell = (value: unknown, newId: NewId): unknown => {
    if (Array.isArray(value)) return value.map((one) => tell(one, newId))
    if (!isObject(value)) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => {
        const table = Object.hasOwn(keys, key) ? keys[key] : undefined
        if (table !== undefined && typeof one === 'number') return [key, newId(table, one) ?? 0]
        if (table !== undefined && isObject(one) && 'id' in one) return [key, { ...one, id: newId(table, one.id) ?? 0 }]
        return [key, tell(one, newId)]
      }),
    )
  }
  return tell
}

function isObject(value: unknown): value is Row {
  return typeof value === 'object' && value !== null
}
