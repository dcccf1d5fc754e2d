import type { Address } from '@recado/border/address'
import type { GroupName } from '@recado/border/signals'
import type { Contact as ContactView, createContact, updateContact as updateEndpoint } from '@recado/contract/contacts/api'
import { seesAllTickets } from '@recado/contract/contacts/policy'
import { cut } from '@recado/contract/cut'
import type { Parsed } from '@recado/contract/endpoint'
import { cleanName } from '@recado/contract/name'
import type { Viewer } from '@recado/contract/viewer'
import { pipelined } from '#platform/database/db.ts'
import { fail } from '#platform/fail.ts'
import { omitUndefined } from '#platform/records/omit-undefined.ts'
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
import { fetchPicture, deleteMergedContact } from './jobs.ts'
import { listIdentitiesOf } from './merge-queries.ts'
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
  lockContactRow,
  lockIdentities,
  type Owner,
  renameGroup,
  retireIdentities,
  tryLockContactRow,
  updateContact,
  upsertIdentities,
} from './queries.ts'

const maxNameLength = 100
/** Stands for the name of a contact of which only a hidden name on the wire is known. */
const nameless = 'WhatsApp'

export interface Resolved {
  contact: Contact
  /** Contacts that have turned out to be the same person. The caller moves their records, then calls `merge`. */
  same: readonly Contact[]
  /** The contact is new, or goes by more names than were known. */
  isNews: boolean
}

/** The owners of the address. No message from or to it is accepted elsewhere until the transaction ends. */
export function lockOwners(ctx: Ctx, address: Address): Promise<readonly Owner[]> {
  return lockOwnersOf(ctx, identitiesOf(address))
}

export async function lockOwnersOf(ctx: Ctx, identities: readonly Identity[]): Promise<readonly Owner[]> {
  const [, owners] = await pipelined(lockIdentities(ctx.tx, identities), findByIdentities(ctx.tx, identities))
  return owners
}

/** The person or group behind an address, found among its locked owners or created. Learns the person's other names on the way. */
export async function resolve(ctx: Ctx, address: Address, owners: readonly Owner[], name: string | undefined): Promise<Resolved> {
  const { tx, now } = ctx
  const identities = identitiesOf(address)
  const number = numberOf(identities)
  const [found, ...same] = current(owners)
  const given = cut(cleanName(name ?? ''), maxNameLength).trim()
  const shown = given || number || nameless
  const contact = found ?? (await insertContact(tx, { name: shown, number, isGroup: address.group !== undefined, now }))
  const isKnown = found?.isUpToDate === true && (found.number !== '' || number === '')
  if (found && shown !== found.name && isNameless(found, given)) await giveName(ctx, found.id, shown)
  if (same.length === 0 && !isKnown)
    await addIdentities(ctx, contact, identities, { name: shown, number, former: found?.former ?? false })
  if (!found) await ctx.enqueue(fetchPicture, { contactId: contact.id })
  return { contact, same, isNews: same.length > 0 || !isKnown }
}

/** The contacts behind an address, empty when it is unknown. */
export async function findContactsByAddress(ctx: Ctx, address: Address): Promise<readonly Owner[]> {
  return current(await findByIdentities(ctx.tx, identitiesOf(address)))
}

/** Gives a group its name on WhatsApp. Of two names the later one counts. False when the group is unknown. */
export async function nameGroup(ctx: Ctx, { chat, subject, since }: GroupName): Promise<boolean> {
  const [group] = await findContactsByAddress(ctx, chat)
  const name = cut(cleanName(subject), maxNameLength).trim()
  if (!group) return false
  if (!group.isGroup || name === '') return true
  const isLater = await renameGroup(ctx.tx, group.id, { name, since: new Date(since), now: ctx.now })
  if (isLater && group.name !== name) await pushContactChange(ctx, group.id)
  return true
}

/** All names of a contact in the keys of conversations, present and former. */
export async function chatKeysOf(ctx: Ctx, id: number): Promise<string[]> {
  return (await listAllIdentities(ctx.tx, id)).map(({ kind, address }) => `${kind}:${address}`)
}

