import type { Message } from '#meta/messages.ts'
import { countryOf } from '#meta/people.ts'
import type { Pricing } from './pricing.ts'

type Rates = Readonly<Record<string, { base: string; marketing?: string }>>

/** Rates since October 2026, by the account's currency: utility, authentication and service cost the same. Those in reais are made up. */
const rates: Readonly<Record<string, Rates>> = {
  USD: {
    BR: { base: '0.0068', marketing: '0.0625' },
    CO: { base: '0.0008' },
    US: { base: '0.0034', marketing: '0.025' },
    MX: { base: '0.0085' },
    ES: { base: '0.02' },
    AR: { base: '0.026' },
    PE: { base: '0.03' },
    NL: { base: '0.05' },
    DE: { base: '0.055' },
  },
  BRL: { BR: { base: '0.037', marketing: '0.3395' }, US: { base: '0.0185', marketing: '0.136' } },
}

export interface Charge {
  message: string
  waba: string
  number: string
  to: string
  market: string
  category: Pricing['category']
  type: Pricing['type']
  currency: string
  /** A decimal number in the account's currency. Undefined where the rate is not known. */
  amount: string | undefined
  /** When it was delivered. */
  at: number
}

/** The bill: one charge for each message that was delivered. */
export function chargesOf(messages: readonly Message[]): Charge[] {
  return messages.flatMap(({ id, conversation: { number, person }, pricing, deliveredAt: at }) => {
    if (!pricing || at === undefined) return []
    const { category, type } = pricing
    const { id: waba, currency } = number.waba
    const market = countryOf(person.number)
    const rate = rates[currency]?.[market]
    const amount = type === 'regular' ? (category === 'marketing' ? rate?.marketing : rate?.base) : '0'
    return [{ message: id, waba, number: number.id, to: person.number, market, category, type, currency, amount, at }]
  })
}

const unit = 10_000_000n

/** The exact sum of charges, whatever their currency, in decimals. */
export function sumOf(charges: readonly Charge[]): string {
  const sum = charges.reduce((total, { amount = '0' }) => total + unitsOf(amount), 0n)
  const fraction = String(sum % unit)
    .padStart(7, '0')
    .replace(/0+$/, '')
  return `${sum / unit}${fraction && `.${fraction}`}`
}

function unitsOf(amount: string): bigint {
  const [whole = '0', fraction = ''] = amount.split('.')
  return BigInt(whole) * unit + BigInt(fraction.padEnd(7, '0'))
}
