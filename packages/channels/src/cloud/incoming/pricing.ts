import type { Charge } from '@recado/border/charge'

type Price = NonNullable<Charge['price']>

const categories: ReadonlyMap<string, Price['category']> = new Map([
  ['marketing', 'marketing'],
  ['marketing_lite', 'marketing'],
  ['utility', 'utility'],
  ['authentication', 'authentication'],
  ['authentication-international', 'authentication-international'],
  ['authentication_international', 'authentication-international'],
  ['service', 'service'],
  // What is free because of an advertisement.
  ['referral_conversion', 'service'],
])

const kinds: ReadonlyMap<string, Price['kind']> = new Map([
  ['regular', 'regular'],
  ['free_customer_service', 'allowance'],
  ['free_entry_point', 'ad'],
])

/** Meta's words about the price of a message. Undefined for a type that is not known, whose price cannot be told. */
export function priceOf({ type, category }: { type: string; category: string }): Price | undefined {
  const word = type.toLowerCase()
  const kind = kinds.get(word) ?? (word.startsWith('free_') ? 'free' : undefined)
  return kind && { kind, category: categories.get(category.toLowerCase()) ?? 'other' }
}