/** Merges two contacts. Tickets and messages of the second already belong to the first, and the rest follows by the event. */
export async function merge(ctx: Ctx, kept: Contact, gone: Contact): Promise<void> {
  const isKeptFrom = await absorb(ctx.tx, kept.id, gone.id, ctx.now)
  const learns = kept.number === '' && gone.number !== ''
  if (learns) await completeContact(ctx.tx, kept.id, { name: gone.name, number: gone.number }, ctx.now)
  if (isNameless(kept, gone.name) && !isNameless(gone, gone.name)) await giveName(ctx, kept.id, gone.name)
  else if (learns || isKeptFrom) await pushContactChange(ctx, kept.id)
  pushDeletion(ctx, gone.id)
  await ctx.emit(contactMerged, { keptId: kept.id, goneId: gone.id })
  await emitBlockAndOptOut(ctx, await requireContact(ctx, kept.id))
  await ctx.enqueue(deleteMergedContact, { contactId: gone.id })
}

/**
 * Where answers go: to the number that is shown, and WhatsApp's names for it. They do not go to a former one, even when the customer writes
 * from there, because attendants read in the contact to which address they write.
 */
export async function addressesOf(ctx: Ctx, contactId: number): Promise<Address> {
  return addressOf(await listIdentities(ctx.tx, contactId))
}

/** The same for a message. A blocked contact gets none, because its answer would not be seen. */
export async function recipientOf(ctx: Ctx, contactId: number): Promise<Address> {
  const identities = await listIdentities(ctx.tx, contactId)
  return identities.some(({ isBlocked }) => isBlocked) ? fail('ERR_CONTACT_BLOCKED') : addressOf(identities)
}

/** Numbers are reassigned, so a former owner of an address counts only when it has no present owner. */
function current(owners: readonly Owner[]): readonly Owner[] {
  const having = owners.filter(({ former }) => !former)
  return having.length > 0 ? having : owners.slice(0, 1)
}

/**
 * A contact that our own phone wrote to first, or that hides its name, takes the name that it tells later. A name that cannot be seen is
 * replaced by any other.
 */
function isNameless({ name, number, isGroup }: Contact, given: string): boolean {
  return !isGroup && (cleanName(name) === '' || (given !== '' && (name === number || name === nameless)))
}

async function giveName(ctx: Ctx, id: number, name: string): Promise<void> {
  await updateContact(ctx.tx, id, { name }, ctx.now)
  await pushContactChange(ctx, id)
}

/** Names that come with a former identity are former, too. */
async function addIdentities(
  ctx: Ctx,
  contact: Contact,
  identities: readonly Identity[],
  { name, number, former }: { name: string; number: string; former: boolean },
): Promise<void> {
  await upsertIdentities(ctx.tx, contact.id, identities, ctx.now, former)
  if (contact.number === '' && number !== '') {
    await completeContact(ctx.tx, contact.id, { name, number }, ctx.now)
    await pushContactChange(ctx, contact.id)
  }
}

/** No message of the person or group behind an address is accepted until the transaction ends. */
export function lockAddress(ctx: Ctx, address: Address): Promise<void> {
  return lockIdentities(ctx.tx, identitiesOf(address))
}

/** The same for all names of the person or group. */
export async function lockConversation(ctx: Ctx, address: Address): Promise<void> {
  const { tx } = ctx
  const others = await listIdentitiesOf(
    tx,
    (await findContactsByAddress(ctx, address)).map(({ id }) => id),
  )
  await lockIdentities(tx, [...identitiesOf(address), ...others])
}

/** Locks the contact: no other transaction changes it, or starts a ticket with it, until this one ends. */
export function lockContact(ctx: Ctx, id: number): Promise<void> {
  return lockContactRow(ctx.tx, id)
}

/**
 * The same for a caller that already has locks which others take after the contact, and so must not wait. False when another transaction
 * has the contact.
 */
export function tryLockContact(ctx: Ctx, id: number): Promise<boolean> {
  return tryLockContactRow(ctx.tx, id)
}

/** The contact. Fails with ERR_NO_CONTACT_FOUND when the company does not have it, or has deleted it. */
export async function requireContact(ctx: Ctx, id: number): Promise<ContactView> {
  const row = await findContact(ctx.tx, id)
  return row ? toContact(ctx, row) : fail('ERR_NO_CONTACT_FOUND')
}

