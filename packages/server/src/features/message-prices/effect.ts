import { type ChargeCategory, type Rate, rateOn } from '@recado/contract/message-prices/rates'
import type { SystemTx } from '#platform/database/tx.ts'
import { listPaid } from './rate-queries.ts'

/** How many messages already sent get another price, and since which day. */
export interface Effect {
  messages: number
  since: string | null
}

/** A change of the table: rates that go and rates that come. */
export interface TableChange {
  table: readonly Rate[]
  without: readonly Rate[]
  added: readonly Rate[]
}

const none: Effect = { messages: 0, since: null }

/** Counts, in all companies, what a change of the table means for messages that are delivered already. */
export async function effectOf(tx: SystemTx, { table, without, added }: TableChange): Promise<Effect> {
  const changed = [...without, ...added].filter(({ category }) => category !== 'allowance')
  const since = changed.map(({ from }) => from).toSorted()[0]
  if (since === undefined) return none
  const only = <K extends 'category' | 'currency'>(key: K) => [...new Set(changed.map((rate) => rate[key]))]
  const groups = await listPaid(tx, { since, categories: only('category'), currencies: only('currency') })
  const after = [...table.filter((rate) => !without.includes(rate)), ...added]
  const [before, then] = [lookupIn(table), lookupIn(after)]
  const affected = groups.filter((group) => before(group) !== then(group))
  return {
    messages: affected.reduce((sum, { messages }) => sum + messages, 0),
    since: affected.map(({ day }) => day).toSorted()[0] ?? null,
  }
}

interface Asked {
  country: string
  category: string
  currency: string
  day: string
}

/** Finds the amount of a rate. Rates of other categories and currencies are passed over once, not at each question. */
export function lookupIn(rates: readonly Rate[]): (asked: Asked) => string | undefined {
  const byKind = Map.groupBy(rates, ({ category, currency }) => `${category} ${currency}`)
  const known = new Map<string, string | undefined>()
  return ({ country, category, currency, day }) => {
    const key = `${country} ${category} ${currency} ${day}`
    if (!known.has(key)) {
      const kind = byKind.get(`${category} ${currency}`) ?? []
      known.set(key, rateOn(kind, { country, category: category as ChargeCategory, currency, day })?.amount)
    }
    return known.get(key)
  }
}
