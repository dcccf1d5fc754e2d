import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { createCampaign, updateCampaignSettings } from '../packages/contract/src/campaigns/api.ts'
import { createContactListItem } from '../packages/contract/src/contact-lists/items.ts'
import { createContactList } from '../packages/contract/src/contact-lists/api.ts'
import { sendMessage } from '../packages/contract/src/messages/api.ts'
import { connectNumber } from '../e2e/support/connection.ts'
import { startProduct } from '../e2e/support/product.ts'
import { until } from '../e2e/support/until.ts'
import { openConversations } from './measure/conversations.ts'
import { quantile } from './measure/load.ts'
import { heading, logProgress, tableOf } from './measure/table.ts'

// npm run bench -- campaign How long an attendant's answer takes to reach the customer's phone while 10,000 messages of a campaign wait on
// the same connection: with none, with as many that go out one at a time without a pause, and with as many that wait until tomorrow. Also
// while three campaigns are under way at the fastest pace there is. Ends with an error when an answer takes longer than a second at the
// 95th percentile.

const answers = 200
const everyMs = 100
const waiting = 10_000
const campaigns = 3
const limitMs = 1_000

const product = await startProduct({ DEMO: 'quiet', LOG_LEVEL: 'warn' })
try {
  const connectionId = await connectNumber(product)
  const { customers, tickets } = await openConversations(product, 16)
  const lids = await Promise.all(customers.map(async (pn) => (await product.phones.phone(pn)).lid))
  const api = await product.admin()
  heading(
    'An answer behind a campaign',
    `${answers} answers of attendants, one every ${everyMs} ms: ms from the call until the customer's phone has it.`,
  )
  const row = tableOf(['on the line', 'p50 ms', 'p95 ms', 'p99 ms', 'campaign messages meanwhile'])
  const measure = async (what: string) => {
    logProgress(what)
    const started = Date.now()
    const calls = new Map<string, number>()
    for (let n = 0; n < answers; n += 1) {
      const body = randomUUID()
      calls.set(body, Date.now())
      void api.call(sendMessage, { ticketId: tickets[n % tickets.length] ?? 0, body })
      await pause(everyMs)
    }
    const arrived = await until('all answers have arrived', async () => {
      const { seen: everywhere } = await product.phones.ledger()
      const seen = everywhere.filter(({ phone }) => customers.includes(phone))
      const own = seen.filter(({ text }) => calls.has(text ?? ''))
      return own.length === answers && { own, others: seen.filter(({ at, text }) => at >= started && text === 'Offer') }
    })
    const times = arrived.own.map(({ at, text }) => at - (calls.get(text ?? '') ?? 0)).sort((a, b) => a - b)
    row(what, quantile(times, 0.5), quantile(times, 0.95), quantile(times, 0.99), arrived.others.length)
    if (quantile(times, 0.95) > limitMs) throw new Error(`An answer took more than ${limitMs} ms`)
  }
  const addCampaign = (dueAt: string) =>
    product.query(
      `insert into channels.outbox (connection_id, kind, class, ref, lane, due_at, payload)
       select $1, 'message', 3, gen_random_uuid(), 'campaign ' || at, ${dueAt}, jsonb_build_object(
         'to', jsonb_build_object('lid', ($2::text[])[1 + at % $3]), 'content', jsonb_build_object('type', 'text', 'text', 'Offer'))
       from generate_series(1, $4::int) as at`,
      [connectionId, lids, lids.length, waiting],
    )
  const startCampaigns = async () => {
    const { id: contactListId } = await api.call(createContactList, { name: 'Everybody' })
    for (const [at, number] of customers.entries())
      await api.call(createContactListItem, { contactListId, name: `Customer ${at}`, number })
    await api.call(updateCampaignSettings, { settings: { messageInterval: 0, longerIntervalAfter: 0 } })
    for (let at = 1; at <= campaigns; at++) {
      const scheduledAt = new Date().toISOString()
      const audience = { whatsappId: connectionId, contactListId, strangers: 'include' } as const
      await api.call(createCampaign, { ...audience, name: `Campaign ${at}`, message1: 'Offer', scheduledAt })
    }
  }
  await measure('nothing else')
  await addCampaign(`now() + interval '1 day'`)
  await measure(`${waiting} held`)
  await product.query(`update channels.outbox set due_at = now() where class = 3`)
  await measure(`${waiting} due`)
  await product.query(`update channels.outbox set state = 'failed' where class = 3 and state = 'queued'`)
  await startCampaigns()
  await measure(`${campaigns} campaigns under way`)
} finally {
  await product.remove()
}
