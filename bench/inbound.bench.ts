import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { InboundMessage } from '../packages/border/src/signals.ts'
import { until } from '../e2e/support/until.ts'
import type { Done, Order } from './limit/inbound.ts'
import { databaseTime, processTime } from './measure/processor.ts'
import { type Program, startProductOn } from './measure/programs.ts'
import { openSeeded, type Seeded } from './measure/seeded.ts'
import { readOptions } from './measure/sizes.ts'
import { figure, heading, logProgress, tableOf } from './measure/table.ts'

// npm run bench -- inbound [--size 5k | 50k | 1m] [--folder <folder>] [--seconds <n>] Puts messages of customers into channels.inbox as the
// channels process does, all at once, and waits until the product has worked through them. Beside the limit (limit/inbound.ts): one
// statement and one commit a message.

const perSecond = 100
const companyId = 1
const connectionId = 1
const patienceMs = 300_000

const { size, sizeName, folder, seconds } = readOptions()
const messages = Math.round(perSecond * seconds)
const seeded = await openSeeded(folder, size)
let product: Program | undefined
let limit: ChildProcess | undefined
try {
  product = await startProductOn(seeded)
  limit = fork(new URL('limit/inbound.ts', import.meta.url), [seeded.postgres.url])
  await measure(seeded, product, limit)
} finally {
  limit?.disconnect()
  await product?.close()
  await seeded.close()
}

interface Cost {
  tookMs: number
  programMs: number
  databaseMs: number
}

async function measure(seeded: Seeded, product: Program, limit: ChildProcess): Promise<void> {
  heading(
    `Inbound messages, ${sizeName} tickets`,
    `${messages} rows put into \`channels.inbox\` at once, until all are worked; processor time is that of the program + ` +
      'of PostgreSQL, a message.',
    'New numbers become contacts with tickets, which the limit does not do.',
  )
  const row = tableOf(['written by', 'rows/s', 'CPU ms', 'limit rows/s', 'limit CPU ms', 'ratio of CPU'])
  const all = await numbersOf(seeded)
  await work(seeded, product, all.slice(0, 16), 50)
  await store(seeded, limit, all.slice(0, 16), 50)
  for (const contacts of [1, 16, 100]) {
    const numbers = all.slice(0, contacts)
    logProgress(`inbound, ${contacts}`)
    const ours = await work(seeded, product, numbers, messages)
    const least = await store(seeded, limit, numbers, messages)
    row(
      contacts === 1 ? '1 contact' : `${contacts} contacts`,
      (1000 * messages) / ours.tookMs,
      each(ours),
      (1000 * messages) / least.tookMs,
      each(least),
      (ours.programMs + ours.databaseMs) / (least.programMs + least.databaseMs),
    )
  }
  const firstContacts = Array.from({ length: messages }, (_, at) => `5521${Date.now() % 1e6}${String(at).padStart(4, '0')}`)
  const ours = await work(seeded, product, firstContacts, messages)
  row('new numbers', (1000 * messages) / ours.tookMs, each(ours), '', '', '')
}

function each({ programMs, databaseMs }: Cost): string {
  return `${figure(programMs / messages)} + ${figure(databaseMs / messages)}`
}

/** Numbers of customers with a live ticket on the connection. */
async function numbersOf({ owner }: Seeded): Promise<string[]> {
  const { rows } = await owner.query<{ number: string }>(
    `select c.number from tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id
     where t.company_id = $1 and t.connection_id = $2 and t.status in ('pending', 'open') order by t.id limit 100`,
    [companyId, connectionId],
  )
  return rows.map(({ number }) => number)
}

/** Inserts the rows, and waits until none is left. */
async function work({ owner, data }: Seeded, { pid }: Program, numbers: readonly string[], messages: number): Promise<Cost> {
  const [program, database, started] = [processTime(pid), databaseTime(data), performance.now()]
  const { rows } = await owner.query<{ last: number }>(
    `with put as (
       insert into channels.inbox (connection_id, kind, lane, seen, payload)
       select $1, 'message', row ->> 'lane', row ->> 'seen', row -> 'payload' from jsonb_array_elements($2) row returning id)
     select max(id)::int as last from put`,
    [connectionId, JSON.stringify(rowsOf(numbers, messages))],
  )
  const left = 'select from channels.inbox where id > $1 and id <= $2 and state = $3 limit 1'
  const last = rows[0]?.last ?? 0
  const isLeft = async (state: string) => (await owner.query(left, [last - messages, last, state])).rowCount !== 0
  await until('all messages are worked', async () => !(await isLeft('ready')), patienceMs)
  const cost = {
    tookMs: performance.now() - started,
    programMs: processTime(pid) - program,
    databaseMs: databaseTime(data) - database,
  }
  if (await isLeft('parked')) throw new Error('A message was set aside')
  return cost
}

/** As packages/channels/src/tables/inbox.ts writes them. */
function rowsOf(numbers: readonly string[], messages: number): { lane: string; seen: string; payload: InboundMessage }[] {
  const now = new Date().toISOString()
  return Array.from({ length: messages }, (_, at) => {
    const phone = numbers[at % numbers.length] ?? ''
    const waId = `${now}.${at}`
    const content = { type: 'text' as const, text: `Is my order ${at} on its way?` }
    const payload = { waId, chat: { phone }, fromMe: false, sentAt: now, pushName: 'Customer', content }
    return { lane: `${connectionId}:phone:${phone}`, seen: `m:phone:${phone}:${waId}:0:`, payload }
  })
}

async function store({ data }: Seeded, limit: ChildProcess, numbers: string[], messages: number): Promise<Cost> {
  const database = databaseTime(data)
  limit.send({ companyId, connectionId, numbers, messages } satisfies Order)
  const [done] = (await once(limit, 'message')) as [Done]
  return { ...done, databaseMs: databaseTime(data) - database }
}
