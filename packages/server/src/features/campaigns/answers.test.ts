import { downloadShippings, listShippings, reportCampaign } from '@recado/contract/campaigns/report'
import { campaignPush, updateCampaignSettings } from '@recado/contract/campaigns/api'
import { confirmWithinMs } from '@recado/contract/campaigns/texts'
import { downloadOptOuts, listOptOuts } from '@recado/contract/contacts/blocks-and-opt-outs'
import { mergeContacts } from '@recado/contract/contact-merges/api'
import { updateConnection } from '@recado/contract/connections/api'
import { createContactList } from '@recado/contract/contact-lists/api'
import { listContacts } from '@recado/contract/contacts/api'
import { listTicketEvents } from '@recado/contract/ticket-events/api'
import { createQueue } from '@recado/contract/queues/api'
import { sendMessage } from '@recado/contract/messages/api'
import { listTickets, showTicket, updateTicket } from '@recado/contract/tickets/api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { CampaignStage } from '../../../test/fixtures/campaigns.ts'
import { World } from '../../../test/world.ts'

let w: World
let stage: CampaignStage
let numbers: string[]
beforeAll(async () => void (w = await World.create()))
beforeEach(async () => {
  stage = await CampaignStage.set(w)
  numbers = stage.numbers(3)
  await stage.enlist(numbers)
  await stage.know(numbers)
  await w.call(stage.admin, updateCampaignSettings, { settings: { messageInterval: 0, longerIntervalAfter: 0 } })
})
afterAll(() => w.end())

const says = async (number: string | undefined, text: string, over: object = {}) => {
  await w.receive(stage.connection, number ?? '', text, over)
  await w.settle()
}
const waiting = async () => (await w.call(stage.admin, listTickets, { status: 'pending', showAll: true })).body.tickets.length
const contactOf = async (number: string | undefined) =>
  (await w.call(stage.admin, listContacts, { searchParam: number ?? '' })).body.contacts[0]
const shipped = async (id: number) => (await w.call(stage.admin, listShippings, { id })).body.records
const texts = () => stage.sent.map(({ phone, text }) => [phone, text])

test('messages of a campaign do not notify, and a reply opens a ticket and counts once', async () => {
  const { id } = await stage.plan()
  await stage.pass(8)
  expect(await waiting()).toBe(0)
  await says(numbers[0], 'Quanto custa?')
  await says(numbers[0], 'Alô?')
  expect(await waiting()).toBe(1)
  const [first] = await shipped(id)
  expect([first?.repliedAt !== null, first?.ticket !== null]).toEqual([true, true])
  const { body: story } = await w.call(stage.admin, listTicketEvents, { ticketId: first?.ticket?.id ?? 0 })
  const replies = story.filter(({ kind }) => kind === 'campaign-replied')
  expect(replies).toMatchObject([{ detail: { name: 'Oferta' } }])
  const { body } = await w.call(stage.admin, reportCampaign, { id })
  expect(body.campaign.figures.replied).toBe(1)
  expect(body.variants).toEqual([{ variant: 1, sent: 3, replied: 1 }])
})

test('a word counts as it was when it arrived: an edit neither makes one nor takes one back', async () => {
  await stage.plan()
  await stage.pass(8)
  const [first = '', second = ''] = numbers
  const edit = (phone: string, waId: string, text: string) =>
    w.change(stage.connection, { chat: { phone }, target: { waId, fromMe: false }, change: { type: 'edit', text } })
  await edit(first, await w.receive(stage.connection, first, 'Quanto custa?'), 'SAIR')
  await edit(second, await w.receive(stage.connection, second, 'SAIR'), 'Quanto custa?')
  await w.settle()
  expect([(await contactOf(first))?.optedOutAt, (await contactOf(second))?.optedOutAt]).toEqual([null, expect.any(String)])
})

