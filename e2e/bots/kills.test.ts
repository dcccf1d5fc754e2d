// @module-tag bots
// @module-tag queues
// @module-tag ticket-timers
// @module-tag ratings

import { createConnection, updateConnection } from '@recado/contract/connections/api'
import type { Endpoint, Input, Output } from '@recado/contract/endpoint'
import { weekdays } from '@recado/contract/hours'
import { createQueue } from '@recado/contract/queues/api'
import { updateSetting } from '@recado/contract/settings/api'
import { updateTicket } from '@recado/contract/tickets/api'
import { afterEach, expect, inject, test } from 'vitest'
import { Api } from '../support/api.ts'
import { untilIdle } from '../support/audit.ts'
import { copyDemo } from '../support/company.ts'
import { shownQrCode, untilConnected } from '../support/connection.ts'
import { killAtRandom, seededRandom } from '../support/kills.ts'
import { demoPeople, password, type Product, startProduct } from '../support/product.ts'
import { until } from '../support/until.ts'
import { answerIn, falseIfUnavailable, writeTo } from '../support/writing.ts'

/** The whole proof plays the day twice, with and without kills, in some fifteen minutes. */
const { isWhole, seed } = inject('proof')
const { contacts, each } = isWhole ? { contacts: 300, each: 20 } : { contacts: 12, each: 2 }
const timeout = isWhole ? 1_800_000 : 600_000
/** Longer than any intended delay: a timer's next tick, or processes killed as soon as they are up. */
const patienceMs = isWhole ? 400_000 : 200_000

let product: Product | undefined
afterEach(async () => {
  await product?.remove()
  product = undefined
})

/** A company, its connection and its queues. */
interface Shop {
  id: number
  admin: Api
  phone: string
  connectionId: number
  sales: number
  support: number
}

/** The shop's timers in minutes. No connection is down this long, so a timer acts only on the conversation whose clock a test moves. */
const timer = 120

const allDay = weekdays.map((weekdayEn) => ({ weekday: '', weekdayEn, startTime: '00:00', endTime: '23:59' }))
const never = weekdays.map((weekdayEn) => ({ weekday: '', weekdayEn, startTime: '00:00', endTime: '00:00' }))
const menu = 'Olá! Com quem quer falar?\n*1* - Vendas do dia\n*2* - Suporte do dia\n*3* - Noturno'
const supportMenu = 'O que houve?\n*1* - Gaveta\n*#* - Menu inicial'
const asked = 'Como foi?\n*1* - Insatisfeito\n*2* - Satisfeito\n*3* - Muito satisfeito'

async function openShop(at: Product, admin: Api, id: number): Promise<Shop> {
  const phone = `551190000000${id}`
  const add = async (name: string, color: string, more: Partial<Input<typeof createQueue>>) =>
    (await admin.call(createQueue, { name, color, schedules: allDay, ...more })).id
  const options = [{ title: 'Gaveta', message: 'Passe parafina.', children: [] }]
  const sales = await add('Vendas do dia', '#111111', { greetingMessage: 'Aqui é {{queue}}.' })
  const support = await add('Suporte do dia', '#222222', { greetingMessage: 'O que houve?', options })
  const night = await add('Noturno', '#333333', { schedules: never, outOfHoursMessage: 'O noturno não abre.' })
  for (const settingKey of ['userRating', 'sendMsgTransfTicket'] as const)
    await admin.call(updateSetting, { settingKey, value: 'enabled' })
  await admin.call(updateSetting, { settingKey: 'scheduleType', value: 'queue' })
  const { id: connectionId } = await admin.call(createConnection, { name: 'Linha do dia' })
  await admin.call(updateConnection, {
    id: connectionId,
    queueIds: [sales, support, night],
    greetingMessage: 'Olá! Com quem quer falar?',
    ratingMessage: 'Como foi?',
    complationMessage: 'Até mais!',
    expiresTicket: timer,
    expiresInactiveMessage: 'Encerramos por aqui.',
    transferQueueId: sales,
    timeToTransfer: timer,
  })
  const own = { admin: async () => admin, phones: at.phones, query: at.query.bind(at) }
  await at.phones.addPhone({ pn: phone, name: `Loja ${id}`, business: true })
  await at.phones.scan(phone, await shownQrCode(own, connectionId))
  await untilConnected(own, connectionId)
  return { id, admin, phone, connectionId, sales, support }
}

