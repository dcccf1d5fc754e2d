import { randomUUID } from 'node:crypto'
import { listTickets, updateTicket } from '../packages/contract/src/tickets/api.ts'
import { connectNumber, shop } from '../e2e/support/connection.ts'
import { databaseFolder } from '../e2e/support/processes.ts'
import { type Product, startProduct } from '../e2e/support/product.ts'
import { until } from '../e2e/support/until.ts'
import { load, quantile, type Sent } from './measure/load.ts'
import { databaseTime, processTime } from './measure/processor.ts'
import { readOptions } from './measure/sizes.ts'
import { figure, heading, say, tableOf } from './measure/table.ts'

// npm run bench -- line [--seconds <n>]
// One line to the local WhatsApp network, both ways, encryption and all: attendants send, one and 16 at a time, and customers
// write. A program beside it would have the same network at its end, so there is no limit here.

const writers = 16
const perSecond = 60
const patienceMs = 300_000
const customers = Array.from({ length: writers }, (_, at) => `55119${String(71_000_000 + at)}`)

const { seconds } = readOptions()
const product = await startProduct({ DEMO: 'quiet', LOG_LEVEL: 'warn' })
try {
  await connectNumber(product)
  await measureSending(product, await openTickets(product))
  await measureReceiving(product)
} finally {
  await product.remove()
}

/** A ticket with each customer, accepted by the admin. */
async function openTickets(product: Product): Promise<number[]> {
  const api = await product.admin()
  for (const [at, pn] of customers.entries()) {
    await product.phones.addPhone({ pn, name: `Customer ${at}` })
    await product.phones.write(pn, shop, 'Is my order on its way?')
  }
  const pending = () => api.call(listTickets, { status: 'pending', showAll: 'true' })
  const tickets = await until('all have written', async () => {
    const { tickets } = await pending()
    return tickets.length === customers.length && tickets
  })
  for (const { id } of tickets) await api.call(updateTicket, { id, status: 'open' })
  return tickets.map(({ id }) => id)
}

async function measureSending(product: Product, tickets: readonly number[]): Promise<void> {
  heading(
    'Sending over one line',
    `For ${seconds} s: until the server has accepted a message, and how many a second the network has confirmed until all are;`,
    'processor time a message, of the server + the channels process + PostgreSQL.',
  )
  const row = tableOf(['writers', 'accepted p50 ms', 'accepted p99 ms', 'confirmed/s', 'CPU ms'])
  const { token } = await product.admin()
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const asked = (writer: number): Sent => {
    const body = JSON.stringify({ clientId: randomUUID(), body: 'Your order is on its way.' })
    return { method: 'POST', path: `/api/messages/${tickets[writer]}`, headers, body }
  }
  await load(product.url, asked, 1, 500)
  for (const count of [1, writers]) {
    say(`sending, ${count}`)
    await noneWaits(product)
    const before = timesOf(product)
    const started = performance.now()
    const { times } = await load(product.url, asked, count, 1000 * seconds)
    await noneWaits(product)
    const tookMs = performance.now() - started
    row(
      String(count),
      quantile(times, 0.5),
      quantile(times, 0.99),
      (1000 * times.length) / tookMs,
      spent(product, before, times.length),
    )
  }
}

async function noneWaits(product: Product): Promise<void> {
  const text = `select from channels.outbox where kind = 'message' and state in ('queued', 'sending') limit 1`
  await until('all messages are confirmed', async () => (await product.query(text)).length === 0, patienceMs)
}

async function measureReceiving(product: Product): Promise<void> {
  const messages = Math.round(perSecond * seconds)
  heading(
    'Receiving over one line',
    `${messages} messages written on phones as fast as the network takes them, until all are stored; processor time as above.`,
  )
  const row = tableOf(['contacts', 'messages/s', 'CPU ms'])
  for (const contacts of [1, writers, 100]) {
    say(`receiving, ${contacts}`)
    const [last] = await product.query<{ id: number }>('select max(id)::int as id from messages')
    const stored = async () =>
      (await product.query<{ count: number }>('select count(*)::int as count from messages where id > $1', [last?.id]))[0]?.count
    const before = timesOf(product)
    const started = performance.now()
    await product.phones.startBulk({ to: shop, count: messages, rate: 1000, contacts, text: 'Is my order on its way?' })
    await until('all messages are stored', async () => (await stored()) === messages, patienceMs)
    row(String(contacts), (1000 * messages) / (performance.now() - started), spent(product, before, messages))
  }
}

type Times = [server: number, channels: number, database: number]

function timesOf(product: Product): Times {
  const { main = 0, channels = 0 } = product.pids()
  return [processTime(main), processTime(channels), databaseTime(databaseFolder(product.dataDir))]
}

function spent(product: Product, before: Times, messages: number): string {
  return timesOf(product)
    .map((time, at) => figure((time - (before[at] ?? 0)) / messages))
    .join(' + ')
}
