import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { createConnection } from '../packages/contract/src/connections/api.ts'
import { createTriggerPhrase } from '../packages/contract/src/trigger-phrases/api.ts'
import { createFlow, saveFlow } from '../packages/contract/src/flows/api.ts'
import { sendMessage } from '../packages/contract/src/messages/api.ts'
import { connectNumber, shownQrCode, untilConnected } from '../e2e/support/connection.ts'
import { startProduct } from '../e2e/support/product.ts'
import { until } from '../e2e/support/until.ts'
import { openConversations } from './measure/conversations.ts'
import { quantile } from './measure/load.ts'
import { heading, tableOf } from './measure/table.ts'

// npm run bench -- flows Twenty customers of another connection start, within ten seconds, a flow of a thousand blocks that never waits.
// Measures how long an attendant's answers take meanwhile, and how long without it. Ends with an error when they take more than twice as
// long at the median, or when a customer gets more messages than a run may send.

const blocks = 1_000
const customers = 20
const withinMs = 10_000
const answerEveryMs = 250
/** The maximum number of blocks that one event may lead through. */
const maxPassed = 100
const maxSlower = 2

const product = await startProduct({ DEMO: 'quiet', LOG_LEVEL: 'warn' })
try {
  const admin = await product.admin()
  await connectNumber(product)
  const open = await openConversations(product, 8)
  const other = '5511900002000'
  const { id: whatsappId } = await admin.call(createConnection, { name: 'Outra linha' })
  await product.phones.addPhone({ pn: other, name: 'Outra loja', business: true })
  await product.phones.scan(other, await shownQrCode(product, whatsappId))
  await untilConnected(product, whatsappId)

  const { id: flowId } = await admin.call(createFlow, { name: 'Sem fim' })
  const position = { x: 0, y: 0 }
  const texts = Array.from({ length: blocks - 1 }, (_, at) => ({
    id: `m${at}`,
    type: 'message',
    data: { label: `${at}: {{name}}, {{greeting}} {{moment}} ${'x'.repeat(200)}` },
    position,
  }))
  const nodes = [{ id: 'start', type: 'start', data: {}, position }, ...texts]
  const connections = nodes.slice(1).map(({ id }, at) => ({ source: nodes[at]?.id ?? '', target: id }))
  await admin.call(saveFlow, { idFlow: flowId, nodes, connections })
  const phrase = 'quero tudo'
  await admin.call(createTriggerPhrase, { name: 'Sem fim', flowId, whatsappId, phrase })
  const people = Array.from({ length: customers }, (_, at) => `55419910${String(at).padStart(5, '0')}`)
  for (const pn of people) await product.phones.addPhone({ pn, name: `Pessoa ${pn}` })

  const heard = async () => Map.groupBy((await product.phones.ledger()).seen, ({ phone }) => phone)
  /** Answers until `over` aborts. Returns how long each answer took to reach its phone, and how long its request took, in ms. */
  const answer = async (over: AbortSignal) => {
    const said = new Map<string, number>()
    const requests: number[] = []
    for (let n = 0; !over.aborted; n += 1) {
      const body = randomUUID()
      const began = Date.now()
      said.set(body, began)
      const ticketId = open.tickets[n % open.tickets.length] ?? 0
      void admin.call(sendMessage, { ticketId, body }).then(() => requests.push(Date.now() - began))
      await pause(answerEveryMs)
    }
    const arrived = await until('all answers have arrived', async () => {
      const all = await heard()
      const ours = open.customers.flatMap((pn) => all.get(pn) ?? []).filter(({ text }) => said.has(text ?? ''))
      return ours.length === said.size && ours.map(({ at, text }) => at - (said.get(text ?? '') ?? 0))
    })
    return { arrived, requests }
  }
  const during = async (work: () => Promise<unknown>) => {
    const over = new AbortController()
    const answering = answer(over.signal)
    await work()
    over.abort()
    return answering
  }
  const alone = await during(() => pause(20_000))
  const beside = await during(async () => {
    for (const pn of people) {
      await product.phones.write(pn, other, phrase)
      await pause(withinMs / customers)
    }
    await until(
      'all runs have ended',
      async () => {
        const runs = await product.query<{ status: string }>('select status from bot_runs')
        return runs.length === customers && runs.every(({ status }) => status === 'people')
      },
      120_000,
    )
    await pause(10_000)
  })
  const told = await heard()
  const most = Math.max(...people.map((pn) => (told.get(pn) ?? []).filter(({ from }) => from !== pn).length))
  heading(
    'Flows',
    `${customers} customers of another line begin a flow of ${blocks} blocks that never waits; an attendant answers ` +
      `every ${answerEveryMs} ms.`,
  )
  const row = tableOf(['an attendant', 'messages', 'arrives p50 ms', 'p95 ms', 'request p50 ms', 'p95 ms'])
  for (const [what, { arrived, requests }] of [
    ['alone', alone],
    ['beside the flow', beside],
  ] as const)
    row(what, arrived.length, quantile(arrived, 0.5), quantile(arrived, 0.95), quantile(requests, 0.5), quantile(requests, 0.95))
  if (most > maxPassed) throw new Error(`A customer was told ${most} things by one run`)
  const slower = quantile(beside.arrived, 0.5) / quantile(alone.arrived, 0.5)
  if (slower > maxSlower) throw new Error(`An attendant's answers took ${slower.toFixed(1)} times as long`)
} finally {
  await product.remove()
}
