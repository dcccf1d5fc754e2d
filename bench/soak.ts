import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { listContacts } from '../packages/contract/src/contacts/api.ts'
import { listMessages, sendMessage } from '../packages/contract/src/messages/api.ts'
import { listTickets, showTicket, updateTicket } from '../packages/contract/src/tickets/api.ts'
import type { Api } from '../e2e/support/api.ts'
import { connectNumber, shop } from '../e2e/support/connection.ts'
import { type Product, startProduct } from '../e2e/support/product.ts'
import { openScreen } from '../e2e/support/screen.ts'
import { picture } from '../packages/server/test/files.ts'
import { findMemory, type Memory, median, memoryTable, parts } from './measure/memory.ts'

// npm run bench -- soak [minutes] The product as `npm start` starts it, in its own folder, under some 20 operations a second: customers and
// attendants write, users read lists and conversations, files come and go, screens open and close. Records its memory every minute. The
// memory after ten minutes should be at most ten percent below the memory at the end.

const minutes = Math.min(Number(process.argv[2] ?? 30), 240)
const from = Math.min(10, Math.max(1, Math.floor(minutes / 3)))
const customers = Array.from({ length: 20 }, (_, at) => `55119${String(70_000_000 + at)}`)
const screens = 20
const sampleMs = 5_000
/** Shorter than a token's lifetime. Many calls that find the token expired would all sign in, each ending the session of the others. */
const renewMs = 600_000

/** The operations, and how often each runs per second. */
const mix: [name: string, perSecond: number, act: () => Promise<unknown>][] = [
  ['a customer writes', 3, write],
  ['an attendant answers', 3, answer],
  ['a list is read', 5, readList],
  ['a conversation is read', 4, readMessages],
  ['one ticket is read', 2, readTicket],
  ['contacts are searched', 1, searchContacts],
  ['a customer sends a picture', 0.3, sendPicture],
  ['an attendant sends a picture', 0.3, upload],
  ['a picture is fetched', 1.2, download],
  ['a screen closes and another opens', 0.4, turnScreen],
]

let product: Product
let api: Api
let photograph: Buffer
const counts = new Map<string, { done: number; failed: number; reason: string }>()
const tickets: number[] = []
const files: string[] = []
const sockets: ReturnType<typeof openScreen>[] = []
let serial = 0
const busy = new Set<Promise<void>>()

const ending = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => ending.abort())

product = await startProduct({ DEMO: 'quiet', LOG_LEVEL: 'warn' })
try {
  await prepare()
  const table = await run()
  console.log(memoryTable(table, from))
  for (const [name, { done, failed, reason }] of counts)
    console.log(`${name.padEnd(36)}${String(done).padStart(7)}${failed ? `  ${failed} failed, at last: ${reason}` : ''}`)
  const warnings = product.output.filter((line) => line.startsWith('{'))
  console.log(
    `${warnings.length} warnings${warnings
      .slice(0, 5)
      .map((line) => `\n  ${line.slice(0, 300)}`)
      .join('')}`,
  )
} finally {
  for (const socket of sockets) socket.disconnect()
  await Promise.allSettled(busy)
  await product.remove()
}

async function prepare(): Promise<void> {
  api = await product.admin()
  await connectNumber(product)
  photograph = await picture(1600, 1200, 'jpeg')
  for (const [at, pn] of customers.entries()) {
    await product.phones.addPhone({ pn, name: `Customer ${at}` })
    await write()
  }
  while (tickets.length < customers.length && !ending.signal.aborted) {
    for (const { id } of (await api.call(listTickets, { status: 'pending', showAll: 'true' })).tickets) {
      await api.call(updateTicket, { id, status: 'open' })
      tickets.push(id)
    }
    await pause(200)
  }
  while (sockets.length < screens) addScreen()
}

/** What each process held, minute by minute: the median of its samples. */
async function run(): Promise<Memory[]> {
  const table: Memory[] = []
  const timers = mix.map(([name, perSecond, act]) => setInterval(() => startUnlessBusy(name, act), 1000 / perSecond))
  timers.push(setInterval(() => startUnlessBusy('the session is renewed', () => api.renew()), renewMs))
  for (let minute = 1; minute <= minutes && !ending.signal.aborted; minute++) {
    const samples: Memory[] = []
    const end = performance.now() + 60_000
    while (performance.now() < end && !ending.signal.aborted) {
      await pause(sampleMs, undefined, { signal: ending.signal }).catch(() => {})
      samples.push(findMemory(product.pids(), product.dataDir))
    }
    const row = median(samples)
    table.push(row)
    console.log(`minute ${String(minute).padStart(3)}  ${parts.map((part) => `${part} ${row[part].toFixed(0)}`).join('  ')}  MB`)
  }
  for (const timer of timers) clearInterval(timer)
  return table
}

/** A limit on concurrent work: a slow machine does less instead of piling it up. */
function startUnlessBusy(name: string, act: () => Promise<unknown>): void {
  if (busy.size >= 40) return
  const count = counts.get(name) ?? { done: 0, failed: 0, reason: '' }
  counts.set(name, count)
  const running = act().then(
    () => void count.done++,
    (error: Error) => {
      count.failed++
      count.reason = error.message
    },
  )
  busy.add(running)
  void running.finally(() => busy.delete(running))
}

function pick<T>(values: readonly T[]): T {
  return values[serial++ % values.length] as T
}

function write(): Promise<unknown> {
  return product.phones.write(pick(customers), shop, `Message ${serial}, is my order ${randomUUID()} on its way?`)
}

function sendPicture(): Promise<unknown> {
  return product.phones.sendMedia(pick(customers), photograph, 'image/jpeg', { to: shop, caption: `Picture ${serial}` })
}

function answer(): Promise<unknown> {
  return api.call(sendMessage, { ticketId: pick(tickets), clientId: randomUUID(), body: `Answer ${serial}: yes, it is.` })
}

async function upload(): Promise<void> {
  const form = new FormData()
  form.append('body', `Upload ${serial}`)
  form.append('medias', new Blob([new Uint8Array(photograph)], { type: 'image/jpeg' }), `photo-${serial}.jpg`)
  const headers = { authorization: `Bearer ${api.token}` }
  const { ok } = await fetch(`${product.url}/api/messages/${pick(tickets)}`, { method: 'POST', headers, body: form })
  if (!ok) throw new Error('not taken')
}

function readList(): Promise<unknown> {
  const status = pick(['open', 'pending', 'closed'] as const)
  return api.call(listTickets, { status, showAll: 'true' })
}

function readTicket(): Promise<unknown> {
  return api.call(showTicket, { id: pick(tickets) })
}

async function readMessages(): Promise<void> {
  const { messages } = await api.call(listMessages, { ticketId: pick(tickets) })
  for (const { mediaUrl } of messages) if (mediaUrl) files.push(mediaUrl)
  files.splice(0, files.length - 50)
}

function searchContacts(): Promise<unknown> {
  return api.call(listContacts, { searchParam: `customer ${serial++ % customers.length}` })
}

async function download(): Promise<void> {
  const path = files.length ? pick(files) : undefined
  if (!path) return
  const answered = await fetch(new URL(path, product.url))
  if (!answered.ok) throw new Error('not given')
  await answered.arrayBuffer()
}

function addScreen(): void {
  sockets.push(openScreen(product.url, api, pick(['polling', 'websocket']), pick(tickets)))
}

async function turnScreen(): Promise<void> {
  sockets.shift()?.disconnect()
  addScreen()
}
