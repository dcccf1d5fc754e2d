import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { createConnection, updateConnection } from '../packages/contract/src/connections/api.ts'
import { sendMessage } from '../packages/contract/src/messages/api.ts'
import { listQueues, updateQueue } from '../packages/contract/src/queues/api.ts'
import { connectNumber, shop, shownQrCode, untilConnected } from '../e2e/support/connection.ts'
import { startProduct } from '../e2e/support/product.ts'
import { until } from '../e2e/support/until.ts'
import { openConversations } from './measure/conversations.ts'
import { quantile } from './measure/load.ts'
import { heading, tableOf } from './measure/table.ts'

// npm run bench -- bots A thousand customers write to five lines within half a minute, and each answers the menu. Measures how soon they
// are answered after the three seconds in which a bot waits for more, and how long an attendant's answers take meanwhile. Ends with an
// error when an answer of an attendant takes longer than a second at the 95th percentile, or a customer is answered twice, out of order or
// not at all.

const customers = 1_000
const lines = 5
const withinMs = 30_000
const bufferMs = 3_000
const answerEveryMs = 200
const limitMs = 1_000
/** How often the customers look at their phones. */
const lookEveryMs = 2_000

const product = await startProduct({ DEMO: 'quiet', LOG_LEVEL: 'warn' })
try {
  const admin = await product.admin()
  const queueIds = (await admin.call(listQueues, {})).map(({ id }) => id)
  const welcome = 'Que bom falar com você.'
  for (const id of queueIds) await admin.call(updateQueue, { id, greetingMessage: welcome, options: [] })
  const shops = [shop, ...Array.from({ length: lines - 1 }, (_, at) => `551190000010${at}`)]
  const menu = 'Com quem quer falar?'
  for (const [at, pn] of shops.entries()) {
    const isFirst = at === 0
    const id = isFirst ? await connectNumber(product) : (await admin.call(createConnection, { name: `Linha ${at}` })).id
    if (!isFirst) {
      await product.phones.addPhone({ pn, name: `Loja ${at}`, business: true })
      await product.phones.scan(pn, await shownQrCode(product, id))
      await untilConnected(product, id)
    }
    await admin.call(updateConnection, { id, queueIds, greetingMessage: menu })
  }
  const open = await openConversations(product, 16)
  const people = Array.from({ length: customers }, (_, at) => ({
    pn: `55419900${String(at).padStart(5, '0')}`,
    to: shops[at % lines] ?? shop,
  }))
  for (const { pn } of people) await product.phones.addPhone({ pn, name: `Pessoa ${pn}` })

  /** When each customer wrote, in ms since 1970. */
  const wrote = new Map(people.map(({ pn }) => [pn, [] as number[]]))
  const write = async ({ pn, to }: { pn: string; to: string }, text: string) => {
    wrote.get(pn)?.push(Date.now())
    await product.phones.write(pn, to, text)
  }
  /** The messages that came to each phone from others, oldest first. */
  const heard = async () => {
    const { seen } = await product.phones.ledger()
    return Map.groupBy(
      seen.filter(({ phone, from }) => phone !== from),
      ({ phone }) => phone,
    )
  }
  const over = new AbortController()
  const said = new Map<string, number>()
  /** How long the server took to accept each answer, in ms. */
  const requests: number[] = []
  const answer = async () => {
    for (let n = 0; !over.signal.aborted; n += 1) {
      const body = randomUUID()
      said.set(body, Date.now())
      void admin
        .call(sendMessage, { ticketId: open.tickets[n % open.tickets.length] ?? 0, body })
        .then(() => requests.push(Date.now() - (said.get(body) ?? 0)))
      await pause(answerEveryMs)
    }
  }
  const begin = people.map(async (person, at) => {
    await pause((at * withinMs) / customers)
    await write(person, 'oi')
  })
  const answering = answer()
  const walk = async () => {
    const now = await heard()
    const isGreeted = ({ pn }: { pn: string }) => now.has(pn) && wrote.get(pn)?.length === 1
    await Promise.all(people.filter(isGreeted).map((person) => write(person, '1')))
    await pause(lookEveryMs)
    return people.every(({ pn }) => (now.get(pn)?.length ?? 0) >= 2)
  }
  await until('everybody has walked the menu', walk, 300_000)
  await Promise.all(begin)
  over.abort()
  await answering
  const ofAttendant = (all: Awaited<ReturnType<typeof heard>>) =>
    open.customers.flatMap((pn) => all.get(pn) ?? []).filter(({ text }) => said.has(text ?? ''))
  const all = await until('all answers have arrived', async () => {
    const now = await heard()
    return ofAttendant(now).length === said.size && now
  })
  const wrong = people.filter(({ pn }) => {
    const [first, second, ...more] = (all.get(pn) ?? []).map(({ text }) => text)
    return !first?.startsWith(menu) || second !== welcome || more.length > 0
  })
  const beyond = (turn: number) =>
    people.map(({ pn }) => (all.get(pn)?.[turn]?.at ?? 0) - (wrote.get(pn)?.[turn] ?? 0) - bufferMs).sort((a, b) => a - b)
  const byAttendant = ofAttendant(all)
    .map(({ at, text }) => at - (said.get(text ?? '') ?? 0))
    .sort((a, b) => a - b)
  heading(
    'Bots',
    `${customers} customers write to ${lines} lines within ${withinMs / 1000} s and choose from the menu; an attendant ` +
      `answers every ${answerEveryMs} ms. Of a bot, ms beyond the ${bufferMs / 1000} s that it waits for more.`,
  )
  const row = tableOf(['what', 'messages', 'p50 ms', 'p95 ms', 'p99 ms'])
  const measured: [what: string, times: number[]][] = [
    ['the menu', beyond(0)],
    ['what was chosen', beyond(1)],
    ['an attendant', byAttendant],
    ['of that its request', requests.sort((a, b) => a - b)],
  ]
  for (const [what, times] of measured)
    row(what, times.length, quantile(times, 0.5), quantile(times, 0.95), quantile(times, 0.99))
  if (wrong.length > 0) throw new Error(`${wrong.length} customers have not got the menu, then what they chose, once each`)
  if (quantile(byAttendant, 0.95) > limitMs) throw new Error(`An attendant's answer took more than ${limitMs} ms`)
} finally {
  await product.remove()
}
