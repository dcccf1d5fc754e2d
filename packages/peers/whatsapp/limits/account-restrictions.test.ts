import { afterAll, beforeEach, expect, test } from 'vitest'
import { WhatsAppControl } from '#whatsapp/client.ts'
import { ControlServer } from '#whatsapp/control/server.ts'
import { groupJid } from '#whatsapp/groups/groups.ts'
import type { Addressing, Phone } from '#whatsapp/phones/phone.ts'
import { LinkedShop } from '#whatsapp/testing/linked-shop.ts'
import { until } from '#whatsapp/testing/until.ts'

const linked = await new LinkedShop().open()
const { network, shop, maria } = linked
const server = new ControlServer(network)
const control = new WhatsAppControl(await server.listen(0))
const tomorrow = Math.floor(Date.now() / 1000) * 1000 + 86_400_000

let people = 0
/** Adds a new person. */
function add(addressing: Addressing = 'pn'): Phone {
  const number = String(++people).padStart(4, '0')
  return network.state.directory.addPhone({ pn: `551198888${number}`, name: `Pessoa ${number}`, addressing })
}

/** The person writes, and the device knows that it is trusted. */
async function hearFrom(person: Phone, text: string) {
  await control.write(person.pn, shop.pn, text)
  await linked.device.gets(text)
  await linked.isQuiet()
}

/** @returns the error with which a message was refused */
async function sendTo(jid: string, text = 'Olá'): Promise<string | undefined> {
  return (await linked.device.ackOf(await linked.device.send(jid, text)))['error']
}

beforeEach(async () => {
  await control.endRestriction(shop.pn)
  await control.endNewChatCap(shop.pn)
  await linked.startAgain()
})
afterAll(() => Promise.all([linked.close(), server.close()]))

test.for(['pn', 'lid', 'lid-only'] as const)(
  'a restricted account answers people who wrote (%s), and cannot write first',
  async (addressing) => {
    const known = add(addressing)
    await hearFrom(known, `Bom dia de ${known.pn}`)
    await control.restrict(shop.pn, { until: tomorrow })
    expect(await sendTo(known.jid)).toBeUndefined()
    const stranger = add(addressing)
    const id = await linked.device.send(stranger.jid, 'Promoção!')
    expect(await linked.device.ackOf(id)).toMatchObject({ class: 'message', error: '463' })
    await linked.device.hasStatus(id, 0)
    expect(stranger.chats.get(id)).toBeUndefined()

    await hearFrom(stranger, `Quem é? ${stranger.pn}`)
    expect(await sendTo(stranger.jid)).toBeUndefined()
    await control.endRestriction(shop.pn)
    expect(await sendTo(add(addressing).jid)).toBeUndefined()
  },
)

test('a connected device learns of a restriction and of its end, and can ask how its account stands', async () => {
  const { device } = linked
  await control.restrict(shop.pn, { until: tomorrow, type: 'BIZ_QUALITY' })
  await until('it is told', () => device.restrictions.length === 1)
  const restricted = { isActive: true, timeEnforcementEnds: new Date(tomorrow), enforcementType: 'BIZ_QUALITY' }
  expect(device.restrictions[0]).toEqual(restricted)
  expect(await device.socket.fetchAccountReachoutTimelock()).toEqual(restricted)
  expect(await control.standing(shop.pn)).toEqual({ restriction: { until: tomorrow, type: 'BIZ_QUALITY' } })

  await control.endRestriction(shop.pn)
  await until('it is told', () => device.restrictions.at(-1)?.isActive === false)
  expect(await device.socket.fetchAccountReachoutTimelock()).toEqual({ isActive: false, enforcementType: 'DEFAULT' })
})

test('a device that was away learns of a restriction when it is back', async () => {
  linked.companion.connection!.drop()
  await linked.device.closesWith(428)
  await control.restrict(shop.pn, { until: tomorrow })
  linked.device.connect()
  const told = await until('it is told', () => linked.device.restrictions.at(-1))
  expect(told).toMatchObject({ isActive: true, timeEnforcementEnds: new Date(tomorrow) })
})

test('a restriction ends at its time, and may be kept secret', async () => {
  await control.restrict(shop.pn, { until: Date.now() - 1 })
  expect(await sendTo(add().pnJid)).toBeUndefined()
  expect(await linked.device.socket.fetchAccountReachoutTimelock()).toMatchObject({ isActive: false })

  const told = linked.device.restrictions.length
  await control.restrict(shop.pn, { untold: true })
  expect(await sendTo(add().pnJid)).toBe('463')
  expect(await linked.device.socket.fetchAccountReachoutTimelock()).toMatchObject({ isActive: false })
  expect(linked.device.restrictions.slice(told).filter((restriction) => restriction?.isActive)).toEqual([])
})

test('a restricted account still writes to groups and to its own devices, and is refused when it has lost a token', async () => {
  const group = network.state.groups.add('Entregas', maria.pn, [shop.pn])
  await hearFrom(maria, 'Cadê minha entrega?')
  await control.restrict(shop.pn, { until: tomorrow })
  expect(await sendTo(groupJid(group))).toBeUndefined()
  expect(await sendTo(shop.pnJid, 'nota para mim')).toBeUndefined()
  expect(await sendTo(maria.pnJid)).toBeUndefined()
  delete linked.device.stored.keys['tctoken']
  expect(await sendTo(maria.pnJid)).toBe('463')
})

test('a device linked later learns from its first history whom it may answer', async () => {
  const other = network.state.directory.addPhone({ pn: '5511990000003', name: 'Outra loja' })
  const known = add()
  await control.write(known.pn, other.pn, 'Tem sofá?')
  const device = await linked.linkAnother(other)
  await until('it has its history', () => device.stored.keys['tctoken'])
  await control.restrict(other.pn, { until: tomorrow })
  expect(await device.ackOf(await device.send(known.pnJid, 'Temos'))).not.toHaveProperty('error')
})

test('new conversations are counted, warned of and then refused (475), and the device is notified each time', async () => {
  const { device } = linked
  const cycle = { cycleStart: tomorrow - 30 * 86_400_000, cycleEnd: tomorrow }
  await hearFrom(maria, 'Olá de novo')
  await control.capNewChats(shop.pn, { total: 10, used: 7, ...cycle })
  const told = device.caps.length
  const errors: (string | undefined)[] = []
  for (let turn = 0; turn < 4; turn++) errors.push(await sendTo(add().pnJid))
  expect(errors).toEqual([undefined, undefined, undefined, '475'])
  expect(await sendTo(maria.pnJid)).toBeUndefined()
  await until('it is told', () => String(device.caps.at(-1)?.capping_status) === 'CAPPED')
  const statuses = device.caps.slice(told).map(({ used_quota, capping_status }) => `${used_quota} ${capping_status}`)
  expect(statuses.slice(-3)).toEqual(['8 FIRST_WARNING', '9 SECOND_WARNING', '10 CAPPED'])
  expect(await device.socket.fetchNewChatMessageCap()).toMatchObject({
    total_quota: 10,
    used_quota: 10,
    cycle_end_timestamp: String(tomorrow / 1000),
    capping_status: 'CAPPED',
  })
  await control.endNewChatCap(shop.pn)
  expect(await sendTo(add().pnJid)).toBeUndefined()
  expect(await device.socket.fetchNewChatMessageCap()).toMatchObject({ total_quota: -1, capping_status: 'NONE' })
})