/** The contact, unless there is none of that id, or it was deleted. */
export async function findIfThere(ctx: Ctx, id: number | null): Promise<ContactView | undefined> {
  const row = id === null ? undefined : await findContact(ctx.tx, id)
  return row && toContact(ctx, row)
}

/** Adds a contact under WhatsApp's address for the number. A second spelling of the number does not create a second contact. */
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

/**
 * Patches a contact. `address` is WhatsApp's address for a changed number. The addresses of the previous number still lead to the contact.
 */
export async function update(
  ctx: ActorCtx,
  { id, number: _number, updatedAt, ...patch }: Parsed<typeof updateEndpoint>,
  address: Address | undefined,
): Promise<ContactView> {
  const { tx, now } = ctx
  const identities = address ? identitiesOf(address) : []
  // Locks identities before the contact, as for an incoming message.
  if (address) await claim(ctx, identities, id)
  await lockContact(ctx, id)
  const before = await requireContact(ctx, id)
  requireLatest(updatedAt, before)
  if (address) {
    await requireNumber(ctx, ctx.actor, id)
    await retireIdentities(tx, id, before.number === '' && !address.lid ? ['phone'] : ['phone', 'lid', 'bsuid'])
    await upsertIdentities(tx, id, identities, now)
    const numbers = { old: before.number, new: numberOf(identities) }
    await ctx.emit(contactRenumbered, { contactId: id, userId: ctx.actor.id, ...numbers, at: now.toISOString() })
  }
  const present = omitUndefined(patch)
  await updateContact(tx, id, { ...present, ...(address ? { number: numberOf(identities) } : {}) }, now)
  if (patch.disableBot && !before.disableBot) await ctx.emit(botDisabled, { contactId: id })
  return pushContactChange(ctx, id)
}

/**
 * The number that a patch asks for, when it differs from the present one. The number of a group cannot be set, and no number can be
 * removed.
 */
export function newNumber(contact: ContactView, wish: string | undefined): string | undefined {
  if (wish === undefined || wish === contact.number) return undefined
  if (contact.isGroup || wish === '')
    fail('ERR_VALIDATION', { fields: [{ path: 'number', rule: 'fixed', message: 'cannot be changed so' }] })
  return otherNumber(wish, contact.number)
}

/** Fails unless the actor sees all live tickets of the contact. */
export async function requireSight(ctx: Ctx, actor: Viewer, id: number): Promise<void> {
  if (!seesAllTickets(actor, await listLivePlaces(ctx.tx, id))) fail('ERR_NO_PERMISSION')
}

/** The same for changing the number, which also decides where scheduled messages to the contact go. */
export async function requireNumber(ctx: Ctx, actor: Viewer, id: number): Promise<void> {
  if (!seesAllTickets(actor, await listLivePlaces(ctx.tx, id))) fail('ERR_NO_PERMISSION', { field: 'number' })
  await ctx.emit(contactRenumbering, { contactId: id, actor: { id: actor.id, profile: actor.profile } })
}

/** Pushes the contact's current state, for every list that shows it. */
export async function pushContactChange(ctx: Ctx, id: number): Promise<ContactView> {
  const contact = await requireContact(ctx, id)
  pushContact(ctx, 'update', contact)
  await ctx.emit(contactChanged, { contactId: id })
  return contact
}

/** Records of another contact belong to this one by now, so its block and its opt-out apply to them, too. */
export async function emitBlockAndOptOut(ctx: Ctx, { id, blockedAt, optedOutAt }: ContactView): Promise<void> {
  if (blockedAt !== null) await ctx.emit(contactBlocked, { contactId: id })
  if (optedOutAt !== null) await ctx.emit(contactsOptedOut, { contactIds: [id] })
}

/** Locks the identities. Fails with ERR_DUPLICATED_CONTACT when another contact has one of them. */
async function claim(ctx: Ctx, identities: readonly Identity[], ownId: number | undefined): Promise<void> {
  const owners = await lockOwnersOf(ctx, identities)
  if (owners.some(({ id }) => id !== ownId)) fail('ERR_DUPLICATED_CONTACT', { field: 'number' })
}

export function numberOf(identities: readonly Identity[]): string {
  return identities.find(({ kind }) => kind === 'phone')?.value ?? ''
}
