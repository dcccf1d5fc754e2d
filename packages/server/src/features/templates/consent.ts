import type { Consent } from '@recado/border/signals'
import { findContactsByAddress } from '#features/contacts/contacts.ts'
import { recordMarketing, recordMarketingHeld } from '#features/contacts/restrictions/marketing.ts'
import type { Ctx } from '#platform/unit.ts'
import { findWaba } from './queries.ts'

/** A person told Meta whether to receive the account's marketing. Of a person who is unknown here, Meta itself remembers it. */
export async function applyConsent(ctx: Ctx, connectionId: number, { of, marketing, at }: Consent): Promise<void> {
  const wabaId = await findWaba(ctx.tx, connectionId)
  // The connection has moved to a phone meanwhile.
  if (wabaId === undefined) return
  for (const { id } of await findContactsByAddress(ctx, of))
    await recordMarketing(ctx, { contactId: id, wabaId, marketing, at: new Date(at), source: 'network' })
}

/** Meta refused a marketing message because of the person it was for. */
export async function applyRefused(
  ctx: Ctx,
  {
    contactId,
    connectionId,
    because,
    sentAt,
  }: { contactId: number; connectionId: number; because: 'stopped' | 'held'; sentAt: string },
): Promise<void> {
  if (because === 'held') return recordMarketingHeld(ctx, contactId)
  const wabaId = await findWaba(ctx.tx, connectionId)
  if (wabaId === undefined) return
  await recordMarketing(ctx, { contactId, wabaId, marketing: 'stop', at: new Date(sentAt), source: 'refusal' })
}
