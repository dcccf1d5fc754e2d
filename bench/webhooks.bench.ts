import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { connectOfficial } from '../e2e/connections/connect-official.ts'
import { openShop } from '../e2e/support/meta.ts'
import { databaseFolder } from '../e2e/support/processes.ts'
import { type Product, startProduct } from '../e2e/support/product.ts'
import { until } from '../e2e/support/until.ts'
import { type Conversation, idFor } from '../packages/peers/meta/people.ts'
import { contactOf, metadataOf } from '../packages/peers/meta/values.ts'
import { toBody } from '../packages/peers/meta/webhooks/batches.ts'
import { signatureOf, toBytes } from '../packages/peers/meta/webhooks/bytes.ts'
import { write } from '../packages/peers/meta/writing.ts'
import { openCompany } from './measure/company.ts'
import { ask, type LoadRequest, quantile } from './measure/load.ts'
import { databaseTime, processTime } from './measure/processor.ts'
import { readOptions } from './measure/sizes.ts'
import { figure, heading, logProgress, tableOf } from './measure/table.ts'

// npm run bench -- webhooks [--seconds <n>] Meta tells one official line 300 webhooks a second, a message of a customer to three statuses
// of messages of ours; how long each is answered, when all of them are in their conversations, and how long a neighbour company's calls
// take meanwhile. Ends with an error when one is lost or refused, or a limit is passed.

const perSecond = 300
const customers = 300
const neighbourEveryMs = 100
const aloneMs = 5_000
/** The answer of a webhook at the 99th percentile, and when all has been taken in after the last one. */
const limits = { p99Ms: 250, takenInMs: 180_000 }
const statuses = ['sent', 'delivered', 'read'] as const

const { seconds } = readOptions()
/** Messages that come in, and as many of ours with their three statuses. */
const messages = Math.round((perSecond * seconds) / 4)

const shop = await openShop()
const product = await startProduct({ ...shop.env, LOG_LEVEL: 'warn' })
try {
  const connectionId = await connectOfficial(product, shop)
  const neighbour = await openNeighbour(product)
  await measure(product, connectionId, neighbour)
} finally {
  await product.remove()
  await shop.close()
}

/** Another company with conversations, and the call that lists them. */
async function openNeighbour(at: Product): Promise<LoadRequest> {
  const { companyId, token } = await openCompany(at, 'neighbour')
  await at.query(
    `with people as (
       insert into contacts (company_id, name, number)
       select $1, 'Person ' || n, '5511960' || n from generate_series(1000, 1199) n returning id)
     insert into tickets (company_id, code, status, contact_id, created_at, updated_at)
     select $1, row_number() over (order by id), 'pending', id, now(), now() from people`,
    [companyId],
  )
  return { method: 'GET', path: '/api/tickets?status=pending&showAll=true', headers: { authorization: `Bearer ${token}` } }
}

async function measure(at: Product, connectionId: number, neighbour: LoadRequest): Promise<void> {
  const talks = await greet(at, connectionId)
  const bodies = await writeBodies(at, connectionId, talks)
  const path = new URL(shop.app.callback?.url ?? '').pathname
  heading(
    `${perSecond} webhooks a second`,
    `For ${seconds} s, of ${customers} customers on one official line, a message to three statuses; beside them a neighbour`,
    `company that lists its conversations every ${neighbourEveryMs} ms. Processor time a webhook is that of the server + the`,
    'channels process + PostgreSQL, until all is taken in.',
    `It fails when a webhook is lost, p99 is above ${limits.p99Ms} ms, or not all are in their conversations`,
    `${limits.takenInMs / 1000} s later.`,
  )
  const alone = await listen(at, neighbour, pause(aloneMs))
  logProgress(`${bodies.length} webhooks`)
  const before = timesOf(at)
  let sent = { times: [] as number[], refused: 0 }
  const meanwhile = await listen(at, neighbour, (async () => void (sent = await sendAll(at.url, path, bodies)))())
  const ended = performance.now()
  let left = ''
  const after = await listen(at, neighbour, (async () => void (left = await untilTakenIn(at, connectionId)))())
  const takenInMs = performance.now() - ended
  const cpu = timesOf(at).map((time, part) => figure((time - (before[part] ?? 0)) / bodies.length))
  const row = tableOf(['', 'webhooks', 'p50 ms', 'p95 ms', 'p99 ms', 'most ms', 'refused', 'all in after s', 'CPU ms'])
  const [p99, most] = [quantile(sent.times, 0.99), quantile(sent.times, 1)]
  row(
    'answers',
    bodies.length,
    quantile(sent.times, 0.5),
    quantile(sent.times, 0.95),
    p99,
    most,
    String(sent.refused),
    takenInMs / 1000,
    cpu.join(' + '),
  )
  console.log('')
  const neighbours = tableOf(['the neighbour', 'calls', 'p50 ms', 'p95 ms', 'p99 ms'])
  for (const [what, times] of [
    ['alone', alone],
    ['beside the webhooks', meanwhile],
    ['until all is taken in', after],
  ] as const)
    neighbours(what, times.length, quantile(times, 0.5), quantile(times, 0.95), quantile(times, 0.99))
  if (left) throw new Error(`Lost or late: ${left}`)
  if (sent.refused > 0) throw new Error(`${sent.refused} webhooks were refused`)
  if (p99 > limits.p99Ms) throw new Error(`A webhook is answered in ${figure(p99)} ms at the 99th percentile`)
}

