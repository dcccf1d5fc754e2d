// @module-tag webhooks

import { updateSetting } from '@recado/contract/settings/api'
import { showWebhookSecret } from '@recado/contract/webhooks/api'
import type { EventType } from '@recado/contract/webhooks/events'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openServices } from '#support/automation/services.ts'
import { connectNumber } from '#support/connection.ts'
import { killAtRandom, seededRandom } from '#support/kills.ts'
import { type Product, startProduct } from '#support/product.ts'
import { until } from '#support/until.ts'
import { writeTo } from '#support/writing.ts'

/** The whole proof takes some five minutes. */
const { isWhole, seed } = inject('proof')
const { messages, each } = isWhole ? { messages: 2_000, each: 10 } : { messages: 100, each: 2 }
const timeout = isWhole ? 1_200_000 : 240_000
const people = Array.from({ length: 20 }, (_, at) => `55419730${String(at).padStart(5, '0')}`)
const path = '/events'

const services = await openServices()
const { hooks } = services
const random = seededRandom(seed)
let product: Product
beforeAll(async () => {
  product = await startProduct(services.env)
  await connectNumber(product)
  for (const [at, pn] of people.entries()) await product.phones.addPhone({ pn, name: `Pessoa ${at}`, addressing: 'pn' })
  const admin = await product.admin()
  await admin.call(updateSetting, { settingKey: 'messageWebhook.url', value: hooks.url + path })
  await admin.call(updateSetting, { settingKey: 'messageWebhook.enabled', value: 'enabled' })
  const { secret } = await admin.call(showWebhookSecret, {})
  hooks.add({ path, secret, status: firstOfSome(), answer: () => ({}) })
})
afterAll(async () => {
  await product?.remove()
  await services.close()
})

/** Refuses some events the first time. */
function firstOfSome() {
  const refused = new Set<string>()
  return ({ headers }: { headers: Record<string, unknown> }) => {
    const id = String(headers['webhook-id'])
    if (refused.has(id) || random() > 0.05) return 200
    refused.add(id)
    return 500
  }
}

interface DeliveredEvent {
  id: string
  type: EventType
  ticketId: number
  messageId: number | undefined
}

/** The events the receiver accepted, in order of first arrival. */
function deliveredEvents(): DeliveredEvent[] {
  const byId = new Map<string, DeliveredEvent>()
  for (const { headers, text } of hooks.requests.filter((call) => call.path === path)) {
    const { type, data } = JSON.parse(text) as { type: EventType; data: { ticket: { id: number }; message?: { id: number } } }
    const id = String(headers['webhook-id'])
    if (!byId.has(id)) byId.set(id, { id, type, ticketId: data.ticket.id, messageId: data.message?.id })
  }
  return [...byId.values()]
}

test(
  'events arrive through kills of both processes and, deduplicated by id, come once each and in their conversation’s order',
  { timeout },
  async ({ annotate }) => {
    let written = 0
    const writeAll = async (from: string) => {
      for (let at = 0; at < messages / people.length; at++) {
        await writeTo(product, from, `${from} escreve ${at}`)
        written += 1
      }
    }
    await Promise.all([
      ...people.map(writeAll),
      killAtRandom(product, { random, each, total: messages, progress: () => written }),
    ])
    const left = async () =>
      (await product.query("select from channels.inbox where state = 'ready'")).length +
      (await product.query("select from webhook_deliveries where state in ('waiting', 'sending')")).length
    // Messages written while both processes were down arrive later.
    const stored = async () => (await product.query('select from messages')).length
    await until('all is stored and told', async () => (await stored()) === messages && (await left()) === 0, timeout)
    const deliveries = await product.query<{ id: string; lane: string }>(
      `select 'msg_' || replace(uuid::text, '-', '') as id, lane from webhook_deliveries
        where state = 'delivered' and ticket_id is not null order by webhook_deliveries.id`,
    )
    const heard = deliveredEvents().filter(({ ticketId }) => ticketId !== undefined)
    expect(heard.map(({ id }) => id).toSorted()).toEqual(deliveries.map(({ id }) => id).toSorted())
    for (const [lane, rows] of Map.groupBy(deliveries, (row) => row.lane)) {
      const ticketId = Number(lane.replace('ticket ', ''))
      expect(
        heard.filter((one) => one.ticketId === ticketId).map(({ id }) => id),
        lane,
      ).toEqual(rows.map(({ id }) => id))
    }
    const created = heard.filter(({ type }) => type === 'message.created').map(({ messageId }) => messageId)
    const rows = await product.query<{ id: number }>('select id::float8 as id from messages order by id')
    expect(created.toSorted((a = 0, b = 0) => a - b)).toEqual(rows.map(({ id }) => id))
    expect(created).toHaveLength(messages)
    const tries = hooks.requests.filter((call) => call.path === path).length
    await annotate(`webhooks: ${heard.length} events in ${tries} tries through ${2 * each} kills, SEED=${seed}`, 'figures')
  },
)
