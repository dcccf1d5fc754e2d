import { afterAll, beforeEach, expect, test } from 'vitest'
import { WhatsAppControl } from '#whatsapp/client.ts'
import { ControlServer } from '#whatsapp/control/server.ts'
import { LinkedShop } from '#whatsapp/testing/linked-shop.ts'
import { until } from '#whatsapp/testing/until.ts'

const linked = await new LinkedShop().open()
const { network, shop, maria } = linked
const server = new ControlServer(network)
const control = new WhatsAppControl(await server.listen(0))

beforeEach(() => linked.startAgain())
afterAll(() => Promise.all([linked.close(), server.close()]))

const crowdCopies = async (people: number) => {
  const numbers = Array.from({ length: people }, (_, index) => `551197100${String(index + 1).padStart(4, '0')}`)
  const phones = await Promise.all(numbers.map((pn) => control.phone(pn)))
  return phones.reduce((sum, { standIns }) => sum + (standIns?.copies ?? 0), 0)
}

test('the first message to a large group is encrypted for every device of its members, and the next once for all', async () => {
  const { device } = linked
  const crowd = { people: 20, devices: 4 }
  const group = await control.addGroup({ subject: 'Condomínio', creator: maria.pn, members: [shop.pn], crowd })
  expect(group.members).toHaveLength(22)
  const jid = `${group.id}@g.us`
  for (const text of ['Primeira', 'Segunda']) {
    const id = await device.send(jid, text)
    expect(await device.ackOf(id)).not.toHaveProperty('phash')
    await until('Mariana has it', () => maria.chats.get(id))
    expect(await crowdCopies(20)).toBe(100)
  }
})

test('a crowd is not listed among the phones, and reads nothing', async () => {
  const group = await control.addGroup({ subject: 'Feira', creator: maria.pn, members: [shop.pn], crowd: { people: 3 } })
  expect((await control.phones()).map(({ name }) => name)).toEqual(['Araucária Móveis', 'Mariana'])
  const { id } = await control.write(maria.pn, group.id, 'Alguém aí?')
  await linked.device.getsId(id)
  expect(network.state.directory.phone('5511971000001')?.chats.all()).toEqual([])
})

test('a message waits for the prekey bundles of new devices, however long they take', async () => {
  const { device } = linked
  await control.linkStandIns(maria.pn, 2)
  await device.socket.getUSyncDevices([maria.lidJid, maria.pnJid], false, false)
  await control.addFault({ kind: 'slow-answer', xmlns: 'encrypt', child: 'key', ms: 400 })
  const started = Date.now()
  const id = await device.send(maria.pnJid, 'devagar')
  expect(Date.now() - started).toBeGreaterThan(380)
  expect(await device.ackOf(id)).not.toHaveProperty('phash')
  const { standIns } = await control.phone(maria.pn)
  expect(standIns).toEqual({ devices: [1, 2], copies: 2 })
})
