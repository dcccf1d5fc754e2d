import type { proto } from '@whiskeysockets/baileys'
import { parseUserJid, pnJid } from '#whatsapp/address.ts'
import type { Phone } from '#whatsapp/phones/phone.ts'
import type { NetworkState } from '#whatsapp/state.ts'
import { newMessageId, timestamp } from '#whatsapp/wire/stanza.ts'
import type { Companion } from '#whatsapp/companions/companion.ts'
import type { Contact } from './address-books.ts'
import { encodePatch, type Mutation } from './syncd.ts'
import { now } from '#whatsapp/clock.ts'

/** The collection in which WhatsApp keeps contacts. */
export const contactsCollection = 'critical_unblock_low'
const mutationsPerPatch = 100

/** Replaces a person's address book. The differences reach the linked devices. */
export function setContacts(state: NetworkState, phone: Phone, contacts: Contact[]): void {
  const before = new Map(state.addressBooks.of(phone.pn).map(({ pn, name }) => [pn, name]))
  const after = new Map(contacts.map(({ pn, name }) => [pn, name]))
  const changed = [...after].filter(([pn, name]) => before.get(pn) !== name)
  const removed = [...before.keys()].filter((pn) => !after.has(pn))
  const mutations = [
    ...changed.map(([pn, name]) => ({ index: indexOf(pn), value: actionOf(state, pn, name) })),
    ...removed.map((pn) => ({ index: indexOf(pn), value: undefined })),
  ]
  state.addressBooks.put(phone.pn, contacts)
  for (let from = 0; from < mutations.length; from += mutationsPerPatch) {
    append(state, phone, mutations.slice(from, from + mutationsPerPatch))
  }
  if (mutations.length > 0) notifyDevices(state, phone, contactsCollection)
}

/** Notifies the account's linked devices that a collection has changed, except the one that changed it. */
export function notifyDevices({ directory, appStates }: NetworkState, phone: Phone, name: string, except?: Companion): void {
  const version = String(appStates.state(phone.pn, name).version)
  for (const companion of directory.companionsOf(phone)) {
    if (companion === except) continue
    const attrs = { from: phone.pnJid, id: newMessageId(), type: 'server_sync', t: timestamp() }
    const content = [{ tag: 'collection', attrs: { name, version } }]
    companion.mailbox.deliver(companion.mailbox.put({ stanza: { tag: 'notification', attrs, content } }))
  }
}

/** A linked device changed a contact, or removed it (without `action`). */
export function applyContactChange(
  { addressBooks }: NetworkState,
  phone: Phone,
  jid: string,
  action: proto.SyncActionValue.IContactAction | null,
): void {
  const pn = parseUserJid(jid)?.user ?? ''
  const others = addressBooks.of(phone.pn).filter((contact) => contact.pn !== pn)
  const name = action?.fullName ?? action?.firstName
  addressBooks.put(phone.pn, name ? [...others, { pn, name }] : others)
}

function append({ appStates }: NetworkState, { pn }: Phone, mutations: Mutation[]): void {
  const before = appStates.state(pn, contactsCollection)
  const { patch, after } = encodePatch(contactsCollection, before, mutations, appStates.key(pn))
  appStates.append(pn, contactsCollection, patch, after)
}

function indexOf(pn: string): string[] {
  return ['contact', pnJid(pn)]
}

/** The phone knows the LIDs of those on WhatsApp whose number is not hidden. */
function actionOf({ directory }: NetworkState, pn: string, name: string): proto.ISyncActionValue {
  const lidJid = directory.phoneByNumber(pn)?.lidJid
  const contactAction = { fullName: name, firstName: name.split(' ')[0] ?? name, saveOnPrimaryAddressbook: true }
  return { timestamp: now(), contactAction: { ...contactAction, ...(lidJid ? { lidJid } : {}) } }
}