test('a reply belongs to the latest campaign over its connection, and after a week to none', async () => {
  const plans = [await stage.plan()]
  await stage.pass(8)
  plans.push(await stage.plan({ name: 'Outra' }))
  await stage.pass(8)
  const replied = async () => {
    const figures: number[] = []
    for (const { id } of plans) figures.push((await stage.show(id)).figures.replied)
    return figures
  }
  await w.receive(await w.connection(stage.company), numbers[0] ?? '', 'Oi')
  await w.settle()
  expect(await replied()).toEqual([0, 0])
  await says(numbers[0], 'Quanto custa?')
  expect(await replied()).toEqual([0, 1])
  w.turnClock(8 * 86_400_000)
  await w.owner.query("update sessions set expires_at = expires_at + interval '30 days' where company_id = $1", [stage.company])
  await stage.pass(1)
  await says(numbers[1], 'Quanto custa?')
  expect(await replied()).toEqual([0, 1])
})

test('a campaign message moves an open conversation, and no closed one', async () => {
  await says(numbers[0], 'Oi')
  const tickets = async () => {
    const text = `select t.status, t.last_message as said, t.updated_at as at from tickets t
      join contacts c on c.company_id = $1 and c.id = t.contact_id where t.company_id = $1 order by c.number`
    return (await w.owner.query<{ status: string; said: string; at: Date }>(text, [stage.company])).rows
  }
  const before = await tickets()
  w.turnClock(60_000)
  await stage.plan()
  await stage.pass(8)
  const after = await tickets()
  expect(after.map(({ status, said }) => [status, said])).toEqual([
    ['pending', 'Olá Pessoa 1'],
    ['closed', 'Olá Pessoa 2'],
    ['closed', 'Olá Pessoa 3'],
  ])
  expect(after.map(({ at }, place) => at > (before[place]?.at ?? at))).toEqual([true, false, false])
})

test('a recipient who has not answered in time gets nothing, and the campaign ends then', async () => {
  const { id } = await stage.plan({ confirmation: true, confirmationMessage: 'SIM?' })
  await stage.pass(8)
  expect(await stage.show(id)).toMatchObject({ status: 'EM_ANDAMENTO', waitsFor: 'answers' })
  await says(numbers[0], 'sim')
  await stage.pass(4)
  w.turnClock(confirmWithinMs)
  await stage.pass(2)
  expect((await shipped(id)).map(({ state, reason }) => [state, reason])).toEqual([
    ['sent', null],
    ['skipped', 'no-answer'],
    ['skipped', 'no-answer'],
  ])
  expect((await stage.show(id)).status).toBe('FINALIZADA')
})

test.each(['sair', ' PARAR! ', 'Stop', 'baja.'])(
  'the word %s ends all campaigns for the contact who says it: acknowledged once, no ticket, skipped from then on',
  async (word) => {
    const said = await stage.plan()
    await stage.pass(8)
    stage.sent.length = 0
    await says(numbers[0], word)
    await says(numbers[0], word)
    await stage.pass(2)
    expect(texts()).toEqual([[numbers[0], 'Pronto, você não vai mais receber nossas campanhas.']])
    expect(await waiting()).toBe(0)
    const contact = await contactOf(numbers[0])
    expect(contact?.optedOutAt).not.toBeNull()
    const ledger = (await w.call(stage.admin, listOptOuts, { id: contact?.id ?? 0 })).body
    const campaign = { id: said.id, name: said.name }
    expect(ledger).toMatchObject([{ kind: 'out', source: 'word', words: word, user: null, campaign }])
    expect((await w.call(stage.admin, downloadOptOuts, {})).body).toEqual([
      { ...ledger[0], contact: contact?.name, number: numbers[0] },
    ])
    expect((await w.call(stage.admin, reportCampaign, { id: said.id })).body.left).toBe(1)
    const left = (await w.call(stage.admin, listShippings, { id: said.id, state: 'left' })).body.records
    expect(left).toMatchObject([{ number: numbers[0], state: 'sent', leftAt: ledger[0]?.at }])
    const everybody = (await w.call(stage.admin, downloadShippings, { id: said.id })).body
    expect(everybody.map(({ leftAt }) => leftAt !== null)).toEqual([true, false, false])
    const { id } = await stage.plan({ name: 'Outra' })
    await stage.pass(8)
    expect((await shipped(id)).map(({ state, reason }) => [state, reason])).toEqual([
      ['skipped', 'opted-out'],
      ['sent', null],
      ['sent', null],
    ])
  },
)

