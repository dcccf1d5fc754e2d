import { contactPush, type Contact, maxExtraInfo } from '@recado/contract/contacts/api'
import { folded } from '@recado/contract/folded'
import { room } from '#platform/live/rooms.ts'
import { canonicalPhone } from '#platform/telephone/canonical.ts'
import type { Ctx } from '#platform/unit.ts'
import {
  completeMany,
  lockByNames,
  insertMany,
  type KnownContact,
  insertNewIdentities,
  type NewIdentity,
  listInConversation,
  listKnownNumbers,
  nameOf,
} from './bulk-queries.ts'
import { contactChanged } from './events.ts'
import { identitiesOf, type Identity } from './identity.ts'
import { lockIdentities } from './queries.ts'

/** The maximum number of people whose numbers one transaction should lock. */
export const peopleAtOnce = 250

type Details = Pick<Contact, 'email' | 'extraInfo'>

export interface Newcomer extends Details {
  name: string
  /** In digits that can be dialled from abroad. */
  number: string
  /** WhatsApp's name of the account, where it is known. */
  lid?: string | undefined
}

export interface Added {
  contactId: number
  /** `completed`: an existing contact has got new data. `known`: the contact exists, and stays as it is. */
  outcome: 'created' | 'completed' | 'known'
}

/**
 * Adds the people whose numbers no contact has. Returns for each, in order, the contact it belongs to now. A number counts once, however
 * often it occurs. No contact's name or number changes, but a contact known by one of two names on the wire gets the other name, too. If
 * wanted, an empty e-mail and missing extra information are filled in. WhatsApp is not asked about the numbers, because it shuts out a
 * client that asks about thousands. At most `peopleAtOnce` at a time. The caller tells the screens (`tellMany`).
 */
export async function addMany(ctx: Ctx, people: readonly Newcomer[], existing: 'keep' | 'complete'): Promise<Added[]> {
  const { tx, now } = ctx
  const valueOf = ({ number }: Newcomer) => canonicalPhone(number)
  const groups = Map.groupBy(people, valueOf)
  const namesOf = (value: string) => {
    const lid = groups.get(value)?.find((one) => one.lid)?.lid
    return identitiesOf({ phone: groups.get(value)?.[0]?.number ?? value, ...(lid ? { lid } : {}) })
  }
  const names = [...groups.keys()].flatMap(namesOf)
  // Locks names before contacts, as for an incoming message.
  await lockIdentities(tx, names)
  const held = await lockByNames(tx, names)
  const known = new Map(
    [...groups.keys()].flatMap((value) => {
      const owner = namesOf(value).flatMap((name) => held.get(nameOf(name)) ?? [])[0]
      return owner ? [[value, owner] as const] : []
    }),
  )
  const learn = <D extends Details>(details: D, from: readonly Newcomer[]) =>
    existing === 'complete' ? from.reduce(complete<D>, details) : details
  const fresh = [...groups].flatMap(([value, [first, ...others]]) => {
    if (!first || known.has(value)) return []
    const { name, number: address, email, extraInfo } = learn(first, others)
    const lid = namesOf(value).find(({ kind }) => kind === 'lid')?.value ?? null
    return { name, email, extraInfo, value, address, lid }
  })
  const learnt = [...groups].flatMap(([value, group]) => {
    const before = known.get(value)
    const after = before && !before.isGroup ? learn(before, group) : before
    return after && after !== before ? after : []
  })
  const ids = fresh.length > 0 ? await insertMany(tx, fresh, now) : new Map<string, number>()
  if (learnt.length > 0) await completeMany(tx, learnt, now)
  const news = [...known].flatMap(([value, owner]) => newNamesOf(owner, namesOf(value), held))
  const numbered = news.length > 0 ? await insertNewIdentities(tx, news, now) : []
  const completed = new Set([...learnt.map(({ id }) => id), ...numbered])
  return people.map((person): Added => {
    const value = valueOf(person)
    const contactId = ids.get(value) ?? known.get(value)?.id ?? 0
    const isFirst = groups.get(value)?.[0] === person
    if (!isFirst) return { contactId, outcome: 'known' }
    return { contactId, outcome: ids.has(value) ? 'created' : completed.has(contactId) ? 'completed' : 'known' }
  })
}

/** The further names of a contact: only names that no contact has, and only if the name that led to the contact is not a former one. */
function newNamesOf(owner: KnownContact, names: readonly Identity[], held: ReadonlyMap<string, KnownContact>): NewIdentity[] {
  const fresh = names.filter((name) => !held.has(nameOf(name)))
  if (owner.former || fresh.length === names.length) return []
  return fresh.flatMap((name) => (name.kind === 'phone' && owner.number !== '' ? [] : { contactId: owner.id, ...name }))
}

/** The same object when there is nothing new. */
function complete<D extends Details>(details: D, { email, extraInfo }: Newcomer): D {
  const names = new Set(details.extraInfo.map(({ name }) => folded(name)))
  const missing = extraInfo.filter(({ name }) => !names.has(folded(name)))
  const learns = details.email === '' && email !== ''
  if (!learns && (missing.length === 0 || details.extraInfo.length >= maxExtraInfo)) return details
  return {
    ...details,
    email: details.email || email,
    extraInfo: [...details.extraInfo, ...missing].slice(0, maxExtraInfo),
  }
}

/** Those of these numbers, in digits that can be dialled from abroad, that belong to a contact. */
export async function knownNumbers(ctx: Ctx, numbers: readonly string[]): Promise<ReadonlySet<string>> {
  const values = new Set(await listKnownNumbers(ctx.tx, numbers.map(canonicalPhone)))
  return new Set(numbers.filter((number) => values.has(canonicalPhone(number))))
}

/** Screens that show contacts load them again. Those of these contacts that have a live conversation change there, too. */
export async function pushContactReload(ctx: Ctx, changedIds: readonly number[]): Promise<void> {
  ctx.push(contactPush, { action: 'reload' }, [room.company(ctx.companyId)])
  for (const contactId of await listInConversation(ctx.tx, changedIds)) await ctx.emit(contactChanged, { contactId })
}
