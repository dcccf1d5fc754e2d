import { afterAll, beforeEach, expect, test } from 'vitest'
import { WAMessageAddressingMode } from '@whiskeysockets/baileys'
import { WhatsAppControl } from '#whatsapp/client.ts'
import { ControlServer } from '#whatsapp/control/server.ts'
import { groupJid } from '#whatsapp/groups/groups.ts'
import { LinkedShop } from '#whatsapp/testing/linked-shop.ts'
import { until } from '#whatsapp/testing/until.ts'

const linked = await new LinkedShop().open()
const { network, shop, maria } = linked
const joao = network.state.directory.addPhone({ pn: '5521976543210', name: 'João' })
const group = network.state.groups.add('Entregas', maria.pn, [shop.pn, joao.pn])
const server = new ControlServer(network)
const control = new WhatsAppControl(await server.listen(0))

beforeEach(async () => {
  await linked.startAgain()
  await control.setRates({})
})
afterAll(() => Promise.all([linked.close(), server.close()]))

test('messages to one conversation are refused, those to others are taken', async () => {
  const { device } = linked
  await control.addFault({ kind: 'ack-error', code: '463', to: joao.pn })
  expect(await device.ackOf(await device.send(maria.pnJid, 'vai'))).not.toHaveProperty('error')
  const id = await device.send(joao.pnJid, 'não vai')
  expect(await device.ackOf(id)).toMatchObject({ class: 'message', from: joao.pnJid, error: '463' })
  expect(joao.chats.get(id)).toBeUndefined()
})

test('an account that sends more than allowed in a minute is refused with 429 until it is allowed again', async () => {
  const { device } = linked
  await control.setRates({ messagesPerMinute: 1 })
  expect(await device.ackOf(await device.send(maria.pnJid, 'um'))).not.toHaveProperty('error')
  const id = await device.send(maria.pnJid, 'dois')
  expect(await device.ackOf(id)).toMatchObject({ error: '429' })
  await device.hasStatus(id, 0)
  await control.setRates({})
  expect(await device.ackOf(await device.send(maria.pnJid, 'três'))).not.toHaveProperty('error')
})

test('messages with an outdated list of devices are refused (479) until the devices were asked for anew', async () => {
  const { device } = linked
  for (const jid of [maria.pnJid, groupJid(group)]) {
    await device.send(jid, 'antes')
    await control.addFault({ kind: 'outdated-devices', pn: shop.pn })
    for (const text of ['um', 'dois']) {
      const id = await device.send(jid, text)
      expect(await device.ackOf(id)).toMatchObject({ error: '479' })
      expect(maria.chats.get(id)).toBeUndefined()
    }
    await device.socket.getUSyncDevices([maria.lidJid, maria.pnJid, joao.lidJid], false, false)
    const id = await device.send(jid, 'três')
    expect(await device.ackOf(id)).not.toHaveProperty('error')
    await until('Mariana has it', () => maria.chats.get(id)?.wireCopies === 1)
  }
})

test('a message that leaves out a newly linked device is taken, and the ack has the hash of the right list', async () => {
  const { device } = linked
  for (const jid of [maria.pnJid, groupJid(group)]) {
    expect(await device.ackOf(await device.send(jid, 'antes'))).not.toHaveProperty('phash')
    const another = await linked.linkAnother(maria)
    const id = await device.send(jid, 'só no telefone')
    expect((await device.ackOf(id))['phash']).toMatch(/^2:[\w+/]{8}$/)
    expect(await device.ackOf(id)).not.toHaveProperty('error')
    await until('the phone has it', () => maria.chats.get(id))

    await device.socket.getUSyncDevices([maria.lidJid, maria.pnJid], false, false)
    expect(await device.ackOf(await device.send(jid, 'em todos'))).not.toHaveProperty('phash')
    await another.gets('em todos')
    // A message encrypted once for a whole group reaches the device all the same, and the device asks for the key.
    if (jid !== maria.pnJid) await another.gets('só no telefone')
    else expect(another.texts()).not.toContain('só no telefone')
  }
})

test('a message for a device that is gone has the hash of the right list too', async () => {
  const { device } = linked
  const [gone] = network.state.directory.companionsOf(maria)
  await device.send(maria.pnJid, 'antes')
  network.removeDevice(gone!)
  expect(await device.ackOf(await device.send(maria.pnJid, 'depois'))).toHaveProperty('phash')
})

test('a message to a group in another addressing than LIDs is refused with 421 and the right one', async () => {
  const { device } = linked
  const { socket } = device
  const members = await socket.groupMetadata(groupJid(group))
  device.groups.set(members.id, { ...members, addressingMode: WAMessageAddressingMode.PN })
  const id = await device.send(groupJid(group), 'como antigamente')
  expect(await device.ackOf(id)).toMatchObject({ error: '421', addressing_mode: 'lid' })
  expect(maria.chats.get(id)).toBeUndefined()
  device.groups.clear()
  expect(await device.ackOf(await device.send(groupJid(group), 'como hoje'))).not.toHaveProperty('error')
})
