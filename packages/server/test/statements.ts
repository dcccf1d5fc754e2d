import type pg from 'pg'
import type { Db } from '../src/platform/database/db.ts'
import { type SystemTx, Tx } from '../src/platform/database/tx.ts'

// The worker finishes what it has claimed by its id.
const ofTheWorker = ['finish work', 'finish inbox']
const withoutCompany = ['plans', 'helps', 'announcements', 'message_rates', 'live_since', 'quiet']

/** The database, remembering the text of each statement run for a company. */
export function withStatementLog(db: Db, statements: Set<string>): Db {
  const tenant: Db['tenant'] = (companyId, work, reads) =>
    db.tenant(
      companyId,
      (tx) => {
        const named: SystemTx['named'] = (name, text, values) => {
          if (!ofTheWorker.includes(name)) statements.add(text)
          return tx.named(name, text, values)
        }
        return work(new Tx({ named }, companyId))
      },
      reads,
    )
  return { ...db, tenant }
}

/**
 * Tables that a statement reads without restricting them to one company by its own conditions, according to PostgreSQL's plan. A
 * table is restricted when its company is a parameter, or that of something restricted. `owner` is above row-level security.
 */
export async function findLooseReads(owner: pg.ClientBase, statements: Iterable<string>): Promise<string[]> {
  // A bitmap scan may spread one condition over several alternatives.
  await owner.query('set enable_bitmapscan = off')
  const loose: string[] = []
  for (const text of statements) {
    const { rows } = await owner.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (generic_plan, verbose, format json) ${text}`)
    for (const read of rows.flatMap((row) => looseReads(row['QUERY PLAN'][0].Plan)))
      loose.push(`${read} in ${text.replace(/\s+/g, ' ').trim()}`)
  }
  return loose
}

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Join Type'?: string
  'Parent Relationship'?: string
  Schema?: string
  Alias?: string
  Plans?: Plan[]
}

function nodesOf(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]
}

function looseReads(plan: Plan): string[] {
  const keys = new Map(nodesOf(plan).flatMap(keyOf))
  const equalities = equalitiesUnder(plan, []).filter(({ own }) => keys.get(aliasOf(own)) === own)
  const held = new Set<string>()
  const isHeld = (own: string, other: string) => {
    const alias = aliasOf(other)
    if (!keys.has(alias)) return true // A parameter, or a sub-select, whose tables are checked themselves.
    const isSame = (column: RegExp, named: RegExp) => column.test(own) && named.test(other)
    const isNamed =
      isSame(/\.connection_id$/, /\.(connection_)?id$/) ||
      isSame(/\.app$/, /\.uuid$/) ||
      isSame(/\.portfolio$/, /\.portfolio_id$/)
    return held.has(alias) && (keys.get(alias) === other || isNamed)
  }
  for (let before = -1; before < held.size;) {
    before = held.size
    for (const { own, other, holds } of equalities) {
      if (holds.includes(aliasOf(own)) && isHeld(own, other)) held.add(aliasOf(own))
    }
  }
  return [...keys.keys()].filter((alias) => !held.has(alias))
}

function aliasOf(column: string): string {
  return column.split('.')[0] ?? ''
}

/** The column that ties a table's rows to their company, by the alias under which the table is read. */
function keyOf(node: Plan): [string, string][] {
  const { 'Relation Name': table, Alias: alias, Schema: schema } = node
  if (!table || !alias || node['Node Type'] === 'ModifyTable' || withoutCompany.includes(table)) return []
  // The border knows only connections, apps before their webhooks are split, and portfolios. A command has looked up the company of the
  // connection.
  const ofBorder = table === 'hooks' ? 'app' : table === 'reached' ? 'portfolio' : 'connection_id'
  const key = schema === 'channels' ? ofBorder : table === 'companies' ? 'id' : 'company_id'
  return [[alias, `${alias}.${key}`]]
}

interface Equality {
  own: string
  other: string
  /** Aliases of which the condition lets no other rows through. An outer join keeps all rows of one side. */
  holds: string[]
}

/** `outer`: the rows that are joined to a row from here, and lost with it when the conditions below let nothing through. */
function equalitiesUnder(node: Plan, outer: readonly Plan[]): Equality[] {
  const below = (node.Plans ?? []).flatMap((child) => equalitiesUnder(child, lostWith(node, child, outer)))
  return [...equalitiesOf(node, [...narrowedBy(node), ...outer]), ...below]
}

function lostWith(node: Plan, child: Plan, outer: readonly Plan[]): readonly Plan[] {
  const join = node['Join Type']
  if (!join) return ['Memoize', 'Materialize', 'Hash', 'Sort', 'Unique'].includes(node['Node Type']) ? outer : []
  if (join !== 'Inner' && join !== 'Semi') return []
  return child['Parent Relationship'] === 'Inner' ? [...outer, ...side(node, 'Outer')] : outer
}

function equalitiesOf(node: Plan, narrowed: readonly Plan[]): Equality[] {
  const holds = narrowed.flatMap(keyOf).map(([alias]) => alias)
  const conditions = Object.entries(node)
    .filter(([name]) => /(Cond|Filter)$/.test(name))
    .flatMap(([, text]) => conjuncts(String(text)))
  return conditions.flatMap((condition) => {
    const [, left, right] = /^(\w+\.\w+|\$\d+) = (\w+\.\w+|\$\d+)$/.exec(condition) ?? []
    return left && right
      ? [
          { own: left, other: right, holds },
          { own: right, other: left, holds },
        ]
      : []
  })
}

function narrowedBy(node: Plan): Plan[] {
  const join = node['Join Type']
  if (!join) return [node]
  if (join === 'Inner' || join.endsWith('Semi')) return [...side(node, 'Outer'), ...side(node, 'Inner')]
  if (join === 'Left' || join === 'Anti') return side(node, 'Inner')
  return join.startsWith('Right') ? side(node, 'Outer') : []
}

function side(join: Plan, name: 'Outer' | 'Inner'): Plan[] {
  return (join.Plans ?? []).filter((child) => child['Parent Relationship'] === name).flatMap(nodesOf)
}

/** The parts of a condition that must all be true. */
function conjuncts(text: string): string[] {
  const parts: string[] = []
  let depth = 0
  let from = 0
  let closed = 0
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '(') depth++
    if (text[at] === ')' && --depth === 0) closed ||= at
    if (depth > 0 || !text.startsWith(' AND ', at)) continue
    parts.push(text.slice(from, at))
    from = at + ' AND '.length
  }
  if (parts.length > 0) return [...parts, text.slice(from)].flatMap(conjuncts)
  return text.startsWith('(') && closed === text.length - 1 ? conjuncts(text.slice(1, -1)) : [text]
}
