import { findIfThere, lockContact, pushContactChange } from '#features/contacts/contacts.ts'
import { fail } from '#platform/fail.ts'
import type { Ctx } from '#platform/unit.ts'
import { findMarketing, insertMarketing, type Said, updateMarketingHeld } from './marketing-queries.ts'

/** Meta refuses a second try within this time, and holds back for longer what is tried again. */
const heldMs = 24 * 3_600_000

/** Notes what a contact said to Meta about the marketing of an account. What is older than what is known changes nothing. */
export async function recordMarketing(ctx: Ctx, said: Said): Promise<void> {
  const { contactId } = said
  await lockContact(ctx, contactId)
  if (!(await findIfThere(ctx, contactId))) return
  if (await insertMarketing(ctx.tx, said)) await pushContactChange(ctx, contactId)
}

/** Meta holds marketing back for the contact: for a day it is not tried again. */
export async function recordMarketingHeld(ctx: Ctx, contactId: number): Promise<void> {
  await updateMarketingHeld(ctx.tx, contactId, new Date(ctx.now.getTime() + heldMs))
}

/** Why marketing of an account may not go to a contact. */
export type MarketingObstacle = { what: 'stopped'; since: Date } | { what: 'held'; until: Date }

/** Undefined: it may. */
export async function marketingObstacle(ctx: Ctx, contactId: number, wabaId: string): Promise<MarketingObstacle | undefined> {
  const { stoppedAt, heldUntil } = (await findMarketing(ctx.tx, contactId, wabaId)) ?? {}
  if (stoppedAt) return { what: 'stopped', since: stoppedAt }
  return heldUntil && heldUntil > ctx.now ? { what: 'held', until: heldUntil } : undefined
}

/** Fails with ERR_MARKETING_STOPPED or ERR_MARKETING_HELD where it may not. */
export async function requireMarketing(ctx: Ctx, contactId: number, wabaId: string): Promise<void> {
  const obstacle = await marketingObstacle(ctx, contactId, wabaId)
  if (obstacle?.what === 'stopped') fail('ERR_MARKETING_STOPPED', { since: obstacle.since.toISOString() })
  if (obstacle?.what === 'held') fail('ERR_MARKETING_HELD', { until: obstacle.until.toISOString() })
}
