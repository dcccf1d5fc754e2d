import { updateTicket } from '@recado/contract/tickets/api'
import type { AddressInfo } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type TestUser, World } from '../../../test/world.ts'

let w: World
let url: string
const sockets: Socket[] = []
beforeAll(async () => {
  w = await World.create()
  w.app.live.attach(w.app.http.server)
  await w.app.http.listen({ host: '127.0.0.1', port: 0 })
  url = `http://127.0.0.1:${(w.app.http.server.address() as AddressInfo).port}`
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect()
})
afterAll(() => w.end())

/** A user's screen, with what it was told about the viewers of each ticket. */
async function screenOf(who: TestUser): Promise<{ socket: Socket; heard: [number, string[]][] }> {
  const socket = io(url, { auth: { token: who.token }, forceNew: true, reconnection: false, transports: ['websocket'] })
  sockets.push(socket)
  const heard: [number, string[]][] = []
  socket.on(
    `company-${who.companyId}-ticketViewers`,
    ({ ticketId, viewers }: { ticketId: number; viewers: { name: string; state: string }[] }) => {
      heard.push([ticketId, viewers.map(({ name, state }) => `${name} ${state}`)])
    },
  )
  await new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(undefined))
    socket.once('connect_error', reject)
  })
  return { socket, heard }
}

async function handed(kind: string): Promise<unknown[]> {
  const { rows } = await w.owner.query<{ payload: unknown }>('select payload from channels.outbox where kind = $1 order by id', [
    kind,
  ])
  return rows.map(({ payload }) => payload)
}

async function desk() {
  const company = await w.company()
  const sales = await w.queue(company)
  const [ana, bia] = [await w.user(company, 'user', [sales]), await w.user(company, 'user', [sales])]
  const id = await w.ticket(company, { queueId: sales, phone: `55419${company}7000` })
  await w.call(ana, updateTicket, { id, status: 'open' })
  return { company, ana, bia, id, phone: `55419${company}7000` }
}

test('colleagues see who has a conversation open, who writes in it, and when the last viewer has gone', async () => {
  const { ana, bia, id } = await desk()
  const [anas, bias] = [await screenOf(ana), await screenOf(bia)]
  anas.socket.emit('joinChatBox', id)
  await expect.poll(() => bias.heard).toEqual([[id, [`${ana.name} viewing`]]])
  bias.socket.emit('joinChatBox', id)
  await expect.poll(() => anas.heard.at(-1)).toEqual([id, [`${ana.name} viewing`, `${bia.name} viewing`]])
  bias.socket.emit('chatState', id, 'recording')
  await expect.poll(() => anas.heard.at(-1)).toEqual([id, [`${ana.name} viewing`, `${bia.name} writing`]])
  bias.socket.emit('chatState', id, 'away')
  await expect.poll(() => anas.heard.at(-1)).toEqual([id, [`${ana.name} viewing`, `${bia.name} away`]])
  bias.socket.disconnect()
  await expect.poll(() => anas.heard.at(-1)).toEqual([id, [`${ana.name} viewing`]])
  anas.socket.emit('leaveChatBox', id)
  await expect.poll(() => anas.heard.at(-1)).toEqual([id, []])
})

test('a user with two screens is one viewer, in the more active state', async () => {
  const { ana, bia, id } = await desk()
  const [one, two, bias] = [await screenOf(ana), await screenOf(ana), await screenOf(bia)]
  one.socket.emit('joinChatBox', id)
  two.socket.emit('joinChatBox', id)
  two.socket.emit('chatState', id, 'away')
  one.socket.emit('chatState', id, 'writing')
  await expect.poll(() => bias.heard.at(-1)).toEqual([id, [`${ana.name} writing`]])
  one.socket.disconnect()
  await expect.poll(() => bias.heard.at(-1)).toEqual([id, [`${ana.name} away`]])
})

test('a user cannot join a conversation that they may not see, and is told nothing about its viewers', async () => {
  const { company, ana, id } = await desk()
  const outsider = await w.user(company, 'user', [await w.queue(company)])
  const foreigner = await w.user(await w.company(), 'admin')
  const [anas, outsiders, foreigners] = [await screenOf(ana), await screenOf(outsider), await screenOf(foreigner)]
  for (const { socket } of [outsiders, foreigners]) {
    socket.emit('joinChatBox', id)
    socket.emit('chatState', id, 'writing')
    socket.emit('joinChatBox', String(id))
    socket.emit('joinChatBox', { id })
    socket.emit('joinChatBox', `c:${company}`)
  }
  anas.socket.emit('joinChatBox', id)
  await expect.poll(() => anas.heard).toEqual([[id, [`${ana.name} viewing`]]])
  expect([outsiders.heard, foreigners.heard]).toEqual([[], []])
})