/** A customer's conversation with a shop, from both sides. Repeats whatever a killed process swallowed. */
class Talk {
  readonly pn: string
  private readonly at: Product
  private readonly shop: Shop

  constructor(at: Product, shop: Shop, serial: number) {
    this.at = at
    this.shop = shop
    this.pn = `55419800${String(serial).padStart(5, '0')}`
  }

  /** The messages the phone has from the shop. */
  async heard(): Promise<string[]> {
    const read = () => this.at.phones.messages(this.pn, this.shop.phone).catch(falseIfUnavailable)
    const messages = await until(`the phone of ${this.pn} is read`, read)
    return messages.flatMap(({ fromMe, text }) => (fromMe ? [] : [text]))
  }

  says = (text: string) => writeTo(this.at, this.pn, text, this.shop.phone)

  /** Waits until the phone has `count` messages in all. */
  hears(count: number): Promise<unknown> {
    return until(`${this.pn} has ${count} messages`, async () => (await this.heard()).length >= count, patienceMs)
  }

  async asks(text: string, count: number): Promise<void> {
    await this.says(text)
    await this.hears(count)
  }

  /** The shop's owner writes on the phone itself. */
  writesOnPhone = (text: string) => writeTo(this.at, this.shop.phone, text, this.pn)

  answer = async (text: string) => answerIn(this.shop.admin, await this.ticket(), text)

  async does(change: Omit<Input<typeof updateTicket>, 'id'>): Promise<void> {
    const id = await this.ticket()
    await persist(this.shop.admin, updateTicket, { id, ...change })
  }

  transfer = () => this.does({ queueId: this.shop.support, userId: null, status: 'pending' })

  /** Waits until the condition holds for the conversation in the database. */
  is(what: string, condition: string): Promise<unknown> {
    const text = `select from tickets t join contacts c on c.id = t.contact_id where c.number = $1 and t.company_id = $2 and ${condition}`
    return until(`${this.pn} ${what}`, async () => (await this.at.query(text, [this.pn, this.shop.id])).length > 0, patienceMs)
  }

  /** Lets the timers' time pass for this conversation alone. */
  async waits(): Promise<void> {
    const id = await this.ticket()
    const ago = `- interval '${timer} minutes'`
    await this.at.query(
      `update visits set waits_since = waits_since ${ago}, held_since = held_since ${ago} where ticket_id = $1 and closed_at is null`,
      [id],
    )
    await this.at.query(`update tickets set answered_at = answered_at ${ago} where id = $1`, [id])
  }

  private async ticket(): Promise<number> {
    const text = `select t.id from tickets t join contacts c on c.id = t.contact_id where c.number = $1 and t.company_id = $2`
    const [row] = await this.at.query<{ id: number }>(text, [this.pn, this.shop.id])
    return row?.id ?? 0
  }
}

async function persist<E extends Endpoint>(api: Api, endpoint: E, input: Input<E>): Promise<Output<E>> {
  let answer: Output<E> | undefined
  await until(`${endpoint.method} ${endpoint.path}`, () =>
    api.call(endpoint, input).then((body) => {
      answer = body
      return true
    }, falseIfUnavailable),
  )
  return answer as Output<E>
}

/** What happens in a conversation, and what the customer's phone shows of the shop at the end. */
type Story = [play: (talk: Talk) => Promise<void>, shown: string[]]

