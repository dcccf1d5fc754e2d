import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { createConnection, updateConnection } from '../packages/contract/src/connections/api.ts'
import { sendMessage } from '../packages/contract/src/messages/api.ts'
import { listQueues } from '../packages/contract/src/queues/api.ts'
import { connectNumber, shop, shownQrCode, untilConnected } from '../e2e/support/connection.ts'
import { startProduct } from '../e2e/support/product.ts'
import { until } from '../e2e/support/until.ts'
import { openConversations } from './measure/conversations.ts'
import { quantile } from './measure/load.ts'
import { heading, tableOf } from './measure/table.ts'

// npm run bench -- bots
// A thousand customers write to five lines within half a minute, and each answers the menu: how soon after the three seconds in which a bot
// waits for more they are answered, and how long an attendant's answers take meanwhile. Ends with an error when an answer of an attendant
// takes longer than a second at the 95th percentile, or a customer is answered twice, out of order or not at all.

const customers = 1_000
const lines = 5
const withinMs = 30_000
const bufferMs = 3_000
const answerEveryMs = 200
const limitMs = 1_000

const product = await startProduct({ DEMO: 'quiet', LOG_LEVEL: 'warn' })
try {
  const admin = await product.admin()
  const queueIds = (await admin.call(listQueues, {})).map(({ id }) => id)
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

  /** When who wrote what: ms since 1970. */
  const wrote = new Map<string, number[]>()
  const write = async (pn: string, to: string, text: string) => {
    wrote.set(pn, [...(wrote.get(pn) ?? []), Date.now()])
    await product.phones.write(pn, to, text)
  }
  const texts = new Map(people.map(({ pn }) => [pn, [] as { at: number; text: string }[]]))
  const over = new AbortController()
  const said = new Map<string, number>()
  const personally = async () => {
    for (let n = 0; !over.signal.aborted; n += 1) {
      const body = randomUUID()
      said.set(body, Date.now())
      void admin.call(sendMessage, { ticketId: open.tickets[n % open.tickets.length] ?? 0, body })
      await pause(answerEveryMs)
    }
  }
  const answering = personally()
  const answered = new Set<string>()
  const everybody = people.map(async ({ pn, to }, at) => {
    await pause((at * withinMs) / customers)
    await write(pn, to, 'oi')
  })
  await until(
    'everybody has walked the menu',
    async () => {
      const { seen } = await product.phones.ledger()
      for (const list of texts.values()) list.length = 0
      for (const { phone, from, at, text } of seen) if (from !== phone) texts.get(phone)?.push({ at, text: text ?? '' })
      const isGreeted = ({ pn }: { pn: string }) => (texts.get(pn)?.length ?? 0) > 0 && !answered.has(pn)
      for (const { pn, to } of people.filter(isGreeted)) {
        answered.add(pn)
        await write(pn, to, '1')
      }
      const rows = await product.query<{ count: number }>(
        `select count(*)::int as count from tickets t join contacts c on c.id = t.contact_id where c.number like '55419900%' and t.queue_id is not null`,
      )
      await pause(2_000)
      return rows[0]?.count === customers
    },
    300_000,
  )
  await Promise.all(everybody)
  over.abort()
  await answering
  const seen = await until('all answers have arrived', async () => {
    const { seen: all } = await product.phones.ledger()
    return all.filter(({ text }) => said.has(text ?? '')).length === said.size && all
  })
  const twice = people.filter(({ pn }) => seen.filter(({ phone, from }) => phone === pn && from !== pn).length !== 1)
  const toMenu = people
    .map(({ pn }) => (texts.get(pn)?.[0]?.at ?? 0) - (wrote.get(pn)?.[0] ?? 0) - bufferMs)
    .sort((a, b) => a - b)
  const byPeople = seen
    .flatMap(({ at, text }) => (said.has(text ?? '') ? [at - (said.get(text ?? '') ?? 0)] : []))
    .sort((a, b) => a - b)
  heading(
    'Bots',
    `${customers} customers write to ${lines} lines within ${withinMs / 1000} s and choose from the menu; an attendant answers every ${answerEveryMs} ms. Of a bot, ms beyond the ${bufferMs / 1000} s that it waits for more.`,
  )
  const row = tableOf(['what', 'messages', 'p50 ms', 'p95 ms', 'p99 ms'])
  row('the menu', toMenu.length, quantile(toMenu, 0.5), quantile(toMenu, 0.95), quantile(toMenu, 0.99))
  row('an attendant', byPeople.length, quantile(byPeople, 0.5), quantile(byPeople, 0.95), quantile(byPeople, 0.99))
  if (twice.length > 0) throw new Error(`${twice.length} customers have not got one menu`)
  if (quantile(byPeople, 0.95) > limitMs) throw new Error(`An attendant's answer took more than ${limitMs} ms`)
} finally {
  await product.remove()
}