test('the report counts as many opt-outs as it lists, even once two recipients turn out to be one person', async () => {
  const { id } = await stage.plan()
  await stage.pass(8)
  await says(numbers[0], 'sair')
  const [kept, gone] = [await contactOf(numbers[0]), await contactOf(numbers[1])]
  expect((await w.call(stage.admin, mergeContacts, { keptId: kept?.id ?? 0, goneId: gone?.id ?? 0 })).status).toBe(200)
  const { records } = (await w.call(stage.admin, listShippings, { id, state: 'left' })).body
  expect(records).toHaveLength(2)
  expect((await w.call(stage.admin, reportCampaign, { id })).body.left).toBe(2)
})

test('a stop word is an ordinary message without a campaign in the last week, and "cancelar" always is', async () => {
  await says(numbers[0], 'sair')
  expect(await waiting()).toBe(1)
  await stage.plan()
  await stage.pass(8)
  await says(numbers[1], 'cancelar')
  expect(await waiting()).toBe(2)
  w.turnClock(8 * 86_400_000)
  await w.owner.query("update sessions set expires_at = expires_at + interval '30 days' where company_id = $1", [stage.company])
  await stage.pass(1)
  await says(numbers[2], 'sair')
  expect(await waiting()).toBe(3)
  expect((await contactOf(numbers[2]))?.optedOutAt).toBeNull()
})

test('a recipient who is asked first gets the message only after a yes, a no is final, and anything else is a message', async () => {
  const { id } = await stage.plan({ confirmation: true, confirmationMessage: '{empresa}: SIM?' })
  await stage.pass(8)
  expect(texts().map(([, text]) => text)).toEqual(numbers.map(() => expect.stringMatching(/^Company \d+: SIM\?$/)))
  expect(await stage.show(id)).toMatchObject({ status: 'EM_ANDAMENTO', waitsFor: 'answers', figures: { requested: 3, sent: 0 } })
  stage.sent.length = 0
  await says(numbers[0], 'Sim!')
  await says(numbers[1], 'não')
  await says(numbers[2], 'quem é?')
  expect(await waiting()).toBe(1)
  await stage.pass(6)
  expect(texts()).toEqual([
    [numbers[1], 'Pronto, você não vai mais receber nossas campanhas.'],
    [numbers[0], 'Olá Pessoa 1'],
  ])
  expect((await shipped(id)).map(({ state, reason, confirmation }) => [state, reason, confirmation])).toEqual([
    ['sent', null, true],
    ['skipped', 'declined', false],
    ['asked', null, null],
  ])
  // A recipient who thinks it over may still say yes. Three days later it is over.
  w.turnClock(71 * 3_600_000)
  await stage.pass(2)
  expect((await stage.show(id)).status).toBe('EM_ANDAMENTO')
  w.turnClock(2 * 3_600_000)
  await stage.pass(2)
  expect(await stage.show(id)).toMatchObject({ status: 'FINALIZADA', figures: { sent: 1, skipped: 2, confirmed: 1 } })
})

test('a yes from before the question confirms nothing', async () => {
  const { id } = await stage.plan({ confirmation: true, confirmationMessage: 'SIM?' })
  await stage.pass(8)
  await says(numbers[0], 'sim', { sentAt: new Date(w.now.getTime() - 3_600_000).toISOString() })
  expect((await shipped(id))[0]?.state).toBe('asked')
  expect(await waiting()).toBe(1)
})

