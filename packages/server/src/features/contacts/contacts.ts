import type { Ctx } from '#platform/unit.ts'
import { type Address, addressOf, identitiesOf } from './identity.ts'
import {
  absorb,
  completeContact,
  type Contact,
  findByIdentities,
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

/** Makes one contact of two; tickets and messages of the second belong to the first already. */
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
