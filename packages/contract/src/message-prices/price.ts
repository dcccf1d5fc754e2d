import { z } from 'zod/mini'
import { timestamp } from '#field.ts'
import { amount } from './amount.ts'
import { chargeCategories, type ChargeCategory, type Rate, rateOn } from './rates.ts'

/** How the network charged a message, by its own statuses. `untold`: they say nothing about it. */
export const chargeKinds = ['regular', 'allowance', 'ad', 'free', 'untold'] as const
export type ChargeKind = (typeof chargeKinds)[number]

/** `nothing`: the message was not delivered. An unknown price is never zero. */
export const verdicts = ['free', 'paid', 'nothing', 'unknown'] as const

/** Why a message costs what it does, or why that is not known. */
export const priceReasons = [
  /** Free: it counts among the replies that the number has free each month. */
  'allowance',
  /** Free: the customer came from an advertisement. */
  'ad',
  /** Free: it was written on the phone. */
  'phone',
  /** Free for a reason that the network does not name. */
  'free',
  /** Paid: a reply inside the window. */
  'reply',
  /** Paid: a template. */
  'template',
  /** Nothing: it was not delivered. */
  'failed',
  /** The network tells the price with the delivery. */
  'awaiting',
  /** It was delivered, and the network said nothing of its price. */
  'untold',
  /** The operator's table has no rate for its market, category and currency on its day. */
  'no-rate',
  /** The country of the customer is not known. */
  'no-market',
  /** The currency of the account at Meta is not known. */
  'no-currency',
  /** The operator's table does not say how many replies are free each month. */
  'no-allowance',
] as const
export type PriceReason = (typeof priceReasons)[number]

export const price = z.object({
  verdict: z.enum(verdicts),
  reason: z.enum(priceReasons),
  category: z.nullable(z.enum(chargeCategories)),
  /** The code of the customer's country. */
  country: z.nullable(z.string()),
  /** Null when it is free, nothing or unknown, and for users without dashboard:view. */
  amount: z.nullable(amount),
  /** Null for users without dashboard:view, and when it is not known. */
  currency: z.nullable(z.string()),
  /** About how many free replies the number has left this month. */
  remaining: z.nullable(z.int()),
  /** Until when it is free. */
  until: z.nullable(timestamp),
  /** Before sending, and before the network has told it. */
  isEstimate: z.boolean(),
})
export type Price = z.infer<typeof price>

/** A message as the ledger has it. */
export interface Charge {
  kind: ChargeKind
  category: ChargeCategory | null
  /** Null when it is not known. */
  country: string | null
  /** Empty when it is not known. */
  currency: string
  /** Of its delivery, else of its sending, where the company is. */
  day: string
  isDelivered: boolean
  hasFailed: boolean
}

const nothing = { category: null, country: null, amount: null, currency: null, remaining: null, until: null, isEstimate: false }

/** What a message costs, with its own category, on its own day. Only what was delivered costs something. */
export function priceOf(charge: Charge, rates: readonly Rate[]): Price {
  const { kind, category, country, currency, isDelivered, hasFailed } = charge
  const told = { ...nothing, category, country, currency: currency || null, isEstimate: !isDelivered }
  if (hasFailed && !isDelivered) return { ...told, verdict: 'nothing', reason: 'failed', isEstimate: false }
  if (kind === 'untold') return { ...told, verdict: 'unknown', reason: isDelivered ? 'untold' : 'awaiting' }
  if (kind !== 'regular') return { ...told, verdict: 'free', reason: kind }
  return { ...told, ...paid(charge, rates) }
}

type Paid = Pick<Price, 'verdict' | 'reason' | 'amount'>

/** What a paid message costs, or why that is not known. */
export function paid(
  { category, country, currency, day }: Pick<Charge, 'category' | 'country' | 'currency' | 'day'>,
  rates: readonly Rate[],
): Paid {
  const unknown = { verdict: 'unknown', amount: null } as const
  if (currency === '') return { ...unknown, reason: 'no-currency' }
  if (country === null) return { ...unknown, reason: 'no-market' }
  const rate = category && rateOn(rates, { country, category, currency, day })
  if (!rate) return { ...unknown, reason: 'no-rate' }
  return { verdict: 'paid', reason: paidFor(category), amount: rate.amount }
}

function paidFor(category: ChargeCategory | null): 'reply' | 'template' {
  return category === 'service' ? 'reply' : 'template'
}

const ofTheTable: readonly PriceReason[] = ['no-rate', 'no-market', 'no-currency']

/** The price as users without the right to see amounts read it: free or paid, and why. */
export function withoutAmount(told: Price): Price {
  const isPaid = told.verdict === 'paid' || ofTheTable.includes(told.reason)
  const plain = { ...told, amount: null, currency: null }
  return isPaid ? { ...plain, verdict: 'paid', reason: paidFor(told.category) } : plain
}

/** What is known before a message is sent. */
export interface Prospect {
  category: ChargeCategory
  country: string | null
  currency: string
  /** Today where the company is. */
  day: string
  /** Until when what is sent is free, since the customer came from an advertisement. */
  freeUntil: Date | undefined
  /** How many replies were free for the number this month. */
  freeReplies: number
  /** A reply of the number has already been charged this month. */
  hasPaidReply: boolean
}

/** What a message that is sent now will probably cost. The network decides. */
export function estimateOf(prospect: Prospect, rates: readonly Rate[], allowance: number | undefined): Price {
  const { category, country, currency, freeUntil, freeReplies, hasPaidReply } = prospect
  const told = { ...nothing, category, country, currency: currency || null, isEstimate: true }
  if (freeUntil) return { ...told, verdict: 'free', reason: 'ad', until: freeUntil.toISOString() }
  if (category === 'service' && !hasPaidReply) {
    if (allowance === undefined) return { ...told, verdict: 'unknown', reason: 'no-allowance' }
    const remaining = allowance - freeReplies
    if (remaining > 0) return { ...told, verdict: 'free', reason: 'allowance', remaining }
  }
  return { ...told, ...paid(prospect, rates) }
}
