import type { Contact as ContactView, createContact } from '@recado/contract/contacts'
import type { Parsed } from '@recado/contract/endpoint'
import { fail } from '#platform/fail.ts'
import type { Ctx } from '#platform/unit.ts'
import { type Address, addressOf, identitiesOf } from './identity.ts'
import {
  absorb,
  completeContact,
  type Contact,
  findByIdentities,
  findContact,
  insertContact,
  listIdentities,
  lockIdentities,
  upsertIdentities,
} from './queries.ts'

export type { Address } from './identity.ts'

export interface Resolved {
  contact: Contact
  /** Contacts that have turned out to be the same person; the caller moves their records, then calls `merge`. */
  same: readonly Contact[]
}

/** Finds the person or group behind an address, or creates it. Other names of the person are learnt on the way. */
export async function resolve(ctx: Ctx, address: Address, name: string | undefined): Promise<Resolved> {
  const { tx, companyId, now } = ctx
  const identities = identitiesOf(address)
  const number = identities.find((identity) => identity.kind === 'phone')?.value ?? ''
  await lockIdentities(tx, companyId, identities)
  const [found, ...same] = await findByIdentities(tx, companyId, identities)
  const shown = name?.trim().slice(0, 100) || number || 'WhatsApp'
  const contact = found ?? (await insertContact(tx, { companyId, name: shown, number, isGroup: address.group !== undefined, now }))
  if (same.length === 0) await learn(ctx, contact, identities, shown, number)
  return { contact, same }
}

/** Makes one contact of two; tickets, messages and tags of the second belong to the first already. */
export async function merge(ctx: Ctx, kept: Contact, gone: Contact): Promise<void> {
  await absorb(ctx.tx, ctx.companyId, kept.id, gone.id)
  if (kept.number === '' && gone.number !== '') {
    await completeContact(ctx.tx, ctx.companyId, kept.id, { name: gone.name, number: gone.number }, ctx.now)
  }
}

/** Every address the contact is known by. */
export async function addressesOf(ctx: Ctx, contactId: number): Promise<Address> {
  return addressOf(await listIdentities(ctx.tx, ctx.companyId, contactId))
}

async function learn(
  ctx: Ctx,
  contact: Contact,
  identities: ReturnType<typeof identitiesOf>,
  name: string,
  number: string,
): Promise<void> {
  await upsertIdentities(ctx.tx, ctx.companyId, contact.id, identities, ctx.now)
  if (contact.number === '' && number !== '') {
    await completeContact(ctx.tx, ctx.companyId, contact.id, { name, number }, ctx.now)
  }
}

/** The contact; ERR_NO_CONTACT_FOUND for what the company does not have. */
export async function requireContact(ctx: Ctx, id: number): Promise<ContactView> {
  return (await findContact(ctx.tx, ctx.companyId, id)) ?? fail('ERR_NO_CONTACT_FOUND')
}

/** Adds somebody by number. The Brazilian ninth digit does not make two of one. */
export async function create(ctx: Ctx, { name, number, email }: Parsed<typeof createContact>): Promise<ContactView> {
  const identities = identitiesOf({ phone: number.replace(/\D/g, '') })
  const [{ value } = { value: '' }] = identities
  await lockIdentities(ctx.tx, ctx.companyId, identities)
  if ((await findByIdentities(ctx.tx, ctx.companyId, identities)).length) fail('ERR_DUPLICATED_CONTACT', { field: 'number' })
  const { id } = await insertContact(ctx.tx, { companyId: ctx.companyId, name, number: value, email, isGroup: false, now: ctx.now })
  await upsertIdentities(ctx.tx, ctx.companyId, id, identities, ctx.now)
  return requireContact(ctx, id)
}
