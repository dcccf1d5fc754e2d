import { WAMessageStubType } from '@whiskeysockets/baileys'
import { SenderKeyDistributionMessage } from '@whiskeysockets/baileys/lib/Signal/Group/index.js'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { WhatsAppControl } from '#whatsapp/client.ts'
import { ControlServer } from '#whatsapp/control/server.ts'
import { LinkedClient } from '#whatsapp/testing/linked-client.ts'
import { LinkedShop } from '#whatsapp/testing/linked-shop.ts'
import { until } from '#whatsapp/testing/until.ts'

const linked = await new LinkedShop().open()
const { network, shop, maria, device } = linked
const server = new ControlServer(network)
const control = new WhatsAppControl(await server.listen(0))
const joao = network.state.directory.addPhone({ pn: '5521976543210', name: 'João' })
const group = await control.addGroup({ subject: 'Entregas', creator: maria.pn, members: [shop.pn] })
const jid = `${group.id}@g.us`
const changes: { action: string; people: string[]; author: string }[] = []
device.socket.ev.on('group-participants.update', ({ action, participants, author }) => {
  changes.push({ action, people: participants.map(({ id }) => id), author })
})

beforeEach(() => {
  changes.length = 0
})
afterAll(() => Promise.all([linked.close(), server.close()]))

const isTold = () => until('the device is told', () => changes.at(-1))

/** The number of the sender key with which Mariana's phone writes; it differs for each new key. */
async function keyOfMaria(): Promise<number> {
  const { axolotlSenderKeyDistributionMessage: key } = await maria.senderKeys.distribution(group.id, jid)
  return new SenderKeyDistributionMessage(null, null, null, null, key).getId()
}

test('a linked device learns the new name of the group', async () => {
  const renamed: unknown[] = []
  device.socket.ev.on('groups.update', (updates) => renamed.push(...updates))
  await control.changeGroup(group.id, { by: maria.pn, subject: 'Entregas de sábado' })
  await until('it is told', () => renamed.length > 0)
  expect(renamed).toMatchObject([{ id: jid, subject: 'Entregas de sábado', author: maria.lidJid }])
  expect(await device.socket.groupMetadata(jid)).toMatchObject({ subject: 'Entregas de sábado' })
  const row = device.received.find(({ messageStubType }) => messageStubType === WAMessageStubType.GROUP_CHANGE_SUBJECT)
  expect(row?.messageStubParameters).toEqual(['Entregas de sábado'])
})

test('an added member reads what is written from then on', async () => {
  await control.changeGroup(group.id, { by: maria.pn, add: [joao.pn] })
  expect(await isTold()).toEqual({ action: 'add', people: [joao.lidJid], author: maria.lidJid })
  const id = await device.send(jid, 'Bem-vindo')
  await until('it arrives', () => joao.chats.get(id))
  expect(joao.chats.get(id)).toMatchObject({ text: 'Bem-vindo', chat: group.id })
})

test('an administrator is named as one until he is demoted', async () => {
  const rank = async () => (await device.socket.groupMetadata(jid)).participants.find(({ id }) => id === joao.lidJid)?.admin
  await control.changeGroup(group.id, { by: maria.pn, promote: [joao.pn] })
  expect(await isTold()).toMatchObject({ action: 'promote', people: [joao.lidJid] })
  expect(await rank()).toBe('admin')
  changes.length = 0
  await control.changeGroup(group.id, { by: maria.pn, demote: [joao.pn] })
  expect(await isTold()).toMatchObject({ action: 'demote' })
  expect(await rank()).toBeNull()
})