/** All customers have written once. */
async function greet(at: Product, connectionId: number): Promise<Conversation[]> {
  const { state } = shop.meta
  const talks = Array.from({ length: customers }, (_, serial) => {
    const person = state.people.add(`5541976${String(serial).padStart(6, '0')}`, `Customer ${serial}`)
    write(state, person, shop.number, { type: 'text', content: { body: 'oi' } })
    return state.people.conversation(shop.number, person)
  })
  const text = 'select count(*)::int as count from messages where connection_id = $1'
  const stored = async () => (await at.query<{ count: number }>(text, [connectionId]))[0]?.count
  await until('all have written', async () => (await stored()) === customers, 120_000)
  return talks
}

/** What Meta tells, signed: in turn a message, and the three statuses of a message of ours. */
async function writeBodies(
  at: Product,
  connectionId: number,
  talks: readonly Conversation[],
): Promise<{ body: string; signature: string }[]> {
  const ours = await at.query<{ ref: string; waId: string; number: string }>(
    `with ours as (
       insert into messages
         (company_id, ticket_id, connection_id, client_id, chat, wa_id, from_me, origin, body, ack, read, sent_at, created_at)
       select m.company_id, m.ticket_id, m.connection_id, gen_random_uuid(), m.chat, 'wamid.ours' || n, true, 'agent', 'resposta', 1, true,
         now(), now()
       from generate_series(0, $2::int - 1) n
         join (select *, row_number() over (order by id) - 1 as serial from messages where connection_id = $1) m on m.serial = n % $3
       returning client_id, wa_id, ticket_id),
     orders as (
       insert into channels.outbox (connection_id, kind, class, ref, lane, payload, state, wa_id)
       select $1, 'message', 0, client_id, 'ticket ' || ticket_id, '{}', 'done', wa_id from ours)
     select o.client_id as ref, o.wa_id as "waId", c.number from ours o
       join tickets t on t.id = o.ticket_id join contacts c on c.id = t.contact_id`,
    [connectionId, messages, customers],
  )
  const byNumber = new Map(talks.map((talk) => [talk.person.number, talk]))
  const timestamp = String(Math.floor(Date.now() / 1000))
  return ours.flatMap(({ ref, waId, number }, serial) => {
    const [writer, reader] = [talks[serial % talks.length], byNumber.get(number)]
    if (!writer || !reader) return []
    const { person } = writer
    const named = { from: person.number, from_user_id: idFor(person, shop.waba.portfolio), timestamp }
    const text = { body: `${person.number} escreve ${serial}` }
    const told = statuses.map((status) => {
      const to = { recipient_id: number, recipient_user_id: idFor(reader.person, shop.waba.portfolio) }
      return signed(reader, { statuses: [{ id: waId, status, timestamp, ...to, biz_opaque_callback_data: ref }] })
    })
    return [signed(writer, { messages: [{ ...named, id: `wamid.theirs${serial}`, type: 'text', text }] }), ...told]
  })
}

function signed(talk: Conversation, told: object): { body: string; signature: string } {
  const { app, waba, number } = shop
  const value = { messaging_product: 'whatsapp', metadata: metadataOf(number), contacts: [contactOf(talk, true)], ...told }
  const bytes = toBytes(toBody([{ app, url: '', wabaId: waba.id, number, field: 'messages', value, at: Date.now() }]))
  return { body: bytes.toString(), signature: signatureOf(bytes, app.secret) }
}

/** Sends them at their rate, however long each takes to be answered. */
async function sendAll(url: string, path: string, bodies: Awaited<ReturnType<typeof writeBodies>>) {
  const agent = new Agent({ keepAlive: true })
  const times: number[] = []
  let refused = 0
  const send = async ({ body, signature }: (typeof bodies)[number]) => {
    const begun = performance.now()
    const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature }
    const { status } = await ask(url, { method: 'POST', path, headers, body }, agent).catch(() => ({ status: 0 }))
    times.push(performance.now() - begun)
    if (status !== 200) refused += 1
  }
  const started = performance.now()
  const sending: Promise<void>[] = []
  for (const [at, body] of bodies.entries()) {
    const early = started + (1000 * at) / perSecond - performance.now()
    if (early > 1) await pause(early)
    sending.push(send(body))
  }
  await Promise.all(sending)
  agent.destroy()
  return { times, refused }
}

/** How long the neighbour's calls take until `over`. */
async function listen(at: Product, call: LoadRequest, over: Promise<unknown>): Promise<number[]> {
  const state = { isOver: false }
  const ended = over.finally(() => (state.isOver = true))
  const times: number[] = []
  while (!state.isOver) {
    const begun = performance.now()
    const { status } = await ask(at.url, call)
    if (status !== 200) throw new Error(`The neighbour was answered ${status}`)
    times.push(performance.now() - begun)
    await pause(neighbourEveryMs)
  }
  await ended
  return times
}

/** Every message is in the conversation of its writer, once, and every message of ours is read. Returns what is missing in time. */
async function untilTakenIn(at: Product, connectionId: number): Promise<string> {
  const text = `
    select count(*) filter (where not m.from_me and m.body like c.number || ' escreve %')::int as heard,
      count(*) filter (where m.from_me and m.ack = 4)::int as read
    from messages m join tickets t on t.id = m.ticket_id join contacts c on c.id = t.contact_id where m.connection_id = $1`
  const look = async () => (await at.query<{ heard: number; read: number }>(text, [connectionId]))[0]
  const isDone = async () => {
    const found = await look()
    return found?.heard === messages && found.read === messages
  }
  const isAll = await until('all is taken in', isDone, limits.takenInMs).catch(() => false)
  return isAll ? '' : `${JSON.stringify(await look())} of ${messages} each`
}

function timesOf(at: Product): number[] {
  const { main = 0, channels = 0 } = at.pids()
  return [processTime(main), processTime(channels), databaseTime(databaseFolder(at.dataDir))]
}
