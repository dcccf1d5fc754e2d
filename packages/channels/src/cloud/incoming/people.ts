import { type Address, address } from '@recado/border/address'
import type { WireContact } from './wire.ts'

/**
 * A person as the portfolio knows them: by Meta's id, and by number where it is told. Empty when neither can be read.
 * @param number digits, or undefined when it is hidden
 */
export function personOf(portfolioId: string, userId: string | undefined, number: string | undefined): Address {
  const bsuid = userId ? address.safeParse({ bsuid: `${portfolioId}.${userId}` }).data?.bsuid : undefined
  const phone = number?.replaceAll(/\D/g, '')
  return { ...(bsuid ? { bsuid } : {}), ...(phone ? { phone } : {}) }
}

/** What a webhook tells of the writer beside the message. A single contact is the writer's, however it is named. */
export function contactFor(
  contacts: readonly WireContact[],
  { from, from_user_id: userId }: { from?: string | undefined; from_user_id?: string | undefined },
): WireContact | undefined {
  const named = contacts.find(({ wa_id: waId, user_id: other }) => (from && waId === from) || (userId && other === userId))
  return named ?? (contacts.length === 1 && !from && !userId ? contacts[0] : undefined)
}
