import { updateConnection } from '@recado/contract/connections/api'
import { updateContact } from '@recado/contract/contacts/api'
import type { Choices } from '@recado/border/content'
import type { Input } from '@recado/contract/endpoint'
import { weekdays } from '@recado/contract/hours'
import { sendMessage } from '@recado/contract/messages/api'
import { createQueue, updateQueue } from '@recado/contract/queues/api'
import type { SettingKey } from '@recado/contract/settings/catalogue'
import { updateSetting } from '@recado/contract/settings/api'
import { showTicket, type Ticket, updateTicket } from '@recado/contract/tickets/api'
import { updateCompany, updateCompanySchedules } from '@recado/contract/companies/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestUser, World } from '../../../test/world.ts'

// Each field that controls what happens before and after an attendant answers: what the customer's phone shows without it, and with it.

const second = 1_000
const minute = 60 * second

let w: World
let phones = 0
beforeAll(async () => void (w = await World.create()))
afterAll(() => w.end())

/** On every day the hours are over before they begin. */
const never = weekdays.map((weekdayEn) => ({ weekday: '', weekdayEn, startTime: '00:00', endTime: '00:00' }))

/** A company with two queues on one connection, and a customer. */
class Desk {
  private readonly admin: TestUser
  private readonly connection: number
  readonly sales: number
  readonly support: number
  private readonly phone = `55419873${String(++phones).padStart(5, '0')}`

  private constructor({
    admin,
    connection,
    sales,
    support,
  }: Pick<Desk, 'sales' | 'support'> & { admin: TestUser; connection: number }) {
    this.admin = admin
    this.connection = connection
    this.sales = sales
    this.support = support
  }

  static async open(): Promise<Desk> {
    const company = await w.company()
    const admin = await w.user(company, 'admin')
    const connection = await w.connection(company)
    const add = async (name: string, color: string) => (await w.call(admin, createQueue, { name, color })).body.id
    const [sales, support] = [await add('Vendas', '#111111'), await add('Suporte', '#222222')]
    const desk = new Desk({ admin, connection, sales, support })
    await desk.line({ queueIds: [sales, support], greetingMessage: 'Olá!' })
    return desk
  }

  line = async (fields: Omit<Input<typeof updateConnection>, 'id'>) =>
    w.call(await this.person(), updateConnection, { id: this.connection, ...fields })
  queue = async (fields: Omit<Input<typeof updateQueue>, 'id'>) =>
    w.call(await this.person(), updateQueue, { id: this.sales, ...fields })
  setting = async (settingKey: SettingKey, value: string) => w.call(await this.person(), updateSetting, { settingKey, value })

  close = async () => {
    const admin = await this.person()
    await w.call(admin, updateCompanySchedules, { companyId: admin.companyId, schedules: never })
  }

  moves = async (timeZone: string) => {
    const admin = await this.person()
    await w.call(admin, updateCompany, { id: admin.companyId, timeZone })
  }

  /** The customer writes, and the bot has its turn. */
  async says(...texts: string[]): Promise<void> {
    for (const text of texts) {
      await w.receive(this.connection, this.phone, text, { pushName: 'Beatriz' })
      await w.settle()
      await this.pass(4 * second)
    }
  }

  async taps(id: string): Promise<void> {
    await w.receive(this.connection, this.phone, '', { content: { type: 'text', text: 'Vendas', reply: { id } } })
    await w.settle()
    await this.pass(4 * second)
  }

  async calls(): Promise<void> {
    await w.receive(this.connection, this.phone, '', { content: { type: 'call', video: false } })
    await w.settle()
    await this.pass(4 * second)
  }

  async saysInGroup(text: string): Promise<void> {
    const over = { chat: { group: `1203630${phones}` }, participant: { phone: this.phone } }
    await w.receive(this.connection, this.phone, text, over)
    await w.settle()
    await this.pass(4 * second)
  }

  async does(change: Partial<Pick<Ticket, 'status' | 'queueId' | 'userId'>>): Promise<void> {
    await w.sendAll(this.connection)
    await w.call(await this.person(), updateTicket, { id: (await this.ticket()).id, ...change })
    await w.settle()
  }

  async answers(body: string): Promise<void> {
    await w.call(await this.person(), sendMessage, { ticketId: (await this.ticket()).id, body })
    await w.settle()
  }

