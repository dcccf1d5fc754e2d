import { amountOf, timesAmount, unitsOf } from '@recado/contract/message-prices/amount'
import { type Charge, type Price, priceOf, withoutAmount } from '@recado/contract/message-prices/price'
import { can } from '@recado/contract/permissions'
import type { ActorCtx } from '#platform/feature.ts'
import { listRatesIn } from './rate-queries.ts'

/** The reader, and a transaction to read in. */
export type Viewing = Pick<ActorCtx, 'tx' | 'actor'>

/** What messages cost by what is known of each, in their order, as this user reads it. */
export async function pricesOf(ctx: Viewing, charges: readonly Charge[]): Promise<Price[]> {
  const rates = await listRatesIn(ctx.tx, [...new Set(charges.map(({ currency }) => currency))])
  const prices = charges.map((charge) => priceOf(charge, rates))
  return can(ctx.actor.profile, 'dashboard:view') ? prices : prices.map(withoutAmount)
}

/** What many messages cost, by currency: their sum, and how many have no price. */
export interface CostSum {
  currency: string
  amount: string
  unknown: number
}

/** The sums of messages that come in groups of the same charge. Undefined for a user who may not see amounts. */
export async function sumsOf(ctx: Viewing, groups: readonly (Charge & { count: number })[]): Promise<CostSum[] | undefined> {
  if (!can(ctx.actor.profile, 'dashboard:view')) return undefined
  const prices = await pricesOf(ctx, groups)
  const sums = new Map<string, CostSum>()
  for (const [at, { currency, count }] of groups.entries()) {
    const { verdict, amount } = prices[at] ?? {}
    const sum = sums.get(currency) ?? { currency, amount: '0', unknown: 0 }
    const added = amount ? unitsOf(timesAmount(amount, count)) : 0n
    const unknown = sum.unknown + (verdict === 'unknown' ? count : 0)
    sums.set(currency, { currency, amount: amountOf(unitsOf(sum.amount) + added), unknown })
  }
  return [...sums.values()]
}
