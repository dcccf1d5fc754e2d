import type { Template } from '#meta/accounts.ts'
import type { Message } from '#meta/messages.ts'
import { type Conversation, countryOf } from '#meta/people.ts'

/** Since this day messages of service, and utility templates inside the window, cost money. */
const serviceCostsFrom = Date.parse('2026-10-01T00:00:00Z')
const freePerMonth = 1000
export const windowMs = 24 * 3_600_000

export interface Pricing {
  billable: boolean
  pricing_model: 'PMP'
  type: 'regular' | 'free_customer_service' | 'free_entry_point'
  category: 'service' | 'utility' | 'marketing' | 'authentication' | 'referral_conversion'
}

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

export function isInWindow({ heardAt }: Conversation, now: number): boolean {
  return heardAt !== undefined && now - heardAt < windowMs
}

/** What a message costs. `sentThisMonth` counts the number's messages of service. */
export function priceOf(
  conversation: Conversation,
  template: Template | undefined,
  { now, sentThisMonth }: { now: number; sentThisMonth: number },
): Pricing {
  const model = { pricing_model: 'PMP' } as const
  if (conversation.freeUntil !== undefined && now < conversation.freeUntil)
    return { ...model, billable: false, type: 'free_entry_point', category: 'referral_conversion' }
  const category = (template?.category.toLowerCase() ?? 'service') as 'service' | 'utility' | 'marketing' | 'authentication'
  const isService = category === 'service'
  const isReply = isService || (category === 'utility' && isInWindow(conversation, now))
  const isFree = isReply && (now < serviceCostsFrom || (isService && sentThisMonth < freePerMonth))
  return { ...model, billable: !isFree, type: isFree ? 'free_customer_service' : 'regular', category }
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