  async leavesAlone(): Promise<void> {
    await w.sendAll(this.connection)
    await w.call(await this.person(), updateContact, { id: (await this.ticket()).contactId, disableBot: true })
  }

  async pass(ms: number): Promise<void> {
    await w.sendAll(this.connection)
    w.turnClock(ms)
    await w.settle()
  }

  async ticket(): Promise<Ticket> {
    const { rows } = await w.owner.query<{ id: number }>(
      'select id from tickets where company_id = $1 order by id desc limit 1',
      [this.admin.companyId],
    )
    return (await w.call(await this.person(), showTicket, { id: rows[0]?.id ?? 0 })).body
  }

  async tickets(): Promise<number> {
    return (await w.owner.query('select from tickets where company_id = $1', [this.admin.companyId])).rowCount ?? 0
  }

  /** What the phone shows: texts and choices to tap. */
  async shown(): Promise<string[]> {
    const { rows } = await w.owner.query<{ content: { text: string; choices?: Choices } }>(
      `select payload -> 'content' as content from channels.outbox
       where connection_id = $1 and kind = 'message' and state <> 'failed' order by id`,
      [this.connection],
    )
    return rows.map(({ content: { text, choices } }) =>
      choices ? [`${choices.style}:`, choices.text, ...choices.options.map(({ title }) => `[${title}]`)].join(' ') : text,
    )
  }

  private async person(): Promise<TestUser> {
    return { ...this.admin, token: await w.renewedToken(this.admin) }
  }
}

const menu = 'Olá!\n*1* - Vendas\n*2* - Suporte'
const again = `Não entendi. Responda com um dos números abaixo.\n\n${menu}`
const asks = (question: string) => `${question}\n*1* - Insatisfeito\n*2* - Satisfeito\n*3* - Muito satisfeito`

const closes = async (desk: Desk) => {
  await desk.says('oi', '1')
  await desk.does({ status: 'open' })
  await desk.does({ status: 'closed' })
}
const rates = async (desk: Desk) => {
  await closes(desk)
  await desk.pass(15 * minute)
  await desk.says('3')
}

interface Effect {
  of: string
  /** The setup that applies both with and without the field. */
  given?: (desk: Desk) => Promise<unknown>
  set: (desk: Desk) => Promise<unknown>
  play: (desk: Desk) => Promise<unknown>
  without: unknown[]
  shown: unknown[]
}