test('a yes that arrives before the news that another campaign has asked as well is for that campaign', async () => {
  const list = (await w.call(stage.admin, createContactList, { name: 'Outra' })).body.id
  await stage.enlist(numbers.slice(0, 1), list)
  const ask = { confirmation: true, confirmationMessage: 'SIM?' }
  const first = await stage.plan(ask)
  await stage.pass(10)
  const second = await stage.plan({ ...ask, name: 'Outra', contactListId: list })
  for (let at = 0; at < 10 && (await stage.countQueued()) < 1; at++) await stage.pass(1, { sends: false })
  await stage.beginToSend()
  await says(numbers[0], 'sim')
  await stage.goOnSending()
  await stage.pass(10)
  const states = [(await shipped(first.id))[0], (await shipped(second.id))[0]]
  expect(states).toMatchObject([
    { state: 'asked', confirmation: null },
    { state: 'sent', confirmation: true },
  ])
})

test('receipts raise the reported state, and never lower it', async () => {
  const { id } = await stage.plan()
  await stage.pass(8)
  const refs = stage.sent.map(({ ref }) => ref)
  const receipt = (at: number, ack: 3 | 4) =>
    w.signal(stage.connection, 'receipt', { chat: { phone: numbers[at] ?? '' }, waIds: [`S${refs[at]}`], ack })
  await receipt(0, 4)
  await receipt(1, 3)
  await receipt(0, 3)
  await w.settle()
  expect((await shipped(id)).map(({ state }) => state)).toEqual(['read', 'delivered', 'sent'])
  expect((await stage.show(id)).figures).toMatchObject({ sent: 3, delivered: 2, read: 1 })
})

test('results of messages are pushed a second later at most, as figures alone, once for all of them', async () => {
  const heard = () => w.heardBy(stage.admin, w.published.splice(0), campaignPush)
  const nextSecond = async () => {
    w.turnClock(1_000)
    await w.settle()
    return heard()
  }
  const { id } = await stage.plan()
  heard()
  await stage.pass(8)
  const course = heard() as { action: string; record?: { status: string } }[]
  expect(course.flatMap(({ record }) => record?.status ?? [])).toEqual(['EM_ANDAMENTO', 'FINALIZADA'])
  expect(await nextSecond()).toEqual([])
  for (const [at, { ref }] of stage.sent.entries())
    await w.signal(stage.connection, 'receipt', { chat: { phone: numbers[at] ?? '' }, waIds: [`S${ref}`], ack: 4 })
  await says(numbers[0], 'Quanto custa?')
  expect(heard()).toEqual([])
  const { figures } = await stage.show(id)
  expect(figures).toMatchObject({ sent: 3, delivered: 3, read: 3, replied: 1 })
  expect(await nextSecond()).toEqual([{ action: 'figures', id, figures }])
  expect(await nextSecond()).toEqual([])
})

test('figures are pushed when they have changed, those being changed wait for the next time, and the clock job does not wait', async () => {
  const { id } = await stage.plan()
  await stage.pass(9)
  const heard = () => w.heardBy(stage.admin, w.published.splice(0), campaignPush)
  const change = 'update campaign_recipients set read_at = now() where company_id = $1 and campaign_id = $2 and number = $3'
  heard()
  await w.owner.query('update campaign_recipients set part = part + 1 where company_id = $1', [stage.company])
  w.turnClock(1_000)
  await w.settle()
  expect(heard()).toEqual([])
  await w.owner.query(change, [stage.company, id, numbers[0]])
  await w.owner.query('begin')
  await w.owner.query(change.replace('read_at', 'replied_at'), [stage.company, id, numbers[0]])
  w.turnClock(1_000)
  await w.settle()
  expect(heard()).toEqual([])
  const failed = "select error from work where kind = 'campaigns.tick' and error is not null"
  expect((await w.owner.query(failed)).rows).toEqual([])
  await w.owner.query('commit')
  w.turnClock(1_000)
  await w.settle()
  expect(heard()).toMatchObject([{ action: 'figures', id, figures: { read: 1, replied: 1 } }])
})

