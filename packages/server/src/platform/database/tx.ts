import { createHash } from 'node:crypto'
import { assignmentsOf, columnOf } from './assignments.ts'
import type { Tables } from './tables.ts'
import { viewsOf } from './views.ts'

/** One open transaction. Statements that are asked without awaiting one another go out together and run in order: see `together`. */
export interface SystemTx {
  /** Runs a statement under a name, so that PostgreSQL plans it once per connection. Not for LIKE patterns. */
  named<Row extends object>(name: string, text: string, values: readonly unknown[]): Promise<Row[]>
}

type Values = readonly unknown[]

/** The transaction adds the company. */
type Own<T extends keyof Tables> = Omit<Tables[T], 'companyId'>

/** A transaction of one company. The company's id is `$1` of its statements, and `values` begin with `$2`. */
export class Tx implements SystemTx {
  readonly companyId: number
  private readonly any: SystemTx

  constructor(any: SystemTx, companyId: number) {
    this.any = any
    this.companyId = companyId
  }

  /** These values do not include the company. */
  named<Row extends object>(name: string, text: string, values: Values): Promise<Row[]> {
    return this.any.named(name, text, values)
  }

  rows<Row extends object>(name: string, text: string, values: Values = []): Promise<Row[]> {
    return this.any.named(name, text, [this.companyId, ...values])
  }

  /** The first row. */
  async row<Row extends object>(name: string, text: string, values?: Values): Promise<Row | undefined> {
    return (await this.rows<Row>(name, text, values))[0]
  }

  /** The only column. */
  async column<Value>(name: string, text: string, values?: Values): Promise<Value[]> {
    return (await this.rows(name, text, values)).map((row) => Object.values(row)[0] as Value)
  }

  /** The only column of the first row. */
  async value<Value>(name: string, text: string, values?: Values): Promise<Value | undefined> {
    return (await this.column<Value>(name, text, values))[0]
  }

  /** Whether there is a row. */
  async has(name: string, text: string, values?: Values): Promise<boolean> {
    return (await this.rows(name, text, values)).length > 0
  }

  /** Returns the id of the new row. */
  insert<T extends WithId>(table: T, row: Own<T>): Promise<number> {
    return insertRow(this.any, table, { ...row, companyId: this.companyId } as unknown as Tables[T])
  }

  update<T extends keyof Tables>(table: T, key: Partial<Tables[T]>, patch: Partial<Tables[T]>): Promise<void> {
    return updateRows(this.any, table, { ...key, companyId: this.companyId }, patch)
  }

  delete<T extends keyof Tables>(table: T, key: Partial<Tables[T]>): Promise<void> {
    return deleteRows(this.any, table, { ...key, companyId: this.companyId })
  }

  /** Locks the row: no other transaction changes it until this one ends. With `toDelete`, none can start to refer to it either. */
  async lock(table: WithId, id: number, toDelete = false): Promise<void> {
    const [name, strength] = [columnOf(table), toDelete ? 'update' : 'no key update']
    await this.rows(`lock ${name} ${strength}`, `select from ${name} where company_id = $1 and id = $2 for ${strength}`, [id])
  }

  /** The rows of a select, passed as JSON. See `selectViews`. */
  views<View extends object>(name: string, select: string, values: Values = [], changed?: string): Promise<View[]> {
    return selectViews(this.any, name, select, [this.companyId, ...values], changed)
  }

  async view<View extends object>(name: string, select: string, values?: Values, changed?: string): Promise<View | undefined> {
    return (await this.views<View>(name, select, values, changed))[0]
  }
}

/** The rows of a select, passed as JSON, in its order. `changed` may be a statement whose rows the select reads under that name. */
export async function selectViews<View extends object>(
  tx: SystemTx,
  name: string,
  select: string,
  values: readonly unknown[],
  changed?: string,
): Promise<View[]> {
  const before = changed ? `with changed as (${changed}) ` : ''
  const [row] = await tx.named<{ views: View[] }>(name, `${before}select ${viewsOf(select)} as views`, values)
  return row?.views ?? []
}

// Rows are written by their properties. A property without a value is left out.

export type WithId = { [T in keyof Tables]: Tables[T] extends { id?: number } ? T : never }[keyof Tables]

/** Returns the id of the new row. */
export async function insertRow<T extends WithId>(tx: SystemTx, table: T, row: Tables[T]): Promise<number> {
  const given = Object.entries(row).filter(([, value]) => value !== undefined)
  const columns = given.map(([property]) => columnOf(property)).join(', ')
  const places = given.map((_, at) => `$${at + 1}`).join(', ')
  const text = `insert into ${columnOf(table)} (${columns}) values (${places}) returning id`
  const values = given.map(([, value]) => value)
  const [made] = await tx.named<{ id: number }>(nameOf(`insert ${table}`, text), text, values)
  if (!made) throw new Error(`No row was made in ${table}`)
  return made.id
}

/** Changes the rows that match `key`. */
export async function updateRows<T extends keyof Tables>(
  tx: SystemTx,
  table: T,
  key: Partial<Tables[T]>,
  patch: Partial<Tables[T]>,
): Promise<void> {
  const values: unknown[] = []
  const [conditions, assignments] = [conditionsOf(key, values), assignmentsOf(patch, values)]
  if (assignments === '') return
  const text = `update ${columnOf(table)} set ${assignments} where ${conditions}`
  await tx.named(nameOf(`update ${table}`, text), text, values)
}

/** Deletes the rows that match `key`. */
export async function deleteRows<T extends keyof Tables>(tx: SystemTx, table: T, key: Partial<Tables[T]>): Promise<void> {
  const values: unknown[] = []
  const text = `delete from ${columnOf(table)} where ${conditionsOf(key, values)}`
  await tx.named(nameOf(`delete ${table}`, text), text, values)
}

/** A key without a value matches no row. It must never match all. */
function conditionsOf(key: object, values: unknown[]): string {
  return Object.entries(key)
    .map(([property, value]) => `${columnOf(property)} = $${values.push(value)}`)
    .join(' and ')
}

/** The name includes a short hash of the columns. */
function nameOf(verb: string, text: string): string {
  return `${verb} ${createHash('sha1').update(text).digest('base64url').slice(0, 8)}`
}