const effects: Effect[] = [
  {
    of: 'greetingMessage',
    set: (desk) => desk.line({ greetingMessage: 'Bem-vinda, {{firstName}}!' }),
    play: (desk) => desk.says('oi'),
    without: [menu],
    shown: ['Bem-vinda, Beatriz!\n*1* - Vendas\n*2* - Suporte'],
  },
  {
    of: 'every placeholder',
    set: (desk) =>
      desk.line({ greetingMessage: '{{phoneNumber}} {{email}} {{connection}} {{name_company}} {{ticket_id}} {nome}.' }),
    play: (desk) => desk.says('oi'),
    without: [menu],
    shown: [expect.stringMatching(/^\+55419873\d{5}  Connection \d+ Company \d+ 1 Beatriz\.\n\*1\* - Vendas\n\*2\* - Suporte$/)],
  },
  {
    of: 'queueIds',
    set: (desk) => desk.line({ queueIds: [desk.sales] }),
    play: (desk) => desk.says('oi'),
    without: [menu],
    shown: [],
  },
  {
    of: 'orderQueue of a queue',
    set: (desk) => desk.queue({ orderQueue: 9 }),
    play: (desk) => desk.says('oi'),
    without: [menu],
    shown: ['Olá!\n*1* - Suporte\n*2* - Vendas'],
  },
  {
    of: 'complationMessage',
    set: (desk) => desk.line({ complationMessage: 'Até logo.' }),
    play: closes,
    without: [menu],
    shown: [menu, 'Até logo.'],
  },
  {
    of: 'complationMessage of a queue',
    given: (desk) => desk.line({ complationMessage: 'Até logo.' }),
    set: (desk) => desk.queue({ complationMessage: 'Volte a Vendas.' }),
    play: closes,
    without: [menu, 'Até logo.'],
    shown: [menu, 'Volte a Vendas.'],
  },
  {
    of: 'userRating',
    set: (desk) => desk.setting('userRating', 'enabled'),
    play: closes,
    without: [menu],
    shown: [menu, asks('Como foi o seu atendimento?')],
  },
  {
    of: 'ratingMessage',
    given: (desk) => desk.setting('userRating', 'enabled'),
    set: (desk) => desk.line({ ratingMessage: 'Que nota?' }),
    play: closes,
    without: [menu, asks('Como foi o seu atendimento?')],
    shown: [menu, asks('Que nota?')],
  },
  {
    of: 'ratingMessage of a queue',
    given: (desk) => desk.setting('userRating', 'enabled'),
    set: (desk) => desk.queue({ ratingMessage: 'Gostou de {{queue}}?' }),
    play: closes,
    without: [menu, asks('Como foi o seu atendimento?')],
    shown: [menu, asks('Gostou de Vendas?')],
  },
  {
    of: 'ratingMinutes',
    given: async (desk) => {
      await desk.setting('userRating', 'enabled')
      await desk.line({ complationMessage: 'Até logo.' })
    },
    set: (desk) => desk.setting('ratingMinutes', '30'),
    play: rates,
    without: [menu, asks('Como foi o seu atendimento?')],
    shown: [menu, asks('Como foi o seu atendimento?'), 'Até logo.'],
  },
  {
    of: 'reopenMinutes',
    set: (desk) => desk.setting('reopenMinutes', '0'),
    play: async (desk) => {
      await closes(desk)
      await desk.says('mais uma coisa')
    },
    without: [menu],
    shown: [menu, menu],
  },
  {
    of: 'scheduleType company, schedules of the company and outOfHoursMessage',
    given: async (desk) => {
      await desk.close()
      await desk.line({ outOfHoursMessage: 'Fechado.' })
    },
    set: (desk) => desk.setting('scheduleType', 'company'),
    play: (desk) => desk.says('oi'),
    without: [menu],
    shown: ['Fechado.', menu],
  },
  {
    of: 'scheduleType queue, schedules and outOfHoursMessage of a queue',
    given: (desk) => desk.queue({ schedules: never, outOfHoursMessage: 'Vendas está fechada.' }),
    set: (desk) => desk.setting('scheduleType', 'queue'),
    play: (desk) => desk.says('oi', '1'),
    without: [menu],
    shown: [menu, 'Vendas está fechada.'],
  },
  {
    of: 'outOfHoursMessage, for a queue without one of its own',
    given: async (desk) => {
      await desk.setting('scheduleType', 'queue')
      await desk.queue({ schedules: never })
    },
    set: (desk) => desk.line({ outOfHoursMessage: 'Fechado.' }),
    play: (desk) => desk.says('oi', '1'),
    without: [menu],
    shown: [menu, 'Fechado.'],
  },
  {
    of: 'greetingMessage of a queue',
    set: (desk) => desk.queue({ greetingMessage: 'Aqui é {{queue}}.' }),
    play: (desk) => desk.says('oi', '1'),
    without: [menu],
    shown: [menu, 'Aqui é Vendas.'],
  },
  {
    of: 'options of a queue',
    set: (desk) => desk.queue({ options: [{ title: 'Preço', message: 'Dez.', children: [] }] }),
    play: (desk) => desk.says('oi', '1', '1'),
    without: [menu],
    shown: [menu, '*1* - Preço\n*#* - Menu inicial', 'Dez.'],
  },
  {
    of: 'expiresTicket and expiresInactiveMessage',
    set: (desk) => desk.line({ expiresTicket: 30, expiresInactiveMessage: 'Encerrado.' }),
    play: async (desk) => {
      await desk.says('oi', '1')
      await desk.does({ status: 'open' })
      await desk.answers('Pois não?')
      await desk.pass(40 * minute)
    },
    without: [menu, 'Pois não?'],
    shown: [menu, 'Pois não?', 'Encerrado.'],
  },
  {
    of: 'transferQueueId and timeToTransfer',
    given: (desk) => desk.queue({ complationMessage: 'Obrigado por esperar.' }),
    set: (desk) => desk.line({ transferQueueId: desk.sales, timeToTransfer: 5 }),
    play: async (desk) => {
      await desk.says('oi')
      await desk.pass(6 * minute)
      await desk.does({ status: 'closed' })
    },
    without: [menu],
    shown: [menu, 'Obrigado por esperar.'],
  },
  {
    of: 'maxUseBotQueues',
    set: (desk) => desk.line({ maxUseBotQueues: 1 }),
    play: (desk) => desk.says('oi', 'hã', 'hein'),
    without: [menu, again, again],
    shown: [menu, 'Vou passar a conversa para a nossa equipe. Respondemos por aqui assim que possível.'],
  },
  {
    of: 'timeUseBotQueues',
    set: (desk) => desk.line({ timeUseBotQueues: 5 }),
    play: (desk) => desk.says('oi', 'hã'),
    without: [menu, again],
    shown: [menu],
  },
  {
    of: 'sendGreetingMessageOneQueues',
    given: (desk) => desk.line({ queueIds: [desk.sales] }),
    set: (desk) => desk.setting('sendGreetingMessageOneQueues', 'enabled'),
    play: (desk) => desk.says('oi'),
    without: [],
    shown: ['Olá!'],
  },
  {
    of: 'sendGreetingAccepted',
    set: (desk) => desk.setting('sendGreetingAccepted', 'enabled'),
    play: async (desk) => {
      await desk.says('oi', '1')
      await desk.does({ status: 'open' })
    },
    without: [menu],
    shown: [menu, expect.stringMatching(/^Olá! Meu nome é Person \d+ e vou continuar o seu atendimento\.$/)],
  },
  {
    of: 'sendMsgTransfTicket',
    set: (desk) => desk.setting('sendMsgTransfTicket', 'enabled'),
    play: async (desk) => {
      await desk.says('oi', '1')
      await desk.does({ status: 'open' })
      await desk.does({ status: 'pending', queueId: desk.support, userId: null })
    },
    without: [menu],
    shown: [menu, 'Seu atendimento foi transferido para Suporte.'],
  },
  {
    of: 'chatBotType, as buttons',
    set: (desk) => desk.setting('chatBotType', 'button'),
    play: (desk) => desk.says('oi'),
    without: [menu],
    shown: ['buttons: Olá! [Vendas] [Suporte]'],
  },
  {
    of: 'chatBotType, as a list whose lines are tapped',
    given: (desk) => desk.queue({ greetingMessage: 'Aqui é {{queue}}.' }),
    set: (desk) => desk.setting('chatBotType', 'list'),
    play: async (desk) => {
      await desk.says('oi')
      await desk.taps(`queue:${desk.sales}`)
    },
    without: [menu, 'Aqui é Vendas.'],
    shown: ['list: Olá! [Vendas] [Suporte]', 'Aqui é Vendas.'],
  },
  {
    of: 'call',
    set: (desk) => desk.setting('call', 'disabled'),
    play: (desk) => desk.calls(),
    without: [],
    shown: ['Não atendemos ligações neste número. Escreva a sua mensagem e responderemos por aqui.'],
  },
  {
    of: 'disableBot of a contact',
    set: async (desk) => {
      await desk.says('oi')
      await desk.leavesAlone()
    },
    play: (desk) => desk.says('oi', 'hã'),
    without: [menu, again],
    shown: [menu],
  },
]