test('a user who has lost sight of a conversation is no longer shown in it, whatever the user’s screen says', async () => {
  const { company, ana, bia, id } = await desk()
  const support = await w.queue(company)
  const caio = await w.user(company, 'user', [support])
  const [anas, bias, caios] = [await screenOf(ana), await screenOf(bia), await screenOf(caio)]
  for (const { socket } of [anas, bias]) socket.emit('joinChatBox', id)
  await expect.poll(() => anas.heard.at(-1)).toEqual([id, [`${ana.name} viewing`, `${bia.name} viewing`]])
  await w.call(ana, updateTicket, { id, queueId: support, userId: caio.id })
  caios.socket.emit('joinChatBox', id)
  await expect.poll(() => caios.heard.at(-1)).toEqual([id, [`${caio.name} viewing`]])
  anas.socket.emit('chatState', id, 'writing')
  bias.socket.emit('leaveChatBox', id)
  caios.socket.emit('chatState', id, 'writing')
  await expect.poll(() => caios.heard.at(-1)).toEqual([id, [`${caio.name} writing`]])
  expect(caios.heard.flatMap(([, viewers]) => viewers).filter((viewer) => !viewer.startsWith(caio.name))).toEqual([])
})

test('the customer sees only the owner write', async () => {
  const { ana, bia, id, phone } = await desk()
  const [anas, bias] = [await screenOf(ana), await screenOf(bia)]
  const watched = (await handed('watch')).length
  for (const { socket } of [anas, bias]) socket.emit('joinChatBox', id)
  await expect.poll(async () => (await handed('watch')).slice(watched)).toEqual([{ chat: { phone } }, { chat: { phone } }])
  const told = (await handed('presence')).length
  bias.socket.emit('chatState', id, 'writing')
  await expect.poll(() => anas.heard.at(-1)).toEqual([id, [`${ana.name} viewing`, `${bia.name} writing`]])
  anas.socket.emit('chatState', id, 'writing')
  await expect.poll(async () => (await handed('presence')).slice(told)).toEqual([{ to: { phone }, presence: 'composing' }])
  anas.socket.emit('chatState', id, 'recording')
  await expect.poll(async () => (await handed('presence')).slice(told + 1)).toEqual([{ to: { phone }, presence: 'recording' }])
  anas.socket.emit('leaveChatBox', id)
  await expect.poll(async () => (await handed('presence')).slice(told + 2)).toEqual([{ to: { phone }, presence: 'paused' }])
})

test('the server does not watch a group, and hands nothing to a connection that is down', async () => {
  const { company, ana, id, phone } = await desk()
  await w.owner.query("insert into settings (company_id, key, value) values ($1, 'CheckMsgIsGroup', 'disabled')", [company])
  const secondConnection = await w.connection(company)
  await w.receive(secondConnection, '', 'to all', { chat: { group: `12036300${company}` }, participant: { phone } })
  await w.settle()
  const { rows } = await w.owner.query<{ id: number }>(
    `update tickets set status = 'open', user_id = $2, queue_id = (select queue_id from tickets where id = $3)
     where company_id = $1 and is_group returning id`,
    [company, ana.id, id],
  )
  const group = rows[0]?.id ?? 0
  const { socket, heard } = await screenOf(ana)
  const before = [await handed('watch'), await handed('presence')]
  socket.emit('joinChatBox', group)
  await expect.poll(() => heard.at(-1)).toEqual([group, [`${ana.name} viewing`]])
  expect(await handed('watch')).toEqual(before[0])
  await w.owner.query(
    "update channels.state set status = 'TIMEOUT' where connection_id = (select connection_id from tickets where id = $1)",
    [id],
  )
  socket.emit('joinChatBox', id)
  await expect.poll(() => heard.at(-1)).toEqual([id, [`${ana.name} viewing`]])
  for (const state of ['writing', 'viewing']) {
    socket.emit('chatState', id, state)
    await expect.poll(() => heard.at(-1)).toEqual([id, [`${ana.name} ${state}`]])
  }
  // The states are handled one after another. What is handed to the group's connection follows what was withheld from the other.
  socket.emit('chatState', group, 'writing')
  await expect.poll(async () => (await handed('presence')).slice(before[1]?.length)).toMatchObject([{ presence: 'composing' }])
  expect(await handed('watch')).toEqual(before[0])
})

test('the server disconnects a screen that sends more than a person can', async () => {
  const { ana, id } = await desk()
  const { socket } = await screenOf(ana)
  for (let count = 0; count <= 100; count++) socket.emit('chatState', id, 'viewing')
  await expect.poll(() => socket.connected).toBe(false)
})
