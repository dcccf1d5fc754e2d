import { afterAll, beforeEach, expect, test } from 'vitest'
import { WhatsAppControl } from '#whatsapp/client.ts'
import { ControlServer } from '#whatsapp/control/server.ts'
import { groupJid } from '#whatsapp/groups/groups.ts'
import { LinkedShop } from '#whatsapp/testing/linked-shop.ts'
import { until } from '#whatsapp/testing/until.ts'

const linked = await new LinkedShop().open()
const { network, shop, maria } = linked
const { directory, groups, trace } = network.state
const stranger = directory.addPhone({ pn: '5531912345678', name: 'Curioso' })
const server = new ControlServer(network)
const control = new WhatsAppControl(await server.listen(0))

beforeEach(() => linked.startAgain())
afterAll(() => Promise.all([linked.close(), server.close()]))

async function sendToMaria(text: string): Promise<string> {
  const id = await linked.device.send(maria.pnJid, text)
  await until('Mariana has it', () => maria.chats.get(id))
  return id
}

const answeredRetries = () =>
  trace.lines().filter((line) => line.includes('< ') && line.includes('<ack') && line.includes('type=retry'))

test('a phone may ask for a message long after it got it, even when the device of the writer was restarted', async () => {
  const id = await sendToMaria('Seu sofá chega na quinta')
  const { sent } = linked.device
  await linked.startAgain()
  for (const [known, message] of sent) linked.device.sent.set(known, message)
  await control.askForRetry(maria.pn, shop.pn, id)
  await until('it came again', () => maria.chats.get(id)?.wireCopies === 3)
  expect(maria.chats.get(id)).toMatchObject({ text: 'Seu sofá chega na quinta', retries: 1 })
})

test('a device linked to the phone asks for a message, and gets its own copy', async () => {
  await control.linkStandIns(maria.pn, 1)
  const id = await sendToMaria('Também no tablet')
  await control.askForRetry(maria.pn, shop.pn, id, { device: 1 })
  await until('it got a copy', async () => (await control.phone(maria.pn)).standIns?.copies === 1)
  expect(maria.chats.get(id)?.wireCopies).toBe(1)
  await expect(control.askForRetry(maria.pn, shop.pn, id, { device: 9 })).rejects.toThrow('404')
})

test('the server passes on the request of a stranger by id, and a client that checks only the id reveals the message', async () => {
  const id = await sendToMaria('O código é 4711')
  await control.askForRetry(stranger.pn, shop.pn, id, { forged: true })
  await until('the stranger has it', () => stranger.chats.get(id))
  expect(stranger.chats.get(id)).toMatchObject({ text: 'O código é 4711', chat: shop.pn })
})

test('a party of one conversation lists a message of another, and a client that checks only the first id sends both', async () => {
  const id = await sendToMaria('O código é 4713')
  const own = await linked.device.send(stranger.pnJid, 'Bom dia')
  await until('the stranger has it', () => stranger.chats.get(own))
  const list = { tag: 'list', content: [{ tag: 'item', attrs: { id } }] }
  const content = [list, { tag: 'retry', attrs: { count: '1', id: own, v: '1' } }]
  await control.passOn(stranger.pn, shop.pn, { tag: 'receipt', attrs: { id: own, type: 'retry' }, content })
  await until('the stranger has the other one', () => stranger.chats.get(id))
  expect(stranger.chats.get(id)).toMatchObject({ text: 'O código é 4713', chat: shop.pn })
})

test('a client that checks the conversation reveals nothing to a stranger', async () => {
  const { device } = linked
  device.sendsAgain = ({ remoteJid }) => remoteJid !== stranger.pnJid
  const id = await sendToMaria('O código é 4712')
  trace.clear()
  await control.askForRetry(stranger.pn, shop.pn, id, { forged: true })
  await until('it has dealt with that', () => answeredRetries().length === 1)
  expect(await control.messages(stranger.pn, shop.pn)).not.toContainEqual(expect.objectContaining({ id }))
  await control.askForRetry(maria.pn, shop.pn, id)
  await until('Mariana has it again', () => maria.chats.get(id)?.retries === 1)
})

test('a person who is no member of a group asks for its message, and is not one of its readers', async () => {
  const group = groups.add('Entregas', maria.pn, [shop.pn])
  const id = await linked.device.send(groupJid(group), 'Só para o grupo')
  await until('Mariana has it', () => maria.chats.get(id))
  trace.clear()
  await control.askForRetry(stranger.pn, group.id, id, { forged: true })
  await until('it has dealt with that', () => answeredRetries().length === 1)
  expect(trace.lines().find((line) => line.includes('type=retry'))).toContain(`participant=${stranger.lidJid}`)
  expect(stranger.chats.get(id)).toBeUndefined()
})

test('the network refuses a forged request of a party, and a request for a message that no device wrote', async () => {
  const id = await sendToMaria('Para quem é')
  await expect(control.askForRetry(maria.pn, shop.pn, id, { forged: true })).rejects.toThrow('409')
  await expect(control.askForRetry(stranger.pn, shop.pn, 'unknown', { forged: true })).rejects.toThrow('409')
  await expect(control.askForRetry(stranger.pn, shop.pn, id)).rejects.toThrow('404')
})
