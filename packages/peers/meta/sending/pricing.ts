import type { Conversation } from '#meta/people.ts'
import type { Template } from '#meta/templates/template.ts'

/** Since this day messages of service, and utility templates inside the window, cost money. */
const serviceCostsFrom = Date.parse('2026-10-01T00:00:00Z')
const freePerMonth = 1000
const windowMs = 24 * 3_600_000

export interface Pricing {
  billable: boolean
  pricing_model: 'PMP'
  type: 'regular' | 'free_customer_service' | 'free_entry_point'
  category: 'service' | 'utility' | 'marketing' | 'authentication' | 'referral_conversion'
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
