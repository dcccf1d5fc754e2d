import { setDefaultCACertificates, rootCertificates } from 'node:tls'
import { getBinaryNodeChild, proto, S_WHATSAPP_NET, type LTHashState } from '@whiskeysockets/baileys'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { WhatsAppControl } from '#whatsapp/client.ts'
import { ControlServer } from '#whatsapp/control/server.ts'
import type { LinkedClient } from '#whatsapp/testing/linked-client.ts'
import { LinkedShop } from '#whatsapp/testing/linked-shop.ts'
import { until } from '#whatsapp/testing/until.ts'
import { contactsCollection } from './contacts.ts'
import { encodePatch } from './syncd.ts'

const linked = await new LinkedShop().open()
const { network, shop, maria, device } = linked
const { appStates } = network.state
const server = new ControlServer(network)
const control = new WhatsAppControl(await server.listen(0))
const book = [
  { pn: maria.pn, name: 'Mariana do sofá' },
  ...Array.from({ length: 299 }, (_, index) => ({ pn: `5541970${String(index).padStart(6, '0')}`, name: `Cliente ${index}` })),
]

beforeAll(() => {
  setDefaultCACertificates([...rootCertificates, network.mediaAuthority])
  // Baileys fetches snapshots from WhatsApp's own media server, whatever it was told.
  const real = globalThis.fetch
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) =>
    real(url.replace('https://mmg.whatsapp.net/', `https://${network.state.media.host}/`), init),
  )
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await Promise.all([linked.close(), server.close()])
})

const jidOf = (pn: string) => `${pn}@s.whatsapp.net`
const stateOf = (client: LinkedClient) =>
  client.stored.keys['app-state-sync-version']?.[contactsCollection] as LTHashState | undefined
/** The device has all that the network has, and computes the same hash over it. */
const isInStep = (client: LinkedClient) =>
  until('it is in step', () => {
    const { version, hash } = appStates.state(shop.pn, contactsCollection)
    return stateOf(client)?.version === version && hash.equals(stateOf(client)?.hash ?? Buffer.alloc(0))
  })

test('a linked device gets the key of its account, and no other', () => {
  const { id, data } = appStates.key(shop.pn)
  expect(device.stored.creds.myAppStateKeyId).toBe(id.toString('base64'))
  const keys = device.stored.keys['app-state-sync-key'] as Record<string, proto.Message.IAppStateSyncKeyData>
  expect(Object.keys(keys)).toEqual([id.toString('base64')])
  expect(Buffer.from(keys[id.toString('base64')]?.keyData ?? []).equals(data)).toBe(true)
  expect(appStates.key(maria.pn).data.equals(data)).toBe(false)
})

test('a connected device gets the address book of its phone, and then one name that changed', async () => {
  await control.setContacts(shop.pn, book)
  await until('it has 300 contacts', () => device.contacts.size === 300)
  await isInStep(device)
  expect(device.contacts.get(maria.pnJid)).toMatchObject({ name: 'Mariana do sofá', lid: maria.lidJid, phoneNumber: maria.pnJid })
  expect(device.contacts.get(jidOf('5541970000007'))).toMatchObject({ name: 'Cliente 7' })

  device.contacts.clear()
  book[0] = { pn: maria.pn, name: 'Mariana Alves' }
  await control.setContacts(shop.pn, book)
  await until('it hears of the new name', () => device.contacts.get(maria.pnJid)?.name === 'Mariana Alves')
  await isInStep(device)
  expect(device.contacts.size).toBe(1)
  await control.setContacts(shop.pn, book)
  expect(appStates.state(shop.pn, contactsCollection).version).toBe(4)
})

test('a device that was away learns of changes when it is back, one that was linked later asks for all', async () => {
  linked.companion.connection!.drop()
  await device.closesWith(428)
  book[1] = { pn: '5541970000000', name: 'Cliente Zero' }
  await control.setContacts(shop.pn, book)
  device.connect()
  await until('it hears of the new name', () => device.contacts.get(jidOf('5541970000000'))?.name === 'Cliente Zero')

  const later = await linked.linkAnother(shop)
  await until('it has the key', () => later.stored.creds.myAppStateKeyId)
  await later.socket.resyncAppState([contactsCollection], true)
  await isInStep(later)
  await until('it has 300 contacts', () => later.contacts.size === 300)
  expect(later.contacts.get(maria.pnJid)?.name).toBe('Mariana Alves')
})

