// @module-tag messages
// @module-tag campaigns

import { showCampaign } from '@recado/contract/campaigns/api'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, test, type TestContext } from 'vitest'
import { audit, nothingWrong, untilIdle } from '../support/audit.ts'
import { shop } from '../support/connection.ts'
import { killAtRandom, seededRandom } from '../support/kills.ts'
import { type Product, startProduct } from '../support/product.ts'
import { patiently } from '../support/until.ts'
import { answerIn } from '../support/writing.ts'
import {
  accept,
  addCustomers,
  chosen,
  type Customer,
  expired,
  heard,
  menu,
  openShop,
  persist,
  say,
  schedule,
  startCampaign,
  ticketOf,
  turnTimer,
} from './shop.ts'

/**
 * In the whole proof: a night of 20,000 messages in and 2,000 answers through 60 kills, some twenty minutes, or a part of it. Shorter ones
 * run always: kill.test.ts, bots/kills.test.ts.
 */
const { isWhole, part, seed } = inject('proof')
const size = (whole: number) => Math.max(2, Math.round(whole * part))
const inbound = size(20_000)
const answers = size(2_000)
const each = size(30)
/** Customers who talk with attendants, talk with the bot, get the campaign, and are left unanswered. */
const crowd = { served: size(200), botted: size(300), reached: size(120), left: size(30) }
/** Slow enough that all kills fall among them. */
const perSecond = 45
const burst = 5
const patienceMs = 900_000
const timeout = 3_600_000

const random = seededRandom(seed)
let product: Product
let connectionId: number
let served: Customer[]
let botted: Customer[]
let reached: Customer[]
let left: Customer[]
const allCustomers = () => [...served, ...botted, ...reached, ...left]
const written = () => allCustomers().reduce((sum, customer) => sum + customer.written, 0)

beforeAll(async () => {
  if (!isWhole) return
  product = await startProduct()
  connectionId = await openShop(product)
  served = await addCustomers(product, 0, crowd.served)
  botted = await addCustomers(product, 1_000, crowd.botted)
  reached = await addCustomers(product, 2_000, crowd.reached, ['pn'])
  left = await addCustomers(product, 3_000, crowd.left)
}, timeout)
afterAll(() => product?.remove())

test.runIf(isWhole)(
  `a night of ${inbound} messages and ${answers} answers through ${2 * each} kills`,
  { timeout },
  async ({ annotate }) => {
    const began = performance.now()
    for (const customer of [...served, ...reached, ...left]) await say(product, customer)
    await untilIdle(product, connectionId, shop, patienceMs)
    const tickets = new Map<Customer, number>()
    for (const customer of [...served, ...left]) tickets.set(customer, await accept(product, customer))
    const contacts = await Promise.all(reached.map((customer) => ticketOf(product, customer)))
    // A campaign's recipients have no open conversation.
    await product.query(`update tickets set status = 'closed' where status = 'pending'`)
    await product.query(
      `update visits set closed_at = now() where closed_at is null and ticket_id in (select id from tickets where status = 'closed')`,
    )
    const campaignId = await startCampaign(
      product,
      connectionId,
      contacts.map(({ contactId }) => contactId),
    )
    for (const [at, customer] of served.slice(0, crowd.left).entries()) await schedule(product, customer, 60 + at * 8)

    const killing = killAtRandom(product, { random, each, total: inbound, progress: written })
    const lives = [...botted.map(talkToBot), ...left.map((customer) => leave(customer, tickets.get(customer) ?? 0))]
    await Promise.all([...lives, writeAll(), answerAll(tickets), killing])
    await untilTold(campaignId)
    await untilIdle(product, connectionId, shop, patienceMs)
    await expectAll(began, annotate)
    expect(failure).toBeUndefined()
  },
)

/** All customers but the bot's write, a few messages at a time, until the total is reached. */
async function writeAll(): Promise<void> {
  const writers = [...served, ...reached]
  const rest = () => inbound - written() - botted.reduce((sum, one) => sum + 2 - one.written, 0)
  let next = performance.now()
  while (rest() > 0) {
    const customer = writers[Math.floor(random() * writers.length)]
    if (!customer || busy.has(customer)) {
      await pause(1)
      continue
    }
    busy.add(customer)
    void writeBurst(customer, Math.min(burst, rest()))
    next = Math.max(next + (1000 * burst) / perSecond, performance.now() - 1_000)
    await pause(Math.max(0, next - performance.now()))
    if (busy.size > 60) await patiently('not too many write at once', () => busy.size < 40)
  }
  await patiently('all have written', () => busy.size === 0)
}

const busy = new Set<Customer>()
let failure: unknown

