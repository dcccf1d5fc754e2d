import type { Output, Parsed } from '@recado/contract/endpoint'
import type { loadMessageRates, previewMessageRates } from '@recado/contract/message-prices/rates-api'
import { amountOf, unitsOf } from '@recado/contract/message-prices/amount'
import { type Rate, readRate } from '@recado/contract/message-prices/rates'
import { recordActIn } from '#features/audit/audit.ts'
import type { SystemTx } from '#platform/database/tx.ts'
import type { OperatorCtx } from '#platform/feature.ts'
import { effectOf } from './effect.ts'
import { listAllRates, upsertRates } from './rate-queries.ts'

type Rows = Parsed<typeof previewMessageRates>['rows']
type Faults = Output<typeof previewMessageRates>['faults']

interface Sheet {
  table: readonly Rate[]
  /** Rates that the table does not have. */
  new: Rate[]
  same: Rate[]
  /** Rates that it has with another amount, and what it has. */
  changed: { from: Rate; to: Rate }[]
  faults: Faults
}

const keyOf = ({ market, category, currency, from }: Rate) => `${market} ${category} ${currency} ${from}`
const isSameAmount = (a: Rate, b: Rate) => unitsOf(a.amount) === unitsOf(b.amount)

/** Reads rows against the table. Of rows about one rate the first counts. Another that says something else is a fault. */
async function read(tx: SystemTx, rows: Rows): Promise<Sheet> {
  const table = await listAllRates(tx)
  const known = new Map(table.map((rate) => [keyOf(rate), rate]))
  const sheet: Sheet = { table, new: [], same: [], changed: [], faults: [] }
  const seen = new Map<string, Rate>()
  for (const [at, row] of rows.entries()) {
    const rate = readRate(row)
    if ('faults' in rate) {
      sheet.faults.push({ line: at + 1, fields: rate.faults, twice: false })
      continue
    }
    const [key, twin] = [keyOf(rate), seen.get(keyOf(rate))]
    if (twin) {
      if (!isSameAmount(twin, rate)) sheet.faults.push({ line: at + 1, fields: ['amount'], twice: true })
      continue
    }
    seen.set(key, rate)
    const before = known.get(key)
    if (!before) sheet.new.push(rate)
    else if (isSameAmount(before, rate)) sheet.same.push(rate)
    else sheet.changed.push({ from: before, to: rate })
  }
  return sheet
}

/** What loading these rows would do. */
export function preview({ system }: OperatorCtx, { rows }: { rows: Rows }): Promise<Output<typeof previewMessageRates>> {
  return system.across(async (tx) => {
    const { table, new: added, same, changed, faults } = await read(tx, rows)
    const effect = await effectOf(tx, {
      table,
      without: changed.map(({ from }) => from),
      added: [...added, ...changed.map(({ to }) => to)],
    })
    return { new: added.length, same: same.length, changed: changed.length, faults, ...effect }
  })
}

/** Takes the rows in. Those with faults are left out. */
export function load(ctx: OperatorCtx, { rows }: { rows: Rows }): Promise<Output<typeof loadMessageRates>> {
  return ctx.system.across(async (tx) => {
    const { new: added, changed } = await read(tx, rows)
    await upsertRates(tx, [...added, ...changed.map(({ to }) => to)], ctx.now)
    const changes = [
      ...added.map((rate) => ({ field: keyOf(rate), before: '', after: amountOf(unitsOf(rate.amount)) })),
      ...changed.map(({ from, to }) => ({ field: keyOf(to), before: from.amount, after: to.amount })),
    ]
    if (changes.length > 0) await recordActIn(tx, [ctx.actor.companyId], ctx, { act: 'rates.loaded', subjectId: null, changes })
    return { message: 'Rates loaded', new: added.length, changed: changed.length }
  })
}