test('a device that starts from nothing can get the collection in one piece, with later changes', async () => {
  await control.setContacts(shop.pn, book.slice(0, 299))
  await control.makeContactsSnapshot(shop.pn)
  book[2] = { pn: '5541970000001', name: 'Cliente Um' }
  await control.setContacts(shop.pn, book.slice(0, 299))
  const later = await linked.linkAnother(shop)
  await until('it has the key', () => later.stored.creds.myAppStateKeyId)
  await later.socket.resyncAppState([contactsCollection], true)
  await isInStep(later)
  await until('it has 299 contacts', () => later.contacts.size === 299)
  expect(later.contacts.get(jidOf('5541970000001'))?.name).toBe('Cliente Um')
  expect(later.contacts.get(maria.pnJid)?.name).toBe('Mariana Alves')
  const asked = await control.queries(shop.pn)
  const { device: number } = network.state.directory.companionByJid(later.jid)!.record
  expect(asked.filter((query) => query.device === number && query.xmlns === 'w:sync:app:state')).toHaveLength(1)
})

test('a contact that a linked device saves is in the phone, and reaches the other devices', async () => {
  const sibling = await linked.linkAnother(shop)
  await until('it has the key', () => sibling.stored.creds.myAppStateKeyId)
  await sibling.socket.resyncAppState([contactsCollection], true)
  await device.socket.addOrEditContact(jidOf('5551999990001'), { fullName: 'Nova Cliente' })
  await until('the other device has it', () => sibling.contacts.get(jidOf('5551999990001'))?.name === 'Nova Cliente')
  expect(await control.contacts(shop.pn)).toContainEqual({ pn: '5551999990001', name: 'Nova Cliente' })
  await isInStep(sibling)
  await device.socket.removeContact(jidOf('5551999990001'))
  await until('the phone has lost it', async () => (await control.contacts(shop.pn)).every(({ name }) => name !== 'Nova Cliente'))
  await isInStep(sibling)
})

test('a patch on an old version is refused until its device has learned what is new', async () => {
  const before = appStates.state(shop.pn, contactsCollection)
  const mutation = { index: ['contact', maria.pnJid], value: { contactAction: { fullName: 'Antiga' } } }
  const { patch } = encodePatch(contactsCollection, before, [mutation], appStates.key(shop.pn))
  const content = [{ tag: 'patch', attrs: {}, content: proto.SyncdPatch.encode(patch).finish() }]
  const collection = { tag: 'collection', attrs: { name: contactsCollection, version: '1', return_snapshot: 'false' }, content }
  const attrs = { to: S_WHATSAPP_NET, type: 'set', xmlns: 'w:sync:app:state', id: device.socket.generateMessageTag() }
  const answer = await device.socket.query({ tag: 'iq', attrs, content: [{ tag: 'sync', attrs: {}, content: [collection] }] })
  const refused = getBinaryNodeChild(getBinaryNodeChild(answer, 'sync'), 'collection')
  expect(getBinaryNodeChild(refused, 'error')?.attrs).toEqual({ code: '409', text: 'conflict' })
  expect((await control.contacts(shop.pn)).find(({ pn }) => pn === maria.pn)?.name).toBe('Mariana Alves')
})

test('a device ignores a patch whose codes are wrong', async () => {
  device.contacts.clear()
  const before = appStates.state(shop.pn, contactsCollection)
  const mutation = { index: ['contact', maria.pnJid], value: { contactAction: { fullName: 'Forjada' } } }
  const { patch, after } = encodePatch(contactsCollection, before, [mutation], appStates.key(shop.pn))
  appStates.append(shop.pn, contactsCollection, { ...patch, patchMac: Buffer.alloc(32) }, after)
  await device.socket.resyncAppState([contactsCollection], false)
  expect(device.contacts.get(maria.pnJid)?.name).not.toBe('Forjada')
})
