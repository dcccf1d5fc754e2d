// @module-tag messages
// @module-tag contact-imports

import { setTimeout as pause } from 'node:timers/promises'
import { startContactImport } from '@recado/contract/contact-imports/api'
import { listTickets, type Ticket, updateTicket } from '@recado/contract/tickets/api'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Audit, audit, nothingWrong, untilIdle } from './support/audit.ts'
import { connectNumber } from './support/connection.ts'
import { killAtRandom, seededRandom } from './support/kills.ts'
import { type Product, startProduct } from './support/product.ts'
import { sendSheet } from './support/sheets.ts'
import { until } from './support/until.ts'
import { answerIn, writeTo } from './support/writing.ts'

/** The whole proof takes some two minutes. */
const { isWhole, seed } = inject('proof')
const { inbound, outbound, each } = isWhole
  ? { inbound: 2_000, outbound: 500, each: 10 }
  : { inbound: 300, outbound: 100, each: 2 }
const perSecond = 200
/** People write a few lines at a time, so that neighbours in the inbox are from one conversation. */
const burst = 5
const timeout = isWhole ? 900_000 : 240_000
const addressing = ['pn', 'lid', 'lid-only'] as const
const people = Array.from({ length: 50 }, (_, at) => `55419700${String(at).padStart(5, '0')}`)

let product: Product
let connectionId: number
const random = seededRandom(seed)

beforeAll(async () => {
  product = await startProduct()
  connectionId = await connectNumber(product)
  for (const [at, pn] of people.entries()) {
    await product.phones.addPhone({ pn, name: `Pessoa ${at}`, addressing: addressing[at % addressing.length] })
  }
})
afterAll(() => product?.remove())

test('messages arrive through kills of both processes: each is stored once and in order', { timeout }, async ({ annotate }) => {
  const began = performance.now()
  let written = 0
  const turn = pace(perSecond / burst)
  const writeAll = async (from: string) => {
    for (let at = 0; at < inbound / people.length; at++) {
      if (at % burst === 0) await turn()
      await writeTo(product, from, `${from} escreve ${at}`)
      written += 1
    }
  }
  const killing = killAtRandom(product, { random, each, total: inbound, progress: () => written })
  await Promise.all([...people.map(writeAll), killing])
  await untilIdle(product, connectionId)
  const found = await audit(product, connectionId)
  await annotate(figuresOf('in', found, began), 'figures')
  expect(found.inbound).toEqual({ written: inbound, stored: inbound, ...nothingWrong })
  expect(await ticketsThatDiffer()).toEqual([])
  expect(await product.query("select payload, error from channels.inbox where state = 'parked'")).toEqual([])
})

test(
  'answers leave through kills of both processes: each is seen once and in order, and reported as delivered',
  { timeout },
  async ({ annotate }) => {
    const admin = await product.admin()
    const tickets = await acceptAll()
    expect(tickets).toHaveLength(people.length)
    const began = performance.now()
    const answerAll = async (ticket: Ticket) => {
      for (let at = 0; at < outbound / people.length; at++) await answerIn(admin, ticket.id, `resposta ${at} em ${ticket.id}`)
    }
    const killing = killAtRandom(product, { random, each, total: outbound, progress: countSent })
    await Promise.all([...tickets.map(answerAll), killing])
    await untilIdle(product, connectionId)
    const found = await audit(product, connectionId)
    await annotate(figuresOf('out', found, began), 'figures')
    expect(found.outbound).toEqual({ stored: outbound, seen: outbound, ...nothingWrong })
    expect(found.wireRepeats).toBeLessThanOrEqual(2 * each)
    const delivered = 'select count(*)::int as count from messages where from_me and ack >= 3 and failed_reason is null'
    expect(await product.query(delivered)).toEqual([{ count: outbound }])
  },
)

test('a sheet imported while both processes are killed adds every contact once', { timeout }, async ({ annotate }) => {
  const began = performance.now()
  const rows = isWhole ? 50_000 : 2_000
  // Each tenth number is there twice, spelt otherwise.
  const number = (at: number) => (at % 10 === 9 ? `+55 (42) 9${7e7 + at - 1}` : `42 9${7e7 + at}`)
  const people = Array.from({ length: rows }, (_, at) => [`Pessoa ${at}`, number(at)])
  const admin = await product.admin()
  const { id, columns } = await sendSheet(product.url, admin, [['Nome', 'Celular'], ...people])
  await admin.call(startContactImport, { id, columns })
  const find = async () =>
    (await product.query<{ done: number; status: string }>('select * from contact_imports where id = $1', [id]))[0]
  await killAtRandom(product, { random, each, total: rows, progress: async () => (await find())?.done ?? 0 })
  await until('the import is over', async () => (await find())?.status === 'done', timeout)
  const numbers = (rows / 10) * 9
  expect(await find()).toMatchObject({ row_count: rows, done: rows, created: numbers, known: rows - numbers, faulty: 0 })
  const added = 'select count(*)::int, count(distinct number)::int as numbers from contacts where number like $1'
  expect(await product.query(added, ['5542%'])).toEqual([{ count: numbers, numbers }])
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  await annotate(`import: ${rows} rows, ${2 * each} kills: nobody twice; ${seconds} s, SEED=${seed}`, 'figures')
})

/** Contacts that do not have exactly one live ticket, or whose ticket does not match its messages. */
function ticketsThatDiffer(): Promise<unknown[]> {
  return product.query(
    `select c.name, count(t.id)::int as tickets, sum(t.unread_messages)::int as unread, max(t.last_message) as "lastMessage"
     from contacts c left join tickets t on t.contact_id = c.id
     group by c.id, c.name
     having count(t.id) <> 1 or min(t.status) <> 'pending' or sum(t.unread_messages) <> $1
       or sum(t.unread_messages) <> (select count(*) from messages m where m.contact_id = c.id and not m.read)
       or max(t.last_message) <> (select m.body from messages m where m.contact_id = c.id order by m.id desc limit 1)`,
    [inbound / people.length],
  )
}

async function acceptAll(): Promise<Ticket[]> {
  const admin = await product.admin()
  const accepted: Ticket[] = []
  for (;;) {
    const { tickets } = await admin.call(listTickets, { status: 'pending' })
    if (tickets.length === 0) return accepted
    for (const { id } of tickets) accepted.push(await admin.call(updateTicket, { id, status: 'open' }))
  }
}

async function countSent(): Promise<number> {
  const [row] = await product.query<{ count: number }>('select count(*)::int from messages where from_me and ack > 0')
  return row?.count ?? 0
}

/** Hands out turns at this rate per second. Unused turns are not made up for. */
function pace(perSecond: number): () => Promise<void> {
  let next = 0
  return async () => {
    const now = performance.now()
    const at = Math.max(now, next)
    next = at + 1000 / perSecond
    await pause(at - now)
  }
}

function figuresOf(way: 'in' | 'out', { inbound, outbound, wireRepeats, refused }: Audit, began: number): string {
  const { lost, twice, disorder } = way === 'in' ? inbound : outbound
  const count = way === 'in' ? inbound.written : outbound.stored
  const more = way === 'in' ? `${refused} refused by the library after they were stored` : `${wireRepeats} repeats on the wire`
  const result = `${lost.length} lost, ${twice.length} twice, ${disorder.length} conversations out of order, ${more}`
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  return `${way}: ${count} messages, ${2 * each} kills: ${result}; ${seconds} s, SEED=${seed}`
}