const stories: Story[] = [
  // Through the menus to an attendant, resolved and rated.
  [
    async (talk) => {
      await talk.asks('oi', 1)
      await talk.asks('2', 2)
      await talk.asks('gaveta', 3)
      await talk.does({ status: 'open' })
      await talk.answer('Resolveu?')
      await talk.hears(4)
      await talk.does({ status: 'closed' })
      await talk.hears(5)
      await talk.asks('3', 6)
    },
    [menu, supportMenu, 'Passe parafina.', 'Resolveu?', asked, 'Até mais!'],
  ],
  // Misunderstood, a typing error, transferred.
  [
    async (talk) => {
      await talk.asks('boa tarde', 1)
      await talk.asks('hã', 2)
      await talk.asks('vendsa do dia', 3)
      await talk.does({ status: 'open' })
      await talk.transfer()
      await talk.hears(4)
    },
    [
      menu,
      `Não entendi. Responda com um dos números abaixo.\n\n${menu}`,
      'Aqui é Vendas do dia.',
      'Seu atendimento foi transferido para Suporte do dia.',
    ],
  ],
  // The owner answers on the phone; the bot is silent from then on.
  [
    async (talk) => {
      await talk.asks('oi', 1)
      await talk.writesOnPhone('Já atendo')
      await talk.hears(2)
      await talk.is('is with people', 'not t.chatbot')
      await talk.says('1')
      await talk.is('is heard', `t.last_message = '1'`)
    },
    [menu, 'Já atendo'],
  ],
  // A queue that is closed.
  [(talk) => talk.asks('oi', 1).then(() => talk.asks('noturno', 2)), [menu, 'O noturno não abre.']],
  // The customer does not choose: the timer assigns a queue.
  [
    async (talk) => {
      await talk.asks('oi', 1)
      await talk.waits()
      await talk.is('has come to a queue', `t.queue_id is not null and not t.chatbot`)
      await talk.says('vendas do dia')
      await talk.is('is heard', `t.last_message = 'vendas do dia'`)
    },
    [menu],
  ],
  // The customer stops answering.
  [
    async (talk) => {
      await talk.asks('oi', 1)
      await talk.asks('1', 2)
      await talk.does({ status: 'open' })
      await talk.answer('Qual o pedido?')
      await talk.hears(3)
      await talk.waits()
      await talk.hears(4)
      await talk.is('is over', `t.status = 'closed'`)
    },
    [menu, 'Aqui é Vendas do dia.', 'Qual o pedido?', 'Encerramos por aqui.'],
  ],
]

const shownInAll = Array.from({ length: contacts }, (_, at) => stories[at % stories.length]?.[1].length ?? 0).reduce(
  (a, b) => a + b,
)

async function live(kills: number): Promise<string[][]> {
  const at = await startProduct()
  product = at
  const admin = await at.admin()
  const otherId = await copyDemo(at.databaseUrl, 'dia.example')
  const others = new Api(at.url, { email: demoPeople.marina.replace(/@.*/, '@dia.example'), password })
  await others.signIn()
  const shops = [await openShop(at, admin, 1), await openShop(at, others, otherId)]
  const talks = Array.from(
    { length: contacts },
    (_, serial) => new Talk(at, shops[Math.floor(serial / stories.length) % 2] as Shop, serial),
  )
  for (const { pn } of talks) await at.phones.addPhone({ pn, name: `Pessoa ${pn}` })
  const progress = async () => (await Promise.all(talks.map((talk) => talk.heard()))).flat().length
  const killing =
    kills === 0 ? undefined : killAtRandom(at, { random: seededRandom(seed), each: kills, total: shownInAll * 0.9, progress })
  await Promise.all([...talks.map((talk, serial) => stories[serial % stories.length]?.[0](talk)), killing])
  for (const { connectionId, phone } of shops) await untilIdle(at, connectionId, phone)
  return Promise.all(talks.map((talk) => talk.heard()))
}

const wanted = Array.from({ length: contacts }, (_, serial) => stories[serial % stories.length]?.[1])

test(
  `a day of ${contacts} conversations through ${2 * each} kills shows everybody what it should, once and in order`,
  { timeout },
  async ({ annotate }) => {
    const began = performance.now()
    expect(await live(each)).toEqual(wanted)
    await annotate(
      `day: ${contacts} conversations, ${2 * each} kills; ${((performance.now() - began) / 1000).toFixed(1)} s, SEED=${seed}`,
      'figures',
    )
  },
)

test.runIf(isWhole)('the same day without a kill shows the same', { timeout }, async () => {
  expect(await live(0)).toEqual(wanted)
})
