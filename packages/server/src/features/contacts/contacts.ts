import type { Address } from '@recado/border/address'
import type { GroupName } from '@recado/border/signals'
import type { Contact as ContactView, createContact, updateContact as updateEndpoint } from '@recado/contract/contacts/api'
import { opensAll } from '@recado/contract/contacts/policy'
import { cut } from '@recado/contract/cut'
import type { Parsed } from '@recado/contract/endpoint'
import { readable } from '@recado/contract/name'
import type { Viewer } from '@recado/contract/viewer'
import { together } from '#platform/database/db.ts'
import { fail } from '#platform/fail.ts'
import { given } from '#platform/records/patch.ts'
import type { ActorCtx } from '#platform/feature.ts'
import { requireLatest } from '#platform/records/latest.ts'
import { otherNumber } from '#platform/telephone/read.ts'
import type { Ctx } from '#platform/unit.ts'
import { toContact } from './contact-view.ts'
import {
  botDisabled,
  contactBlocked,
  contactChanged,
  contactMerged,
  contactsOptedOut,
  contactRenumbered,
  contactRenumbering,
} from './events.ts'
import { addressOf, identitiesOf, type Identity } from './identity.ts'
import { fetchPicture, forget } from './jobs.ts'
import { listIdentitiesOf } from './joining-queries.ts'
import { findContact } from './list-queries.ts'
import { pushContact, pushDeletion } from './live.ts'
import {
  absorb,
  completeContact,
  type Contact,
  findByIdentities,
  insertContact,
  listAllIdentities,
  listIdentities,
  listLivePlaces,
  lockContact,
  lockIdentities,
  type Owner,
  renameGroup,
  retireIdentities,
  tryLockContact,
  updateContact,
  upsertIdentities,
} from './queries.ts'

const longestName = 100
/** Stands for the name of somebody of whom nothing but a hidden name on the wire is known. */
const nameless = 'WhatsApp'

export interface Resolved {
  contact: Contact
  /** Contacts that have turned out to be the same person; the caller moves their records, then calls `merge`. */
  same: readonly Contact[]
  /** It is new, or goes by more names than were known. */
  isNews: boolean
}

/** Who has the address. No message from or to it is accepted elsewhere until the transaction ends. */
export function holdOwners(ctx: Ctx, address: Address): Promise<readonly Owner[]> {
  return holdIdentities(ctx, identitiesOf(address))
}

async function holdIdentities(ctx: Ctx, identities: readonly Identity[]): Promise<readonly Owner[]> {
  const [, owners] = await together(lockIdentities(ctx.tx, identities), findByIdentities(ctx.tx, identities))
  return owners
}

/** The person or group behind an address, found among its held owners or created. Learns the person's other names on the way. */
export async function resolve(ctx: Ctx, address: Address, owners: readonly Owner[], name: string | undefined): Promise<Resolved> {
  const { tx, now } = ctx
  const identities = identitiesOf(address)
  const number = numberOf(identities)
  const [found, ...same] = current(owners)
  const given = cut(readable(name ?? ''), longestName).trim()
  const shown = given || number || nameless
  const contact = found ?? (await insertContact(tx, { name: shown, number, isGroup: address.group !== undefined, now }))
  const isKnown = found?.isUpToDate === true && (found.number !== '' || number === '')
  if (found && shown !== found.name && isNameless(found, given)) await giveName(ctx, found.id, shown)
  if (same.length === 0 && !isKnown)
    await learn(ctx, contact, identities, { name: shown, number, former: found?.former ?? false })
  if (!found) await ctx.enqueue(fetchPicture, { contactId: contact.id })
  return { contact, same, isNews: same.length > 0 || !isKnown }
}

/** The contacts behind an address; empty for somebody we have never heard of. */
export async function known(ctx: Ctx, address: Address): Promise<readonly Contact[]> {
  return current(await findByIdentities(ctx.tx, identitiesOf(address)))
}

/** A group is named as WhatsApp names it; of two names the later one counts. False when the group has not been heard of. */
export async function nameGroup(ctx: Ctx, { chat, subject, since }: GroupName): Promise<boolean> {
  const [group] = await known(ctx, chat)
  const name = cut(readable(subject), longestName).trim()
  if (!group) return false
  if (!group.isGroup || name === '') return true
  const isLater = await renameGroup(ctx.tx, group.id, { name, since: new Date(since), now: ctx.now })
  if (isLater && group.name !== name) await tellChange(ctx, group.id)
  return true
}

