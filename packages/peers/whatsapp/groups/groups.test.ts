import { afterAll, expect, test } from 'vitest'
import { writeInGroup } from './messages.ts'
import { announceGroup, groupJid } from './groups.ts'
import { describeFile, uploadMedia } from '#whatsapp/media/media.ts'
import { openChat } from '#whatsapp/phones/receipts.ts'
import { LinkedClient } from '#whatsapp/testing/linked-client.ts'
import { LinkedShop } from '#whatsapp/testing/linked-shop.ts'
import { sampleFiles } from '#whatsapp/testing/sample-files.ts'
import { until } from '#whatsapp/testing/until.ts'

const linked = await new LinkedShop().open()
const { network, shop, maria } = linked
const { directory, groups } = network.state
const joao = directory.addPhone({ pn: '5521976543210', name: 'João' })
const hidden = directory.addPhone({ pn: '5571943210987', name: 'Conceição', addressing: 'lid-only' })
const group = groups.add('Entregas de sábado', maria.pn, [shop.pn, joao.pn, hidden.pn])
const jid = groupJid(group)

afterAll(() => linked.close())

test('the linked device of a member learns of a new group, and can ask who is in it', async () => {
  const created: string[] = []
  linked.device.socket.ev.on('groups.upsert', (found) => created.push(...found.map(({ subject }) => subject)))
  announceGroup(directory, group)
  await until('it is told', () => created.includes('Entregas de sábado'))

  const { subject, owner, participants } = await linked.device.socket.groupMetadata(jid)
  expect({ subject, owner }).toEqual({ subject: 'Entregas de sábado', owner: maria.lidJid })
  expect(participants.map(({ id }) => id)).toEqual([maria, shop, joao, hidden].map(({ lidJid }) => lidJid))
  expect(participants.find(({ id }) => id === joao.lidJid)).toMatchObject({ phoneNumber: joao.pnJid })
  expect(JSON.stringify(participants)).not.toContain(hidden.pn)
  expect(Object.keys(await linked.device.socket.groupFetchAllParticipating())).toEqual([jid])
})

test('a message that a member writes on the phone reaches all phones and, under the sender key, the linked device', async () => {
  for (const text of ['Quem leva o sofá?', 'E a mesa?']) {
    const { id } = await writeInGroup(network.state, maria, group, { text })
    const { key, pushName } = await linked.device.gets(text)
    expect(key).toMatchObject({ id, remoteJid: jid, participant: maria.lidJid, participantAlt: maria.pnJid, fromMe: false })
    expect(pushName).toBe('Mariana')
    expect(joao.chats.get(id)).toMatchObject({ chat: group.id, author: maria.pn, text })
    expect(joao.chats.inChat(maria.pn)).toEqual([])
    await until('all have it', () => maria.chats.get(id)?.status === 'delivered')
  }
  const stanzas = network.state.trace.lines().filter((line) => line.includes(`<message from=${jid}`))
  expect(stanzas.map((line) => line.match(/<enc type=\w+>/g)?.at(-1))).toEqual(['<enc type=skmsg>', '<enc type=skmsg>'])
  expect(stanzas[1]?.match(/<enc/g)).toHaveLength(1)
})

test('a message of the linked device reaches all members, whose receipts name them', async () => {
  const receipts: (string | null | undefined)[] = []
  linked.device.socket.ev.on('message-receipt.update', (found) => {
    receipts.push(
      ...found.map(({ key, receipt }) => `${key.id} ${receipt.userJid} ${receipt.readTimestamp ? 'read' : 'delivered'}`),
    )
  })
  await linked.device.send(jid, 'Eu levo')
  const id = await linked.device.send(jid, 'Às nove')
  for (const member of [maria, joao, hidden]) {
    await until(`${member.record.name} has it`, () => member.chats.get(id))
    expect(member.chats.get(id)).toMatchObject({ text: 'Às nove', chat: group.id, author: shop.pn, wireCopies: 1 })
    await until('a receipt comes', () => receipts.includes(`${id} ${member.lidJid} delivered`))
  }
  expect(shop.chats.get(id)).toMatchObject({ fromMe: true, chat: group.id, text: 'Às nove' })
  const seen = network.state.ledger.read().seen.filter((entry) => entry.id === id)
  expect(seen.map(({ from, to }) => `${from} ${to}`)).toEqual(Array.from({ length: 4 }, () => `${shop.pn} ${group.id}`))
  openChat(network.state, joao, group.id)
  await until('João has read it', () => receipts.includes(`${id} ${joao.lidJid} read`))
  expect(shop.chats.get(id)?.status).toBe('delivered')
  openChat(network.state, maria, group.id)
  openChat(network.state, hidden, group.id)
  expect(shop.chats.get(id)?.status).toBe('read')
})

test('the author of a message sees which member has read it when the linked device reads it', async () => {
  const { id } = await writeInGroup(network.state, joao, group, { text: 'Combinado?' })
  const { key } = await linked.device.gets('Combinado?')
  await linked.device.socket.readMessages([key])
  await until('João is told', () => joao.chats.get(id)?.members?.[shop.pn] === 'read')
  expect(joao.chats.get(id)?.members?.[maria.pn]).toBe('delivered')
})

test('a picture goes to a group like a text', async () => {
  const media = uploadMedia(network.state.media, maria.pn, sampleFiles.picture, describeFile('image/png', {}))
  const { id } = await writeInGroup(network.state, maria, group, { text: 'este', media })
  const { message } = await until('the device has it', () => linked.device.received.find(({ key }) => key.id === id))
  expect(message?.imageMessage).toMatchObject({ caption: 'este', directPath: media.directPath })
})

test('a member who cannot read a message asks for it again, and gets it', async () => {
  network.state.faults.add({ kind: 'undecryptable', pn: joao.pn, times: 1 })
  const id = await linked.device.send(jid, 'de novo')
  await until('João has it', () => joao.chats.get(id))
  expect(joao.chats.get(id)).toMatchObject({ text: 'de novo', wireCopies: 2, retries: 1 })
})

test('a linked device that cannot read a message gets it anew in a separate session', async () => {
  network.state.faults.add({ kind: 'corrupt', pn: maria.pn, times: 1 })
  const { id } = await writeInGroup(network.state, maria, group, { text: 'estragada' })
  expect((await linked.device.gets('estragada')).key).toMatchObject({ id, participant: maria.lidJid })
  await writeInGroup(network.state, maria, group, { text: 'depois da estragada' })
  await linked.device.gets('depois da estragada')
})

test('a device linked later, and one of another member, read what is written from then on', async () => {
  const other = new LinkedClient(linked.device.url, network.rootPublicKey).connect()
  await network.pairing.scan(joao, await other.nextQrCode())
  await other.isOpen()
  await writeInGroup(network.state, maria, group, { text: 'para os dois' })
  await Promise.all([other.gets('para os dois'), linked.device.gets('para os dois')])
  await linked.device.send(jid, 'de aparelho para aparelho')
  expect((await other.gets('de aparelho para aparelho')).key).toMatchObject({ remoteJid: jid, fromMe: false })
  await other.send(jid, 'e de volta')
  await linked.device.gets('e de volta')
  other.vanish()
})
