import type { Contact } from '@recado/contract/contacts/api'
import type { noteWishes as noteWishesEndpoint, OptOut } from '@recado/contract/contacts/standing'
import type { Output, Parsed } from '@recado/contract/endpoint'
import { holdChosen, tellChosen } from '#features/contacts/chosen.ts'
import { holdContact, requireContact, tellChange } from '#features/contacts/contacts.ts'
import { contactsOptedOut } from '#features/contacts/events.ts'
import type { ActorCtx } from '#platform/feature.ts'
import { jsonOf } from '#platform/records/page.ts'
import type { Ctx, Unit } from '#platform/unit.ts'
import * as queries from './queries.ts'

/** Notes what the contact wants; what it wants already is not noted again, unless that may have been the wish of one of two alone. */
export async function noteWish(ctx: ActorCtx, contactId: number, kind: OptOut['kind'], reason: string): Promise<Contact> {
  await holdContact(ctx, contactId)
  const contact = await requireContact(ctx, contactId)
  const isNews = (contact.optedOutAt !== null) !== (kind === 'out')
  if (!isNews && !(kind === 'out' && (await queries.isJoined(ctx.tx, contactId)))) return contact
  await queries.updateOptOut(ctx.tx, { contactId, kind, userId: ctx.actor.id, reason, at: ctx.now })
  if (kind === 'out') await ctx.emit(contactsOptedOut, { contactIds: [contactId] })
  return tellChange(ctx, contactId)
}

/** The same of several at once; answers for whom it is news. */
export async function noteWishes(
  ctx: ActorCtx,
  { contactIds, kind, reason }: Parsed<typeof noteWishesEndpoint>,
): Promise<Output<typeof noteWishesEndpoint>> {
  const ids = await holdChosen(ctx, contactIds)
  const noted = await queries.updateOptOuts(ctx.tx, { ids, kind, userId: ctx.actor.id, reason, at: ctx.now })
  const written = noted.map(({ id }) => id)
  if (kind === 'out' && written.length > 0) await ctx.emit(contactsOptedOut, { contactIds: written })
  await tellChosen(ctx, written)
  return { changed: noted.flatMap(({ id, isNews }) => (isNews ? [id] : [])) }
}

/** The contact itself says in a word what it wants: known from now on, and written down with its words. True when that is news. */
export async function noteAnswer(
  ctx: Ctx,
  contactId: number,
  kind: OptOut['kind'],
  answer: { source: 'word' | 'confirmation'; words: string; campaignId: number | null },
): Promise<boolean> {
  await holdContact(ctx, contactId)
  const contact = await requireContact(ctx, contactId)
  const isNews = (contact.optedOutAt !== null) !== (kind === 'out')
  if (!isNews && kind === 'out' && !(await queries.isJoined(ctx.tx, contactId))) return false
  await queries.updateOptOut(ctx.tx, { contactId, kind, userId: null, reason: '', at: ctx.now, ...answer })
  if (kind === 'out') await ctx.emit(contactsOptedOut, { contactIds: [contactId] })
  await tellChange(ctx, contactId)
  return isNews
}

/** What the contact wanted, newest first. */
export async function listOptOuts(ctx: Ctx, contactId: number): Promise<OptOut[]> {
  await requireContact(ctx, contactId)
  return queries.listOptOuts(ctx.tx, contactId)
}

/** All of the ledger. */
export async function downloadOptOuts({ companyId }: Ctx, unit: Unit): Promise<AsyncIterable<string>> {
  return jsonOf((after, limit) => unit(companyId, ({ tx }) => queries.listLedger(tx, after, limit), true))
}
