import type { Identity } from '@recado/contract/contacts/api'
import type { OptOut } from '@recado/contract/contacts/standing'
import { contactChanged, contactDeleted } from '#features/contacts/events.ts'
import { holdContacts } from '#features/contacts/holding.ts'
import { pushDeletion } from '#features/contacts/live.ts'
import { findLiveTicket, listAllIdentities } from '#features/contacts/queries.ts'
import { together } from '#platform/database/db.ts'
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

/** What tickets and messages say from then on. */
export const nobody = 'Contato apagado'

/** All that the contact itself says of a person, also once it was deleted; ERR_NO_CONTACT_FOUND when it was erased. */
export async function tellOfPerson(
  ctx: Ctx,
  id: number,
): Promise<Person & { identities: Pick<Identity, 'kind' | 'value' | 'former'>[]; optOuts: OptOut[] }> {
  const { tx } = ctx
  const [person, identities, suppressed, optOuts] = await together(
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
 * Holds a contact that is to be erased, and those that were the same person: no message of the person is accepted until the transaction
 * ends, and no ticket begins. ERR_OTHER_OPEN_TICKET while one is live. Returns those of them that nobody has erased meanwhile.
 */
export async function holdPerson(ctx: Ctx, id: number, formerIds: readonly number[]): Promise<number[]> {
  const { tx } = ctx
  await holdContacts(ctx, [id, ...formerIds])
  if (!(await findPerson(tx, id))) fail('ERR_NO_CONTACT_FOUND')
  const ticket = await findLiveTicket(tx, id)
  if (ticket) fail('ERR_OTHER_OPEN_TICKET', { ticket })
  const ids = [id]
  for (const formerId of formerIds) if (await findPerson(tx, formerId)) ids.push(formerId)
  return ids
}

/** What a person is called on the wire, as far as the contact knows. To erase it, not before it is held: somebody may be merged into it. */
export async function namesOf({ tx }: Ctx, id: number): Promise<string[]> {
  const [person, identities, suppressed] = await together(findPerson(tx, id), listAllIdentities(tx, id), listSuppressed(tx, id))
  const had = suppressed.map(({ value }) => value)
  return [person?.number ?? '', ...had, ...identities.flatMap(({ value, address }) => [value, address])].filter(
    (name) => name !== '',
  )
}

/** The contacts that were deleted under one of these names, as their rows still tell. */
export function listDeletedAs({ tx }: Ctx, names: readonly string[]): Promise<number[]> {
  return listDeletedCalled(tx, names)
}

/** The names that are the person's own: numbers are given to others. */
export async function ownNames(ctx: Ctx, id: number, names: readonly string[]): Promise<string[]> {
  const others = await listNamesOfOthers(ctx.tx, id, names)
  return names.filter((name) => !others.includes(name))
}

/** Empties the contact, which is held. Whoever writes from its number is somebody new. */
export async function blank(ctx: Ctx, id: number): Promise<void> {
  await blankContact(ctx.tx, id, nobody, ctx.now)
  await ctx.emit(contactDeleted, { contactId: id })
  await ctx.emit(contactChanged, { contactId: id })
  pushDeletion(ctx, id)
}
