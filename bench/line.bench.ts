import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { on } from 'node:events'
import { join } from 'node:path'
import { connectNumber, shop } from '../e2e/support/connection.ts'
import { databaseFolder } from '../e2e/support/processes.ts'
import { type Product, startProduct } from '../e2e/support/product.ts'
import { until } from '../e2e/support/until.ts'
import type { Done, Order, LimitReport } from './limit/sending.ts'
import { openConversations } from './measure/conversations.ts'
import { load, quantile, type LoadRequest } from './measure/load.ts'
import { databaseTime, processTime } from './measure/processor.ts'
import { readOptions } from './measure/sizes.ts'
import { figure, heading, logProgress, tableOf } from './measure/table.ts'

// npm run bench -- line [--seconds <n>] One connection to the local WhatsApp network, in both directions and with encryption: attendants
// send, one and 16 at a time, rows wait in the outbox, and customers write. The phones tell when a message reached them. Beside it the
// limit (limit/line.ts), a session on the same network without a database.

const writers = 16
const perSecond = 60
const patienceMs = 300_000
/** The phone of the limit. */
const other = '5511970999999'

const { seconds } = readOptions()
const product = await startProduct({ DEMO: 'quiet', LOG_LEVEL: 'warn' })
const connectionId = await connectNumber(product)
const { customers, tickets } = await openConversations(product, writers)
try {
  await measureSending(product, tickets)
  await measureLine(product, connectionId)
  await measureReceiving(product)
} finally {
  await product.remove()
}

async function measureSending(product: Product, tickets: readonly number[]): Promise<void> {
  heading(
    'Sending over one line',
    `For ${seconds} s: until the server has accepted a message, and how many a second reach the phones until all have;`,
    'processor time a message, of the server + the channels process + PostgreSQL.',
  )
  const row = tableOf(['writers', 'accepted p50 ms', 'accepted p99 ms', 'arrived/s', 'CPU ms'])
  const { token } = await product.admin()
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const asked = (writer: number): LoadRequest => {
    const body = JSON.stringify({ clientId: randomUUID(), body: 'Your order is on its way.' })
    return { method: 'POST', path: `/api/messages/${tickets[writer]}`, headers, body }
  }
  await load(product.url, asked, 1, 500)
  for (const count of [1, writers]) {
    logProgress(`sending, ${count}`)
    await noneWaits(product)
    const before = timesOf(product)
    const started = Date.now()
    const { times } = await load(product.url, asked, count, 1000 * seconds)
    const tookMs = await allArrived(product, times.length, started)
    row(
      String(count),
      quantile(times, 0.5),
      quantile(times, 0.99),
      (1000 * times.length) / tookMs,
      spent(product, before, times.length).join(' + '),
    )
  }
}

async function noneWaits(product: Product): Promise<void> {
  const text = `select from channels.outbox where kind = 'message' and state in ('queued', 'sending') limit 1`
  await until('all messages are confirmed', async () => (await product.query(text)).length === 0, patienceMs)
}

/** How long it took from `started` until `count` messages had reached the customers' phones, by the phones' ledger. */
async function allArrived(product: Product, count: number, started: number): Promise<number> {
  await noneWaits(product)
  const { seen } = await product.phones.ledger()
  const arrived = seen.filter(({ phone, at }) => at >= started && customers.includes(phone))
  if (arrived.length !== count) throw new Error(`${arrived.length} of ${count} messages arrived`)
  return arrived.reduce((last, { at }) => Math.max(last, at), started) - started
}

async function measureLine(product: Product, connectionId: number): Promise<void> {
  const messages = 4 * Math.round((perSecond * seconds) / 2)
  heading(
    'The line alone',
    `${messages} messages to ${writers} customers, put into \`channels.outbox\` at once, until all have reached the ` +
      'phones; the limit sends as many, four at',
    'a time. Processor time is that of the channels process + PostgreSQL, which also takes in receipts, and of the limit.',
  )
  const row = tableOf(['', 'messages/s', 'CPU ms', 'limit messages/s', 'limit CPU ms'])
  const lids = await Promise.all(customers.map(async (pn) => (await product.phones.phone(pn)).lid))
  const limit = await linkLimit(product)
  try {
    await order(limit, { lids, messages: 2 * writers })
    for (const run of ['first', 'second']) {
      logProgress(`the line, ${run}`)
      const before = timesOf(product)
      const started = Date.now()
      await putAll(product, connectionId, lids, messages)
      const tookMs = await allArrived(product, messages, started)
      const [, ...cpu] = spent(product, before, messages)
      const least = await order(limit, { lids, messages })
      row(`${run} run`, (1000 * messages) / tookMs, cpu.join(' + '), (1000 * messages) / least.tookMs, least.programMs / messages)
    }
  } finally {
    limit.disconnect()
  }
}