/** All that a contact is called in the keys of conversations, now or formerly. */
export async function chatsOf(ctx: Ctx, id: number): Promise<string[]> {
  return (await listAllIdentities(ctx.tx, id)).map(({ kind, address }) => `${kind}:${address}`)
}

/** Makes one contact of two; tickets and messages of the second already belong to the first, the rest follows by the event. */
export async function merge(ctx: Ctx, kept: Contact, gone: Contact): Promise<void> {
  const isKeptFrom = await absorb(ctx.tx, kept.id, gone.id, ctx.now)
  const learns = kept.number === '' && gone.number !== ''
  if (learns) await completeContact(ctx.tx, kept.id, { name: gone.name, number: gone.number }, ctx.now)
  if (isNameless(kept, gone.name) && !isNameless(gone, gone.name)) await giveName(ctx, kept.id, gone.name)
  else if (learns || isKeptFrom) await tellChange(ctx, kept.id)
  pushDeletion(ctx, gone.id)
  await ctx.emit(contactMerged, { keptId: kept.id, goneId: gone.id })
  await tellStanding(ctx, await requireContact(ctx, kept.id))
  await ctx.enqueue(forget, { contactId: gone.id })
}

/**
 * Where answers go: to the number that is shown, and what WhatsApp calls it. Not to a former one, even when the customer writes
 * from there: people read in the contact whom they are writing to.
 */
export async function addressesOf(ctx: Ctx, contactId: number): Promise<Address> {
  return addressOf(await listIdentities(ctx.tx, contactId))
}

/** The same for a message: nobody writes to whoever is blocked, as no answer would be seen. */
export async function recipientOf(ctx: Ctx, contactId: number): Promise<Address> {
  const identities = await listIdentities(ctx.tx, contactId)
  return identities.some(({ isBlocked }) => isBlocked) ? fail('ERR_CONTACT_BLOCKED') : addressOf(identities)
}

/** Numbers are given to others: a former holder of an address counts only when nobody has it now. */
function current(owners: readonly Owner[]): readonly Owner[] {
  const having = owners.filter(({ former }) => !former)
  return having.length > 0 ? having : owners.slice(0, 1)
}

/**
 * A contact to whom our own phone wrote first, or who hides the name: the name that it tells later is better. So is any other
 * than a name that cannot be seen.
 */
function isNameless({ name, number, isGroup }: Contact, given: string): boolean {
  return !isGroup && (readable(name) === '' || (given !== '' && (name === number || name === nameless)))
}

async function giveName(ctx: Ctx, id: number, name: string): Promise<void> {
  await updateContact(ctx.tx, id, { name }, ctx.now)
  await tellChange(ctx, id)
}

/** Whatever comes with a former identity is former too. */
async function learn(
  ctx: Ctx,
  contact: Contact,
  identities: readonly Identity[],
  { name, number, former }: { name: string; number: string; former: boolean },
): Promise<void> {
  await upsertIdentities(ctx.tx, contact.id, identities, ctx.now, former)
  if (contact.number === '' && number !== '') {
    await completeContact(ctx.tx, contact.id, { name, number }, ctx.now)
    await tellChange(ctx, contact.id)
  }
}

/** No message of the person or group behind an address is accepted until the transaction ends. */
export function holdAddress(ctx: Ctx, address: Address): Promise<void> {
  return lockIdentities(ctx.tx, identitiesOf(address))
}

/** The same, by whatever name it comes. */
export async function holdConversation(ctx: Ctx, address: Address): Promise<void> {
  const { tx } = ctx
  const others = await listIdentitiesOf(
    tx,
    (await known(ctx, address)).map(({ id }) => id),
  )
  await lockIdentities(tx, [...identitiesOf(address), ...others])
}

/** Nobody else changes the contact, or starts a ticket with it, until the transaction ends. */
export function holdContact(ctx: Ctx, id: number): Promise<void> {
  return lockContact(ctx.tx, id)
}

/** The same for whoever already holds what others take after the contact, and so must not wait. False when somebody else has it. */
export function tryHoldContact(ctx: Ctx, id: number): Promise<boolean> {
  return tryLockContact(ctx.tx, id)
}

/** The contact; ERR_NO_CONTACT_FOUND for what the company does not have, or has deleted. */
export async function requireContact(ctx: Ctx, id: number): Promise<ContactView> {
  const row = await findContact(ctx.tx, id)
  return row ? toContact(ctx, row) : fail('ERR_NO_CONTACT_FOUND')
}

/** The contact, unless there is none of that id, or it was deleted. */
export async function findIfThere(ctx: Ctx, id: number | null): Promise<ContactView | undefined> {
  const row = id === null ? undefined : await findContact(ctx.tx, id)
  return row && toContact(ctx, row)
}

