import { afterAll, beforeAll, expect, test } from 'vitest'
import { WhatsAppNetwork } from '#whatsapp/network.ts'
import { openChat } from './receipts.ts'
import { writeOnPhone } from './messages.ts'
import type { Phone } from './phone.ts'
import { LinkedClient } from '#whatsapp/testing/linked-client.ts'
import { until } from '#whatsapp/testing/until.ts'

const delivered = 3
const read = 4

let network: WhatsAppNetwork
let shop: Phone
let maria: Phone
let beatriz: Phone
let stranger: Phone
let device: LinkedClient

beforeAll(async () => {
  network = new WhatsAppNetwork()
  const { directory } = network.state
  shop = directory.addPhone({ pn: '5511990000001', name: 'Araucária Móveis' })
  maria = directory.addPhone({ pn: '5511987654321', name: 'Mariana' })
  beatriz = directory.addPhone({ pn: '5531965432109', name: 'Beatriz', addressing: 'lid' })
  stranger = directory.addPhone({ pn: '5571943210987', name: 'Conceição', addressing: 'lid-only' })
  device = new LinkedClient(await network.listen(0), network.rootPublicKey).connect()
  await network.pairing.scan(shop, await device.nextQrCode())
  await device.isOpen()
})

afterAll(async () => {
  device.vanish()
  await network.close()
})

test('a message to the number arrives by number, with the LID beside it, and is reported as delivered', async () => {
  const { id } = await writeOnPhone(network.state, maria, shop, { text: 'Olá, o sofá ainda está à venda?' })
  const { key, pushName } = await device.gets('Olá, o sofá ainda está à venda?')
  expect(key).toMatchObject({ id, remoteJid: maria.pnJid, remoteJidAlt: maria.lidJid, fromMe: false })
  expect(pushName).toBe('Mariana')
  await until('two ticks', () => maria.chats.get(id)?.status === 'delivered')
})

test('a person addressed by LID arrives by LID, with the number beside it', async () => {
  await writeOnPhone(network.state, beatriz, shop, { text: 'Bom dia' })
  const { key } = await device.gets('Bom dia')
  expect(key).toMatchObject({ remoteJid: beatriz.lidJid, remoteJidAlt: beatriz.pnJid })
})

test('a person with a hidden number is known by LID alone, until the mapping becomes known', async () => {
  await writeOnPhone(network.state, stranger, shop, { text: 'Sem número' })
  const { key } = await device.gets('Sem número')
  expect(key.remoteJid).toBe(stranger.lidJid)
  expect(key.remoteJidAlt).toBeFalsy()
  expect(await device.socket.onWhatsApp(stranger.pn)).toEqual([])
  await device.send(stranger.lidJid, 'Resposta ao LID')
  await until('the stranger sees it', () => stranger.chats.inChat(shop.pn).some(({ text }) => text === 'Resposta ao LID'))
  const id = await device.send(stranger.pnJid, 'Ao número oculto')
  await until('the server acknowledges', () => device.acks.find((ack) => ack['id'] === id))
  expect(stranger.chats.get(id)).toBeUndefined()

  stranger.record.addressing = 'lid'
  await writeOnPhone(network.state, stranger, shop, { text: 'Agora com número' })
  expect((await device.gets('Agora com número')).key.remoteJidAlt).toBe(stranger.pnJid)
})

test('an answer is acknowledged, delivered at once, read when the person opens the chat', async () => {
  const id = await device.send(maria.pnJid, 'Está sim!')
  await until('the server acknowledges', () => device.acks.find((ack) => ack['id'] === id && !ack['error']))
  await device.hasStatus(id, delivered)
  expect(maria.chats.get(id)).toMatchObject({ text: 'Está sim!', fromMe: false, device: 1, wireCopies: 1 })
  expect(shop.chats.get(id)).toMatchObject({ text: 'Está sim!', fromMe: true, chat: maria.pn })
  openChat(network.state, maria, shop.pn)
  await device.hasStatus(id, read)
  expect(shop.chats.get(id)?.status).toBe('read')
})

test('receipts of a person known by LID come by LID for a message sent to the number', async () => {
  const id = await device.send(beatriz.pnJid, 'Para o número')
  await device.hasStatus(id, delivered)
  expect(device.updates.find((update) => update.id === id)?.from).toBe(beatriz.lidJid)
})

test('the ticks of a person turn blue when the linked device reads', async () => {
  const { id } = await writeOnPhone(network.state, maria, shop, { text: 'Qual o preço?' })
  const { key } = await device.gets('Qual o preço?')
  await device.socket.readMessages([key])
  await until('blue ticks', () => maria.chats.get(id)?.status === 'read')
  expect(shop.chats.get(id)?.status).toBe('read')
})

test('a message typed on the business phone reaches the person and, as an own message, the linked device', async () => {
  const { id } = await writeOnPhone(network.state, shop, maria, { text: 'Digitado no celular' })
  const { key } = await device.gets('Digitado no celular')
  expect(key).toMatchObject({ id, fromMe: true, remoteJid: maria.pnJid })
  expect(maria.chats.get(id)).toMatchObject({ text: 'Digitado no celular', status: 'delivered', device: 0 })
  await until('the copy is confirmed', () => shop.chats.get(id)?.deliveries[device.jid]?.acknowledgedAt)
})

test('a message read on the business phone is read on the linked device', async () => {
  const { id } = await writeOnPhone(network.state, maria, shop, { text: 'Lida no celular' })
  await device.gets('Lida no celular')
  openChat(network.state, shop, maria.pn)
  await device.hasStatus(id, read)
  expect(maria.chats.get(id)?.status).toBe('read')
})

test('an unused number is not on WhatsApp, and a number is found with and without its ninth digit', async () => {
  expect(await device.socket.onWhatsApp('5511900000000')).toEqual([])
  expect(await device.socket.onWhatsApp('551187654321')).toMatchObject([{ exists: true, jid: maria.pnJid }])
})

test.each([
  ['5215512345678', '525512345678'],
  ['525598765432', '5215598765432'],
  ['5491123456789', '541123456789'],
  ['541198765432', '5491198765432'],
])('%s is found as %s, and answers with the number it was registered under', async (pn, asked) => {
  const phone = network.state.directory.addPhone({ pn, name: 'Lucía' })
  for (const number of [asked, pn])
    expect(await device.socket.onWhatsApp(number)).toMatchObject([{ exists: true, jid: phone.pnJid }])
})

test('two shops write to each other from device to device', async () => {
  const other = network.state.directory.addPhone({ pn: '5511990000002', name: 'Araucária Loja Centro' })
  const otherDevice = new LinkedClient(device.url, network.rootPublicKey).connect()
  await network.pairing.scan(other, await otherDevice.nextQrCode())
  await otherDevice.isOpen()
  const id = await device.send(other.pnJid, 'De loja para loja')
  const { key } = await otherDevice.gets('De loja para loja')
  expect(key).toMatchObject({ id, fromMe: false })
  await device.hasStatus(id, delivered)
  await otherDevice.socket.readMessages([key])
  await device.hasStatus(id, read)
  await otherDevice.send(shop.pnJid, 'Recebido')
  await device.gets('Recebido')
  otherDevice.vanish()
})