test.for(effects)('the phone shows what the field changes: $of', async ({ given, set, play, without, shown }) => {
  const [before, after] = [await Desk.open(), await Desk.open()]
  await given?.(before)
  await play(before)
  expect(await before.shown()).toEqual(without)
  await given?.(after)
  await set(after)
  await play(after)
  expect(await after.shown()).toEqual(shown)
})

test('CheckMsgIsGroup: a message in a group opens a conversation only without it, and no bot answers there', async () => {
  const [before, after] = [await Desk.open(), await Desk.open()]
  await before.saysInGroup('oi')
  await after.setting('CheckMsgIsGroup', 'enabled')
  await after.saysInGroup('oi')
  expect([await before.tickets(), await after.tickets()]).toEqual([1, 0])
  expect([await before.shown(), await after.shown()]).toEqual([[], []])
})

test("the company's time zone: texts tell its hour", async () => {
  const hourIn = async (timeZone: string) => {
    const desk = await Desk.open()
    await desk.line({ greetingMessage: '{{hour}}' })
    await desk.moves(timeZone)
    await desk.says('oi')
    return Number((await desk.shown())[0]?.slice(0, 2))
  }
  // Neither zone changes its clocks.
  const [saoPaulo, tokyo] = [await hourIn('America/Sao_Paulo'), await hourIn('Asia/Tokyo')]
  expect((tokyo - saoPaulo + 24) % 24).toBe(12)
})
