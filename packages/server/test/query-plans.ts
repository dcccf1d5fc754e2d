import pg from 'pg'
import type { Db } from '../src/platform/database/db.ts'
import { type SystemTx, Tx } from '../src/platform/database/tx.ts'

/** A named statement as it was run for a company. */
export interface Call {
  companyId: number
  name: string
  text: string
  values: readonly unknown[]
}

/** The same database, noting each named statement. */
export function withCallLog(db: Db, calls: Call[]): Db {
  return {
    ...db,
    tenant: (companyId, work, reads) =>
      db.tenant(
        companyId,
        (tx) => {
          const named: SystemTx['named'] = (name, text, values) => {
            calls.push({ companyId, name, text, values })
            return tx.named(name, text, values)
          }
          return work(new Tx({ named }, companyId))
        },
        reads,
      ),
  }
}

export interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Function Name'?: string
  'Subplan Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: PlanNode[]
}

/**
 * Runs a statement as the application does after many uses: planned for any values, under the row-level security of the company. `app` is
 * connected as recado_app.
 */
export async function planOf(app: pg.ClientBase, { companyId, text, values }: Call): Promise<PlanNode> {
  await app.query(`begin; set local app.company_id = ${companyId}; set local plan_cache_mode = force_generic_plan`)
  try {
    await app.query(`prepare looked_at as ${text}`)
    const given = values.length ? `(${values.map(literal).join(', ')})` : ''
    const { rows } = await app.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `explain (analyze, buffers, format json, timing off) execute looked_at ${given}`,
    )
    const plan = rows[0]?.['QUERY PLAN'][0].Plan
    if (!plan) throw new Error('no plan')
    return plan
  } finally {
    await app.query('rollback')
    await app.query('deallocate all')
  }
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.join(',')}}`)
  return pg.escapeLiteral(value instanceof Date ? value.toISOString() : typeof value === 'string' ? value : JSON.stringify(value))
}

export function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)]
}

/** Rows of a table that a plan read, kept or not. */
export function rowsRead(plan: PlanNode, table: string): number {
  return nodesOf(plan)
    .filter((node) => node['Relation Name'] === table)
    .reduce((sum, node) => sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'], 0)
}

export function indexesOf(plan: PlanNode): string[] {
  return [...new Set(nodesOf(plan).flatMap((node) => node['Index Name'] ?? []))].sort()
}