test('only an administrator deletes what another member wrote, and the stanza tells this from a deletion by the author', async () => {
  const { id } = await control.write(joao.pn, group.id, 'Engano')
  const { key } = await device.gets('Engano')
  await expect(control.deleteForEveryone(shop.pn, id)).rejects.toThrow('409')
  const theirs = { ...key, participant: joao.lidJid }
  const refused = await device.socket.sendMessage(jid, { delete: { ...theirs, fromMe: false } })
  await until('the server refuses', () => device.acks.find((ack) => ack['id'] === refused?.key.id && ack['error'] === '403'))
  expect(shop.chats.get(id)?.deleted).toBeUndefined()
  await control.deleteForEveryone(maria.pn, id)
  expect([joao, shop].map(({ chats }) => chats.get(id)?.deleted)).toEqual([true, true])
  await until('the device hears of it', () => device.updates.find((update) => update.id === id && update.message === null))
  expect(network.state.trace.lines().some((line) => line.includes(`from=${jid}`) && line.includes('edit=8'))).toBe(true)

  await control.changeGroup(group.id, { by: maria.pn, promote: [shop.pn] })
  const again = await control.write(joao.pn, group.id, 'Outro engano')
  await device.gets('Outro engano')
  await device.socket.sendMessage(jid, { delete: { ...theirs, id: again.id, fromMe: false } })
  await until('the phones delete it', () => [joao, maria].every(({ chats }) => chats.get(again.id)?.deleted))
})

test('the wire carries the claim of a modified app to a message of another person, but no phone believes it', async () => {
  const { id } = await control.write(maria.pn, group.id, 'O endereço é outro')
  await device.gets('O endereço é outro')
  await control.deleteForEveryone(joao.pn, id, { forged: true })
  await control.edit(joao.pn, id, 'O endereço é o de sempre', { forged: true })
  await until('the device hears of it', () => network.state.trace.lines().some((line) => line.includes('edit=1')))
  expect([shop, maria, joao].map(({ chats }) => chats.get(id))).toMatchObject(
    Array.from({ length: 3 }, () => ({ text: 'O endereço é outro' })),
  )
  expect([shop, maria, joao].map(({ chats }) => chats.get(id)?.deleted)).toEqual([undefined, undefined, undefined])
})

test('a private answer to a message of a group names the group, and a modified app quotes words that were never said', async () => {
  const { id } = await control.write(maria.pn, group.id, 'O código é 1234')
  await control.send(joao.pn, { to: shop.pn, text: 'Em particular', quote: id })
  const context = (await device.gets('Em particular')).message?.extendedTextMessage?.contextInfo
  expect(context).toMatchObject({
    stanzaId: id,
    remoteJid: jid,
    participant: maria.pnJid,
    quotedMessage: { conversation: 'O código é 1234' },
  })
  await control.send(joao.pn, { to: shop.pn, text: 'Como combinado', forgedQuote: { id, text: 'Tudo grátis', from: shop.pn } })
  const forged = (await device.gets('Como combinado')).message?.extendedTextMessage?.contextInfo
  expect(forged).toMatchObject({ stanzaId: id, participant: shop.pnJid, quotedMessage: { conversation: 'Tudo grátis' } })
})

test('a removed member gets nothing more, and cannot read with the old keys', async () => {
  const other = new LinkedClient(device.url, network.rootPublicKey).connect()
  await network.pairing.scan(joao, await other.nextQrCode())
  await other.isOpen()
  await control.write(maria.pn, group.id, 'antes')
  await other.gets('antes')
  const keyBefore = await keyOfMaria()
  await control.changeGroup(group.id, { by: maria.pn, remove: [joao.pn] })
  expect(await isTold()).toEqual({ action: 'remove', people: [joao.lidJid], author: maria.lidJid })
  const { id } = await control.write(maria.pn, group.id, 'depois')
  await device.gets('depois')
  expect(joao.chats.get(id)).toBeUndefined()
  expect(other.texts()).not.toContain('depois')
  expect(await keyOfMaria()).not.toBe(keyBefore)
  await expect(control.write(joao.pn, group.id, 'ainda aqui')).rejects.toThrow('409')
  await expect(control.changeGroup(group.id, { by: joao.pn, subject: 'Meu' })).rejects.toThrow('409')
  other.vanish()
})

test('a member who leaves is gone', async () => {
  await control.changeGroup(group.id, { by: maria.pn, remove: [maria.pn] })
  expect(await isTold()).toMatchObject({ action: 'remove', people: [maria.lidJid] })
  const row = device.received.find(({ messageStubType }) => messageStubType === WAMessageStubType.GROUP_PARTICIPANT_LEAVE)
  expect(row?.key.participant).toBe(maria.lidJid)
})
