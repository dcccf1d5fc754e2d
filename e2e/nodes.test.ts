// @module-tag messages

import { createQuickMessage, quickMessagePush } from '@recado/contract/quick-messages/api'
import { listTickets, updateTicket } from '@recado/contract/tickets/api'
import { pushEvent } from '@recado/contract/push'
import { setTimeout as pause } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { launch, openBrowser } from './support/browser.ts'
import { Cluster } from './support/cluster.ts'
import { connectNumber, untilConnected } from './support/connection.ts'
import { converseDuring } from './support/kills.ts'
import { password } from './support/product.ts'
import type { NodeName } from './support/production/node.ts'
import { signIn } from './support/stage.ts'
import { until } from './support/until.ts'
import { writeTo } from './support/writing.ts'

const { isWhole } = inject('proof')
/** Pushes after each fault. */
const pushes = isWhole ? 100 : 10
const customers = ['5511987654321', '5521976543210']
const awayMs = isWhole ? 10_000 : 3_000

const cluster = new Cluster()
const sockets: Socket[] = []
let connectionId: number
let ticketIds: number[]

beforeAll(async () => {
  await cluster.start()
  connectionId = await connectNumber(cluster)
  for (const customer of customers) await writeTo(cluster, customer, 'Bom dia')
  const admin = await cluster.admin()
  const tickets = await until('both wait', async () => {
    const { tickets: waiting } = await admin.call(listTickets, { status: 'pending' })
    return waiting.length === customers.length && waiting
  })
  ticketIds = tickets.map(({ id }) => id)
  for (const id of ticketIds) await admin.call(updateTicket, { id, status: 'open' })
})
afterAll(async () => {
  for (const socket of sockets) socket.disconnect()
  await cluster.remove()
})

interface PushListener {
  socket: Socket
  heardAt: Map<string, number>
}

/** A screen connected to one of the two that serve the web. */
async function listenAt(url: string): Promise<PushListener> {
  const { token } = await cluster.admin()
  const socket = io(url, { auth: { token }, forceNew: true, transports: ['websocket'] })
  sockets.push(socket)
  const heardAt = new Map<string, number>()
  socket.on(pushEvent(1, quickMessagePush), ({ record }: { record: { shortcode: string } }) =>
    heardAt.set(record.shortcode, performance.now()),
  )
  await until('the socket is in', () => socket.connected)
  return { socket, heardAt }
}

let serial = 0

/** One process reports changes to the other processes' screens. Prints how long the screens waited, and returns what they missed. */
async function pushToAll(what: string, ears: readonly PushListener[]): Promise<string[]> {
  const admin = await cluster.admin()
  const told = new Map<string, number>()
  while (told.size < pushes) {
    const shortcode = `push${++serial}`
    const at = performance.now()
    // A request over a connection that is just ending is told to try again.
    const { status } = await admin.send(createQuickMessage, { shortcode, message: 'Olá', geral: true })
    expect([200, 503]).toContain(status)
    if (status === 200) told.set(shortcode, at)
    await pause(20)
  }
  const missed = () => ears.flatMap(({ heardAt }) => [...told.keys()].filter((shortcode) => !heardAt.has(shortcode)))
  await until(`all is heard ${what}`, () => missed().length === 0, 10_000).catch(() => {})
  const waits = ears
    .flatMap(({ heardAt }) => [...told].map(([shortcode, at]) => (heardAt.get(shortcode) ?? Infinity) - at))
    .sort((a, b) => a - b)
  const [median, worst] = [waits[Math.floor(waits.length / 2)], waits.at(-1)]
  process.stdout.write(`${what}: ${waits.length} pushes, median ${median?.toFixed(0)} ms, worst ${worst?.toFixed(0)} ms\n`)
  return missed()
}

/** Customers write while `harm` runs. */
const converse = (harm: () => Promise<void>) =>
  converseDuring(cluster, {
    connectionId,
    customers: customers.map((phone, at) => ({ phone, ticketId: ticketIds[at] ?? 0 })),
    harm: () => harm().then(() => 0),
  })

const ready = async (url: string) => (await fetch(`${url}/health/ready`)).status

test('a browser whose requests reach alternating processes is live and shows a customer’s messages', async () => {
  const browser = await launch()
  try {
    const { context } = await openBrowser(browser)
    const page = await context.newPage()
    await page.goto(`${cluster.url}/login`)
    await signIn(page, 'ana@loja.example', password)
    await page.getByText('Ao vivo').first().waitFor()
    await writeTo(cluster, customers[0] ?? '', 'Ainda tem a estante?')
    await page.getByText('Ainda tem a estante?').first().waitFor()
    expect(await page.getByText('Ao vivo').count()).toBeGreaterThan(0)
  } finally {
    await browser.close()
    // The browser's session replaced that of the calls.
    await (await cluster.admin()).signIn()
  }
})

test('after the loss of any connection, and of the database, screens everywhere hear all that follows', async () => {
  const ears = await Promise.all(cluster.webUrls.map(listenAt))
  expect(await pushToAll('undisturbed', ears)).toEqual([])
  for (const [what, where] of [
    ['without a listening connection', "application_name = 'recado-listen'"],
    ['without the connections that tell and read', "query ~ 'live_messages|send_live'"],
    ['without the connections of the app', "usename = 'recado_app'"],
    ['without those of channels', "usename = 'recado_channels'"],
  ] as const) {
    expect(await cluster.terminate(where)).toBeGreaterThan(0)
    expect(await pushToAll(what, ears)).toEqual([])
  }
  await converse(async () => {
    await cluster.stopDatabase()
    await Promise.all([
      pause(awayMs),
      ...cluster.webUrls.map((url) => until('it says so', async () => (await ready(url)) === 503)),
    ])
    await cluster.startDatabase()
  })
  expect(await pushToAll('after a while without the database', ears)).toEqual([])
  for (const url of cluster.webUrls) await until('it is ready', async () => (await ready(url)) === 200)
  expect(ears.map(({ socket }) => socket.connected)).toEqual([true, true])
})

const holders = () =>
  cluster.query<{ epoch: string }>('select lease_epoch::text as epoch from channels.state where lease_until > now()')
const children = () =>
  cluster.query("select from pg_stat_activity where application_name = 'recado-listen' and usename = 'recado_channels'")

/** Kills a process and starts it again. A channels process then finds its connection leased by the other, and leaves it there. */
async function replace(name: NodeName): Promise<void> {
  await cluster.kill(name)
  if (!name.startsWith('channels')) return cluster.startNode(name)
  const before = await until('the other holds the line', () => holders().then((found) => found[0] && found))
  await cluster.startNode(name)
  await until('its child is there', async () => (await children()).length === 2)
  // It looks for connections once a second.
  await pause(2_500)
  expect(await holders()).toEqual(before)
}

test('each process may be killed while people write: nothing is lost, nothing comes twice or out of order', async () => {
  const kinds: NodeName[] = ['web-1', 'worker-1', 'channels-1']
  const all: NodeName[] = [...kinds, 'web-2', 'worker-2', 'channels-2']
  const victims = isWhole ? [...all, ...all, ...all] : kinds
  await converse(async () => {
    for (const name of victims) await replace(name)
  })
  await untilConnected(cluster, connectionId)
  expect(await children()).toHaveLength(2)
})
