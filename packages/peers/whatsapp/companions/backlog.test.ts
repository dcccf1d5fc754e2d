import type { BinaryNode } from '@whiskeysockets/baileys'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { writeOnPhone } from '#whatsapp/phones/messages.ts'
import { LinkedShop } from '#whatsapp/testing/linked-shop.ts'
import { until } from '#whatsapp/testing/until.ts'

/** Messages that wait for a real client while it is away, or while the network has stopped delivering to it. */

const linked = await new LinkedShop().open()
const { network, shop, maria } = linked

beforeAll(async () => {
  // Her first message makes her phone give the shop a privacy token, which would be in the backlog too.
  await write('Oi')
  await linked.isQuiet()
})
beforeEach(() => linked.startAgain())
afterAll(() => linked.close())

const write = (text: string) => writeOnPhone(network.state, maria, shop, { text })

async function writeMany(count: number): Promise<string[]> {
  const texts = Array.from({ length: count }, (_, index) => `mensagem ${index + 1}`)
  for (const text of texts) await write(text)
  return texts
}

async function cutOff(): Promise<void> {
  linked.companion.connection!.drop()
  await linked.device.closesWith(428)
}

/** The stanzas of the device's next connection that concern the backlog, in their order. */
function watch(): { stanzas: BinaryNode[]; pendingAt: () => number | undefined } {
  const stanzas: BinaryNode[] = []
  let pendingAt: number | undefined
  const { ws, ev } = linked.device.connect().socket
  for (const event of ['CB:ib,,offline_preview', 'CB:ib,,offline', 'CB:message']) ws.on(event, (node) => stanzas.push(node))
  ev.on('connection.update', ({ receivedPendingNotifications }) => {
    if (receivedPendingNotifications) pendingAt = stanzas.length
  })
  return { stanzas, pendingAt: () => pendingAt }
}

const bulletin = ({ content }: BinaryNode) => (content as BinaryNode[])[0]

test('a thousand waiting messages come in order and in batches of a hundred, and the end comes only after them', async () => {
  const { device } = linked
  await cutOff()
  const texts = await writeMany(1000)
  const received = device.texts().length
  network.state.trace.clear()
  const { stanzas, pendingAt } = watch()
  await until('that was all', pendingAt)
  expect(bulletin(stanzas[0]!)).toEqual({
    tag: 'offline_preview',
    attrs: { count: '1000', message: '1000', receipt: '0', notification: '0', appdata: '0' },
  })
  expect(stanzas.slice(1, -1).every(({ tag, attrs }) => tag === 'message' && attrs['offline'])).toBe(true)
  expect(bulletin(stanzas.at(-1)!)).toEqual({ tag: 'offline', attrs: { count: '1000' } })
  expect([stanzas.length, pendingAt()]).toEqual([1002, 1001])
  expect(linked.companion.mailbox.size).toBe(0)
  await until('all have been read', () => device.texts().length === received + 1000)
  expect(device.texts().slice(received)).toEqual(texts)
  expect(inFlight()).toBe(100)
})

test('a message written during the backlog comes after its end, unmarked', async () => {
  await cutOff()
  await writeMany(150)
  const { stanzas } = watch()
  await until('the backlog has begun', () => stanzas.length > 1)
  await write('no meio')
  await linked.device.gets('no meio')
  const end = stanzas.findIndex((stanza) => stanza.tag === 'ib' && bulletin(stanza)?.tag === 'offline')
  expect([end, stanzas.length]).toEqual([151, 153])
  expect(stanzas.at(-1)?.attrs['offline']).toBeUndefined()
})

test('a message of the backlog that cannot be read comes again, and the backlog ends', async () => {
  await cutOff()
  network.state.faults.add({ kind: 'corrupt', times: 1 })
  await write('danificada')
  await write('inteira')
  const { pendingAt } = watch()
  await linked.device.gets('danificada')
  await linked.device.gets('inteira')
  expect(await until('that was all', pendingAt)).toBeGreaterThan(2)
})

test('a deaf device is answered and its messages arrive, but it gets nothing else until it logs in anew', async () => {
  const { device } = linked
  network.state.faults.add({ kind: 'deaf', pn: shop.pn, times: 1 })
  const heard = device.received.length
  await write('perdida')
  await write('também perdida')
  const id = await device.send(maria.pnJid, 'alguém aí?')
  await until('it is acknowledged', () => device.acks.some((ack) => ack.id === id))
  await until('Mariana has it', () => maria.chats.get(id))
  const pong = await device.socket.query({ tag: 'iq', attrs: { to: '@s.whatsapp.net', type: 'get', xmlns: 'w:p' } })
  expect(pong.attrs['type']).toBe('result')
  expect([device.connection, device.received.length]).toEqual(['open', heard])
  expect(device.updates.filter((update) => update.id === id)).toEqual([])

  await cutOff()
  const { stanzas, pendingAt } = watch()
  await until('that was all', pendingAt)
  expect(bulletin(stanzas[0]!)?.attrs).toMatchObject({ message: '2', receipt: '1' })
  await device.gets('também perdida')
  expect(device.texts().slice(-2)).toEqual(['perdida', 'também perdida'])
  await device.hasStatus(id, 3)
})

/** The maximum number of backlog messages on the wire at once, by the trace of what was sent and answered. */
function inFlight(): number {
  let now = 0
  let most = 0
  for (const line of network.state.trace.lines()) {
    if (line.includes(`> ${linked.device.jid} <message`)) now++
    if (line.includes(`< ${linked.device.jid} <receipt`)) now--
    most = Math.max(most, now)
  }
  return most
}
