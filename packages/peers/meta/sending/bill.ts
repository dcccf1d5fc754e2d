import type { Message } from '#meta/messages.ts'
import { countryOf } from '#meta/people.ts'
import type { Pricing } from './pricing.ts'

/** Rates in US dollars since October 2026: utility, authentication and service cost the same. */
const rates: Readonly<Record<string, { base: number; marketing?: number }>> = {
  BR: { base: 0.0068, marketing: 0.0625 },
  CO: { base: 0.0008 },
  US: { base: 0.0034, marketing: 0.025 },
  MX: { base: 0.0085 },
  ES: { base: 0.02 },
  AR: { base: 0.026 },
  PE: { base: 0.03 },
  NL: { base: 0.05 },
  DE: { base: 0.055 },
}

export interface Charge {
  message: string
  number: string
  to: string
  market: string
  category: Pricing['category']
  type: Pricing['type']
  /** In dollars. Undefined where the rate is not known. */
  amount: number | undefined
}

/** The bill: one charge for each message that was delivered. */
export function chargesOf(messages: readonly Message[]): Charge[] {
  return messages.flatMap(({ id, conversation: { number, person }, pricing, statuses }) => {
    if (!pricing || !(statuses.includes('delivered') || statuses.includes('read'))) return []
    const market = countryOf(person.number)
    const rate = pricing.category === 'marketing' ? rates[market]?.marketing : rates[market]?.base
    const amount = pricing.type === 'regular' ? rate : 0
    return [{ message: id, number: number.id, to: person.number, market, category: pricing.category, type: pricing.type, amount }]
  })
}
