import { listMessages, sendMessage } from '@recado/contract/messages/api'
import { listTickets, showTicket, updateTicket } from '@recado/contract/tickets/api'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CampaignStage } from './fixtures/campaigns.ts'
import { World } from './world.ts'

/** The statements that everyday operations send to the database. One statement more is a decision, not an accident. */

let w: World
beforeAll(async () => void (w = await World.create()))
afterAll(() => w.end())

/** The statements of each transaction that `work` opens for the company, by name; of one that only reads, also how it begins. */
async function transactionsOf(company: number, work: () => Promise<unknown>): Promise<string[][]> {
  const query = Reflect.get(pg.Client.prototype, 'query')
  const open = new Map<pg.Client, string[]>()
  const done: string[][] = []
  pg.Client.prototype.query = function (this: pg.Client, statement: string | { name?: string; text: string }, ...rest: never[]) {
    const text = typeof statement === 'string' ? statement : (statement.name ?? statement.text)
    const [begun = '', after] = text.split(`; set local app.company_id = ${company}`)
    if (after === '') done.push(open.set(this, begun === 'begin' ? [] : [begun]).get(this) as string[])
    else if (text === 'commit') open.delete(this)
    else open.get(this)?.push(text.replace(/ [\w-]{27}$/, ''))
    return Reflect.apply(query, this, [statement, ...rest])
  } as never
  try {
    await work()
    return done
  } finally {
    pg.Client.prototype.query = query
  }
}

test('each verb sends exactly these statements to the database', async () => {
  const company = await w.company()
  const queue = await w.queue(company)
  const ana = await w.user(company, 'user', [queue])
  const connectionId = await w.connection(company)
  const [phone, other] = ['5541988000001', '5541988000002']
  const id = await w.ticket(company, { queueId: queue, connectionId, phone })
  await w.ticket(company, { queueId: queue, connectionId, phone: other })
  await w.receive(connectionId, phone, 'E o frete?')
  const heard = {
    receive: await transactionsOf(company, () => w.settle()),
    accept: await transactionsOf(company, () => w.call(ana, updateTicket, { id, status: 'open' })),
    send: await transactionsOf(company, () => w.call(ana, sendMessage, { ticketId: id, body: 'Bom dia!' })),
    list: await transactionsOf(company, () => w.call(ana, listTickets, { status: 'open' })),
    ticket: await transactionsOf(company, () => w.call(ana, showTicket, { id })),
    page: await transactionsOf(company, () => w.call(ana, listMessages, { ticketId: id })),
    again: await transactionsOf(company, () => w.call(ana, listMessages, { ticketId: id })),
  }
  expect(heard).toEqual({
    receive: [
      [
        'lock identities',
        'find contacts by identities',
        'find messages by wa id',
        'lock contact',
        'lock live tickets',
        'insert message',
        'note message more',
        'hear for bot',
        'list early signals',
        'is anyone listening',
        'finish inbox',
      ],
    ],
    accept: [
      [
        'find actor',
        'lock ticket',
        'update ticket',
        'insert ticket event',
        'record visit',
        'put bot state',
        'list unsent of bots',
        'insert bot step',
        'find setting',
      ],
    ],
    send: [
      [
        'find actor',
        'lock ticket',
        'lock message by client id',
        'list identities',
        'find connection session',
        'find reach',
        'insert message',
        'note message same',
        'insert order',
      ],
    ],
    list: [['begin read only', 'find actor', 'list tickets']],
    ticket: [['begin read only', 'find actor', 'find ticket']],
    page: [['find actor', 'find ticket', 'lock ticket', 'mark read', 'list messages', 'insert order', 'update ticket']],
    again: [['find actor', 'find ticket', 'lock ticket', 'mark read', 'list messages']],
  })
})

test('a campaign message leads to exactly these statements', async () => {
  const stage = await CampaignStage.set(w)
  const [phone = ''] = stage.numbers(1)
  await stage.enlist([phone])
  await stage.know([phone])
  await stage.plan()
  await stage.pass(3, { sends: false })
  await stage.send()
  const isNoted = ([first = '']: string[]) => first === 'find recipient by message'
  const toCampaign = async () => (await transactionsOf(stage.company, () => w.settle())).filter(isNoted)
  const sent = await toCampaign()
  await w.signal(stage.connection, 'receipt', { chat: { phone }, waIds: stage.sent.map(({ ref }) => `S${ref}`), ack: 4 })
  const read = await toCampaign()
  await w.receive(stage.connection, phone, 'E o frete?')
  const [reply = []] = await transactionsOf(stage.company, () => w.settle())
  const change = expect.stringMatching(/^update campaignRecipients /)
  expect({ sent, read }).toEqual({
    sent: [
      [
        'find recipient by message',
        'insert pace',
        'lock pace',
        'lock recipient',
        'find serving',
        change,
        'update pace',
        'find terms of campaigns',
        'find left',
        'wake campaigns',
        'finish work',
      ],
    ],
    read: [['find recipient by message', 'lock recipient', change, 'finish work']],
  })
  expect(reply.slice(reply.indexOf('note message more') + 1)).toEqual([
    'lock latest recipient',
    'list early signals',
    change,
    'find ticket',
    'insert contact event',
    'hear for bot',
    'insert work',
    'is anyone listening',
    'finish inbox',
  ])
})
