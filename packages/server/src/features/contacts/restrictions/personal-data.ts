import type { Identity } from '@recado/contract/contacts/api'
import type { OptOut } from '@recado/contract/contacts/blocks-and-opt-outs'
import { contactChanged, contactDeleted } from '#features/contacts/events.ts'
import { lockContacts } from '#features/contacts/lock-contacts.ts'
import { pushDeletion } from '#features/contacts/live.ts'
import { findLiveTicket, listAllIdentities } from '#features/contacts/queries.ts'
import { pipelined } from '#platform/database/db.ts'
import { fail } from '#platform/fail.ts'
import type { Ctx } from '#platform/unit.ts'
import {
  blankContact,
  findPerson,
  listDeletedCalled,
  listNamesOfOthers,
  listOptOuts,
  listSuppressed,
  type Person,
} from './queries.ts'

/** The name of an erased contact in tickets and messages. */
export const erasedName = 'Contato apagado'

/** All that the contact itself stores of a person, also after its deletion. Fails with ERR_NO_CONTACT_FOUND once it was erased. */
export async function collectPersonalData(
  ctx: Ctx,
  id: number,
): Promise<Person & { identities: Pick<Identity, 'kind' | 'value' | 'former'>[]; optOuts: OptOut[] }> {
  const { tx } = ctx
  const [person, identities, suppressed, optOuts] = await pipelined(
    findPerson(tx, id),
    listAllIdentities(tx, id),
    listSuppressed(tx, id),
    listOptOuts(tx, id),
  )
  if (!person) return fail('ERR_NO_CONTACT_FOUND')
  const had = suppressed.map((name) => ({ ...name, former: true }))
  return { ...person, identities: [...identities.map(({ kind, value, former }) => ({ kind, value, former })), ...had], optOuts }
}

/**
 * Locks a contact that is to be erased, and the contacts that were the same person. Until the transaction ends, no message of the person is
 * accepted and no ticket begins. Fails with ERR_OTHER_OPEN_TICKET while a ticket is live. Returns the ids of those that were not erased
 * meanwhile.
 */
export async function lockPerson(ctx: Ctx, id: number, formerIds: readonly number[]): Promise<number[]> {
  const { tx } = ctx
  await lockContacts(ctx, [id, ...formerIds])
  if (!(await findPerson(tx, id))) fail('ERR_NO_CONTACT_FOUND')
  const ticket = await findLiveTicket(tx, id)
  if (ticket) fail('ERR_OTHER_OPEN_TICKET', { ticket })
  const ids = [id]
  for (const formerId of formerIds) if (await findPerson(tx, formerId)) ids.push(formerId)
  return ids
}

/**
 * The person's names on the wire, as far as the contact knows them. For an erasure, lock the contact first: another contact may be merged
 * into it until then.
 */
export async function namesOf({ tx }: Ctx, id: number): Promise<string[]> {
  const [person, identities, suppressed] = await pipelined(findPerson(tx, id), listAllIdentities(tx, id), listSuppressed(tx, id))
  const had = suppressed.map(({ value }) => value)
  return [person?.number ?? '', ...had, ...identities.flatMap(({ value, address }) => [value, address])].filter(
    (name) => name !== '',
  )
}

/** The contacts that were deleted under one of these names, as far as their rows still show it. */
export function listDeletedAs({ tx }: Ctx, names: readonly string[]): Promise<number[]> {
  return listDeletedCalled(tx, names)
}

/** The names that are still the person's own. A number may belong to another contact by now. */
export async function ownNames(ctx: Ctx, id: number, names: readonly string[]): Promise<string[]> {
  const others = await listNamesOfOthers(ctx.tx, id, names)
  return names.filter((name) => !others.includes(name))
}

/** Empties the contact, which the caller has locked. A customer who writes from its number is a new contact. */
export async function eraseContact(ctx: Ctx, id: number): Promise<void> {
  await blankContact(ctx.tx, id, erasedName, ctx.now)
  await ctx.emit(contactDeleted, { contactId: id })
  await ctx.emit(contactChanged, { contactId: id })
  pushDeletion(ctx, id)
}