async function putAll(product: Product, connectionId: number, lids: readonly string[], messages: number): Promise<void> {
  await product.query(
    `insert into channels.outbox (connection_id, kind, class, ref, lane, payload)
     select $1, 'message', 0, gen_random_uuid(), 'to ' || at % $3,
       jsonb_build_object('to', jsonb_build_object('lid', ($2::text[])[1 + at % $3]),
       'content', jsonb_build_object('type', 'text', 'text', 'Your order is on its way.'))
     from generate_series(1, $4) as at`,
    [connectionId, lids, lids.length, messages],
  )
}

/** Starts the limit and links it to its own phone. */
async function linkLimit(product: Product): Promise<ChildProcess> {
  await product.phones.addPhone({ pn: other, name: 'Limit' })
  const folder = join(product.dataDir, 'whatsapp')
  const trust = new URL('../packages/peers/whatsapp/trust.ts', import.meta.url)
  const limit = fork(new URL('limit/line.ts', import.meta.url), [`ws://127.0.0.1:${product.networkPort}/ws/chat`], {
    execArgv: [...process.execArgv, '--import', trust.href],
    env: {
      ...process.env,
      WHATSAPP_ROOT_KEY_FILE: join(folder, 'noise-root.pub'),
      NODE_EXTRA_CA_CERTS: join(folder, 'media-ca.pem'),
    },
  })
  let isScanned = false
  for await (const [said] of messagesOf(limit)) {
    if ('linked' in said) break
    if ('qr' in said && !isScanned) {
      isScanned = true
      await product.phones.scan(other, said.qr)
    }
  }
  return limit
}

/** The messages of the limit, until its process ends. */
function messagesOf(limit: ChildProcess): AsyncIterable<[LimitReport]> {
  return on(limit, 'message', { close: ['exit'] }) as AsyncIterable<[LimitReport]>
}

async function order(limit: ChildProcess, asked: Order): Promise<Done> {
  limit.send(asked)
  for await (const [said] of messagesOf(limit)) if ('done' in said) return said.done
  throw new Error('The limit ended')
}

async function measureReceiving(product: Product): Promise<void> {
  const messages = Math.round(perSecond * seconds)
  heading(
    'Receiving over one line',
    `${messages} messages written on phones as fast as the network takes them, until all are stored; processor time as above.`,
  )
  const row = tableOf(['contacts', 'messages/s', 'CPU ms'])
  for (const contacts of [1, writers, 100]) {
    logProgress(`receiving, ${contacts}`)
    const [last] = await product.query<{ id: number }>('select max(id)::int as id from messages')
    const stored = async () =>
      (await product.query<{ count: number }>('select count(*)::int as count from messages where id > $1', [last?.id]))[0]?.count
    const before = timesOf(product)
    const started = performance.now()
    await product.phones.startBulk({ to: shop, count: messages, rate: 1000, contacts, text: 'Is my order on its way?' })
    await until('all messages are stored', async () => (await stored()) === messages, patienceMs)
    row(String(contacts), (1000 * messages) / (performance.now() - started), spent(product, before, messages).join(' + '))
  }
}

type Times = [server: number, channels: number, database: number]

function timesOf(product: Product): Times {
  const { main = 0, channels = 0 } = product.pids()
  return [processTime(main), processTime(channels), databaseTime(databaseFolder(product.dataDir))]
}

function spent(product: Product, before: Times, messages: number): string[] {
  return timesOf(product).map((time, at) => figure((time - (before[at] ?? 0)) / messages))
}