/** Adds a contact under WhatsApp's address for the number. A second spelling of the number does not turn one contact into two. */
export async function create(ctx: Ctx, input: Parsed<typeof createContact>, address: Address): Promise<ContactView> {
  const { name, email, extraInfo, disableBot } = input
  const { now } = ctx
  const identities = identitiesOf(address)
  await claim(ctx, identities, undefined)
  const number = numberOf(identities)
  const { id } = await insertContact(ctx.tx, { name, number, email, extraInfo, disableBot, isGroup: false, now })
  await upsertIdentities(ctx.tx, id, identities, now)
  await ctx.enqueue(fetchPicture, { contactId: id })
  const contact = await requireContact(ctx, id)
  pushContact(ctx, 'create', contact)
  return contact
}

/** A patch. `address` is what WhatsApp has for a changed number; those of the previous number still lead to the contact. */
export async function update(
  ctx: ActorCtx,
  { id, number: _number, updatedAt, ...patch }: Parsed<typeof updateEndpoint>,
  address: Address | undefined,
): Promise<ContactView> {
  const { tx, now } = ctx
  const identities = address ? identitiesOf(address) : []
  // Identities before the contact, as for an incoming message.
  if (address) await claim(ctx, identities, id)
  await holdContact(ctx, id)
  const before = await requireContact(ctx, id)
  requireLatest(updatedAt, before)
  if (address) {
    await requireNumber(ctx, ctx.actor, id)
    await retireIdentities(tx, id, before.number === '' && !address.lid ? ['phone'] : ['phone', 'lid', 'bsuid'])
    await upsertIdentities(tx, id, identities, now)
    const numbers = { old: before.number, new: numberOf(identities) }
    await ctx.emit(contactRenumbered, { contactId: id, userId: ctx.actor.id, ...numbers, at: now.toISOString() })
  }
  const present = given(patch)
  await updateContact(tx, id, { ...present, ...(address ? { number: numberOf(identities) } : {}) }, now)
  if (patch.disableBot && !before.disableBot) await ctx.emit(botDisabled, { contactId: id })
  return tellChange(ctx, id)
}

/** The number a patch asks for when it differs from the present one. Groups and people with one keep one. */
export function newNumber(contact: ContactView, wish: string | undefined): string | undefined {
  if (wish === undefined || wish === contact.number) return undefined
  if (contact.isGroup || wish === '')
    fail('ERR_VALIDATION', { fields: [{ path: 'number', rule: 'fixed', message: 'cannot be changed so' }] })
  return otherNumber(wish, contact.number)
}

/** Refuses whoever does not see all of the contact's live tickets. */
export async function requireSight(ctx: Ctx, actor: Viewer, id: number): Promise<void> {
  if (!opensAll(actor, await listLivePlaces(ctx.tx, id))) fail('ERR_NO_PERMISSION')
}

/** The same for the number, which also decides where goes what is to be sent to the contact later. */
export async function requireNumber(ctx: Ctx, actor: Viewer, id: number): Promise<void> {
  if (!opensAll(actor, await listLivePlaces(ctx.tx, id))) fail('ERR_NO_PERMISSION', { field: 'number' })
  await ctx.emit(contactRenumbering, { contactId: id, actor: { id: actor.id, profile: actor.profile } })
}

/** Screens see the contact's current state, in every list that shows it. */
export async function tellChange(ctx: Ctx, id: number): Promise<ContactView> {
  const contact = await requireContact(ctx, id)
  pushContact(ctx, 'update', contact)
  await ctx.emit(contactChanged, { contactId: id })
  return contact
}

/** What belonged to somebody else is this contact's by now: what it is kept from holds for that too. */
export async function tellStanding(ctx: Ctx, { id, blockedAt, optedOutAt }: ContactView): Promise<void> {
  if (blockedAt !== null) await ctx.emit(contactBlocked, { contactId: id })
  if (optedOutAt !== null) await ctx.emit(contactsOptedOut, { contactIds: [id] })
}

/** Holds the identities; ERR_DUPLICATED_CONTACT when somebody else has one of them. */
async function claim(ctx: Ctx, identities: readonly Identity[], ownId: number | undefined): Promise<void> {
  const owners = await holdIdentities(ctx, identities)
  if (owners.some(({ id }) => id !== ownId)) fail('ERR_DUPLICATED_CONTACT', { field: 'number' })
}

function numberOf(identities: readonly Identity[]): string {
  return identities.find(({ kind }) => kind === 'phone')?.value ?? ''
}
