import type { Contact } from '@recado/contract/contacts/api'
import type { noteWishes as noteWishesEndpoint, OptOut, Wish } from '@recado/contract/contacts/blocks-and-opt-outs'
import type { Output, Parsed } from '@recado/contract/endpoint'
import { lockChosenContacts, pushChosenContacts } from '#features/contacts/chosen.ts'
import { lockContact, requireContact, pushContactChange } from '#features/contacts/contacts.ts'
import { contactsOptedOut } from '#features/contacts/events.ts'
import type { ActorCtx } from '#platform/feature.ts'
import { jsonOf } from '#platform/records/page.ts'
import type { Ctx, Unit } from '#platform/unit.ts'
import * as queries from './queries.ts'

/** Notes what the contact wants. A wish that it already has is not noted again, unless only one of two merged contacts may have had it. */
export async function recordOptOutWish(ctx: ActorCtx, contactId: number, kind: Wish, reason: string): Promise<Contact> {
  await lockContact(ctx, contactId)
  const contact = await requireContact(ctx, contactId)
  const isNews = (contact.optedOutAt !== null) !== (kind === 'out')
  if (!isNews && !(kind === 'out' && (await queries.canUnmerge(ctx.tx, contactId)))) return contact
  await queries.updateOptOut(ctx.tx, { contactId, kind, userId: ctx.actor.id, reason, at: ctx.now })
  if (kind === 'out') await ctx.emit(contactsOptedOut, { contactIds: [contactId] })
  return pushContactChange(ctx, contactId)
}

/** The same for several contacts. Returns those for whom it is news. */
export async function recordOptOutWishes(
  ctx: ActorCtx,
  { contactIds, kind, reason }: Parsed<typeof noteWishesEndpoint>,
): Promise<Output<typeof noteWishesEndpoint>> {
  const ids = await lockChosenContacts(ctx, contactIds)
  const noted = await queries.updateOptOuts(ctx.tx, { ids, kind, userId: ctx.actor.id, reason, at: ctx.now })
  const written = noted.map(({ id }) => id)
  if (kind === 'out' && written.length > 0) await ctx.emit(contactsOptedOut, { contactIds: written })
  await pushChosenContacts(ctx, written)
  return { changed: noted.flatMap(({ id, isNews }) => (isNews ? [id] : [])) }
}

/** Notes what the contact itself asked for in a word, together with its words. True when that is news. */
export async function recordOptOutAnswer(
  ctx: Ctx,
  contactId: number,
  kind: Wish,
  answer: { source: 'word' | 'confirmation'; words: string; campaignId: number | null },
): Promise<boolean> {
  await lockContact(ctx, contactId)
  const contact = await requireContact(ctx, contactId)
  const isNews = (contact.optedOutAt !== null) !== (kind === 'out')
  if (!isNews && kind === 'out' && !(await queries.canUnmerge(ctx.tx, contactId))) return false
  await queries.updateOptOut(ctx.tx, { contactId, kind, userId: null, reason: '', at: ctx.now, ...answer })
  if (kind === 'out') await ctx.emit(contactsOptedOut, { contactIds: [contactId] })
  await pushContactChange(ctx, contactId)
  return isNews
}

/** The contact's wishes, newest first. */
export async function listOptOuts(ctx: Ctx, contactId: number): Promise<OptOut[]> {
  await requireContact(ctx, contactId)
  return queries.listOptOuts(ctx.tx, contactId)
}

/** The whole ledger, as JSON. */
export async function downloadOptOuts({ companyId }: Ctx, unit: Unit): Promise<AsyncIterable<string>> {
  return jsonOf((after, limit) => unit(companyId, ({ tx }) => queries.listLedger(tx, after, limit), true))
}