async function writeBurst(customer: Customer, lines: number): Promise<void> {
  try {
    for (let line = 0; line < lines; line++) await say(product, customer)
  } catch (error) {
    failure = error
  } finally {
    busy.delete(customer)
  }
}

/** At some time of the night the bot asks, and the customer chooses. */
async function talkToBot(customer: Customer, at: number): Promise<void> {
  const hears = (count: number) =>
    patiently(`${customer.pn} has heard ${count}`, async () => (await heard(product, customer)).length >= count)
  await patiently('it is time to write', () => written() >= (at / botted.length) * inbound * 0.9)
  await say(product, customer, 'oi')
  await hears(1)
  await say(product, customer, '1')
  await hears(2)
}

/** Gets one answer, and then none for two hours. */
async function leave(customer: Customer, ticketId: number): Promise<void> {
  const moment = random() * inbound * 0.9
  await patiently('some of the night has passed', () => written() > moment)
  await answerIn(await product.admin(), ticketId, `última palavra para ${customer.pn}`, patiently)
  await patiently(`${customer.pn} was answered`, async () => (await heard(product, customer)).length > 0)
  await turnTimer(product, ticketId)
}

async function answerAll(tickets: ReadonlyMap<Customer, number>): Promise<void> {
  const admin = await product.admin()
  const answerOne = async (customer: Customer, at: number) => {
    for (let count = 0; count < answers / served.length; count++) {
      // Spread over the night.
      const moment = ((count + at / served.length) / (answers / served.length)) * inbound
      await patiently('it is time to answer', () => written() >= moment * 0.95)
      await answerIn(admin, tickets.get(customer) ?? 0, `resposta ${count} para ${customer.pn}`, patiently)
    }
  }
  await Promise.all(served.map(answerOne))
}

async function untilTold(campaignId: number): Promise<void> {
  const admin = await product.admin()
  const isOver = async () => (await persist(admin, showCampaign, { id: campaignId })).status === 'FINALIZADA'
  await patiently('the campaign is over', isOver)
  const waiting = "select from schedules where status in ('PENDENTE', 'AGENDADA')"
  await patiently('nothing is scheduled', async () => (await product.query(waiting)).length === 0)
  const isLeft = async () => Promise.all(left.map(async (customer) => (await heard(product, customer)).includes(expired)))
  await patiently('all conversations that ended have ended', async () => (await isLeft()).every(Boolean))
}

/** Who said it. The bot alone may say the same twice. */
function classOf(text: string): string {
  const [, word] = /^(resposta|última|marcado|Oferta|Encerramos)/.exec(text) ?? []
  return ` ${word ?? 'bot'}`
}

async function expectAll(began: number, annotate: TestContext['annotate']): Promise<void> {
  const ofBot = [menu, chosen]
  const found = await audit(product, connectionId, shop, { isOnce: (text) => classOf(text) !== ' bot', classOf })
  const { lost, twice, disorder } = found.outbound
  await annotate(
    `night: ${found.inbound.written} in, ${found.outbound.stored} out, ${2 * each} kills: ` +
      `in ${found.inbound.lost.length} lost, ${found.inbound.twice.length} twice, ${found.inbound.disorder.length} out of order; ` +
      `out ${lost.length} lost, ${twice.length} twice, ${disorder.length} out of order, ${found.wireRepeats} repeats on the wire; ` +
      `${found.refused} refused by the library after they were stored; ` +
      `${((performance.now() - began) / 60_000).toFixed(1)} min, SEED=${seed}`,
    'figures',
  )
  expect(found.inbound).toEqual({ written: written(), stored: written(), ...nothingWrong })
  expect(found.outbound).toEqual({ seen: found.outbound.stored, stored: found.outbound.stored, ...nothingWrong })
  for (const customer of botted) expect(await heard(product, customer), customer.pn).toEqual(ofBot)
  const offers = await Promise.all(
    reached.map(async (one) => (await heard(product, one)).filter((text) => text.startsWith('Oferta'))),
  )
  expect(offers.map((texts) => texts.length)).toEqual(reached.map(() => 1))
  for (const customer of left)
    expect(
      (await heard(product, customer)).filter((text) => text !== menu),
      customer.pn,
    ).toEqual([`última palavra para ${customer.pn}`, expired])
  for (const customer of served.slice(0, crowd.left))
    expect((await heard(product, customer)).filter((text) => text.startsWith('marcado'))).toEqual([`marcado para ${customer.pn}`])
  expect(await product.query("select payload, error from channels.inbox where state = 'parked'")).toEqual([])
  expect(await product.query("select kind, payload, error from work where state = 'parked'")).toEqual([])
}