test('a recipient who says yes gets the message, though taken off the list since the question', async () => {
  const { id } = await stage.plan({ confirmation: true, confirmationMessage: 'SIM?' })
  await stage.pass(8)
  await w.owner.query('delete from contact_list_items where company_id = $1', [stage.company])
  await says(numbers[0], 'sim')
  await stage.pass(4)
  expect((await shipped(id))[0]).toMatchObject({ state: 'sent', reason: null })
})

test('a receipt of the question says nothing about the message', async () => {
  const { id } = await stage.plan({ confirmation: true, confirmationMessage: 'SIM?' })
  await stage.pass(8)
  await w.signal(stage.connection, 'receipt', {
    chat: { phone: numbers[0] ?? '' },
    waIds: [`S${stage.sent[0]?.ref}`],
    ack: 4,
  })
  await says(numbers[0], 'sim')
  await stage.pass(6)
  expect((await shipped(id))[0]).toMatchObject({ state: 'sent', receivedAt: null, readAt: null })
  expect((await stage.show(id)).figures).toMatchObject({ sent: 1, delivered: 0, read: 0 })
})

test('in the middle of a conversation a yes is about the last message, and the attendant reads a stop', async () => {
  const { id } = await stage.plan({ confirmation: true, confirmationMessage: 'SIM?' })
  await stage.pass(8)
  await says(numbers[0], 'Uma pergunta')
  await says(numbers[1], 'Oi')
  const [first] = (await w.call(stage.admin, listTickets, { status: 'pending', showAll: true })).body.tickets.slice(-1)
  await w.call(stage.admin, updateTicket, { id: first?.id ?? 0, status: 'open' })
  await w.call(stage.admin, sendMessage, { ticketId: first?.id ?? 0, body: 'Posso enviar?' })
  await says(numbers[0], 'sim')
  const unread = (await w.call(stage.admin, showTicket, { id: first?.id ?? 0 })).body.unreadMessages
  expect([(await shipped(id))[0]?.state, unread > 0]).toEqual(['asked', true])
  await says(numbers[0], 'parar')
  const after = (await w.call(stage.admin, showTicket, { id: first?.id ?? 0 })).body
  expect([after.unreadMessages, (await contactOf(numbers[0]))?.optedOutAt !== null]).toEqual([unread + 1, true])
  expect((await shipped(id))[0]).toMatchObject({ state: 'skipped', reason: 'opted-out' })
})

test('a bot that asks something else does not take the stop word for a wrong answer', async () => {
  const add = async (name: string, color: string) => (await w.call(stage.admin, createQueue, { name, color })).body.id
  const queueIds = [await add('Vendas', '#111111'), await add('Suporte', '#222222')]
  await w.call(stage.admin, updateConnection, { id: stage.connection, queueIds, greetingMessage: 'Com quem quer falar?' })
  await stage.plan()
  await stage.pass(8)
  const saysToBot = async (text: string) => {
    await says(numbers[0], text)
    await stage.pass(4)
  }
  await saysToBot('Oi')
  expect(texts().at(-1)).toEqual([numbers[0], expect.stringContaining('Com quem quer falar?')])
  const live = async () => (await w.call(stage.admin, listTickets, { status: 'pending', showAll: true })).body.tickets[0]
  const before = await live()
  stage.sent.length = 0
  await saysToBot('Parar')
  await saysToBot('SAIR')
  expect(texts()).toEqual([[numbers[0], 'Pronto, você não vai mais receber nossas campanhas.']])
  expect((await live())?.unreadMessages).toBe(before?.unreadMessages)
  await saysToBot('2')
  expect((await live())?.queue?.name).toBe('Suporte')
})
