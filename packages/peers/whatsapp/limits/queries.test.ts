import { afterAll, beforeEach, expect, test } from 'vitest'
import { WhatsAppControl } from '#whatsapp/client.ts'
import { ControlServer } from '#whatsapp/control/server.ts'
import { groupJid } from '#whatsapp/groups/groups.ts'
import { LinkedShop } from '#whatsapp/testing/linked-shop.ts'

const linked = await new LinkedShop().open()
const { network, shop, maria } = linked
const jid = groupJid(network.state.groups.add('Entregas', maria.pn, [shop.pn]))
const server = new ControlServer(network)
const control = new WhatsAppControl(await server.listen(0))

beforeEach(async () => {
  await control.clearFaults()
  await control.setRates({})
  await control.clearQueries(shop.pn)
})
afterAll(() => Promise.all([linked.close(), server.close()]))

const groupQueries = async () => (await control.queries(shop.pn)).filter(({ xmlns }) => xmlns === 'w:g2')

test('a query of one namespace is refused with a code and its text, as often as the test asks for', async () => {
  const { socket } = linked.device
  await control.addFault({ kind: 'query-error', xmlns: 'w:g2', code: '429', times: 2 })
  for (const _ of [1, 2]) {
    await expect(socket.groupMetadata(jid)).rejects.toMatchObject({ message: 'rate-overlimit', data: 429 })
  }
  expect(await socket.groupMetadata(jid)).toMatchObject({ subject: 'Entregas' })
  expect((await groupQueries()).map(({ error }) => error)).toEqual(['429', '429', undefined])
})

test('only the given child is refused, and only for the given account', async () => {
  const { socket } = linked.device
  await control.addFault({ kind: 'query-error', xmlns: 'w:g2', child: 'participating', code: '500' })
  await control.addFault({ kind: 'query-error', xmlns: 'w:g2', pn: maria.pn, code: '403' })
  expect(await socket.groupMetadata(jid)).toMatchObject({ subject: 'Entregas' })
  await expect(socket.groupFetchAllParticipating()).rejects.toMatchObject({ message: 'internal-server-error', data: 500 })
})

test('an account that asks about groups more often than allowed in a minute is refused without a fault', async () => {
  const { socket } = linked.device
  await control.setRates({ groupQueriesPerMinute: 3 })
  for (const _ of [1, 2, 3]) await socket.groupMetadata(jid)
  await expect(socket.groupMetadata(jid)).rejects.toMatchObject({ data: 429 })
  await expect(socket.groupFetchAllParticipating()).rejects.toMatchObject({ data: 429 })
  await control.setRates({})
  expect(await socket.groupMetadata(jid)).toMatchObject({ subject: 'Entregas' })
})

test('the queries of a device are counted, and a client without a cache asks for the members of a group at each send', async () => {
  const { device } = linked
  for (const text of ['um', 'dois']) await device.send(jid, text)
  expect(await groupQueries()).toMatchObject([
    { device: 1, type: 'get', child: 'query', to: jid },
    { device: 1, type: 'get', child: 'query', to: jid },
  ])
  const asked = await control.queries(shop.pn)
  expect(asked.filter(({ xmlns, child }) => xmlns === 'usync' && child === 'usync')).toHaveLength(1)
})

test('a slow answer does not delay others', async () => {
  const { socket } = linked.device
  await control.addFault({ kind: 'slow-answer', xmlns: 'w:g2', ms: 300 })
  const answered: string[] = []
  const started = Date.now()
  const note = (name: string) => () => void answered.push(name)
  await Promise.all([socket.groupMetadata(jid).then(note('slow')), socket.fetchPrivacySettings(true).then(note('other'))])
  expect(answered).toEqual(['other', 'slow'])
  expect(Date.now() - started).toBeGreaterThan(280)
})
