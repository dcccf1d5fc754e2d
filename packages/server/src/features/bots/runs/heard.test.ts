import { createFlow, type SavedGraph, saveFlow } from '@recado/contract/flows/api'
import { listMessages } from '@recado/contract/messages/api'
import { triggerFlow } from '@recado/contract/bots/api'
import { updateTicket } from '@recado/contract/tickets/api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestUser, World } from '../../../../test/world.ts'

let w: World
let admin: TestUser
let connection: number
let ticketId: number
let phones = 0
let phone: string
beforeAll(async () => void (w = await World.create()))
afterAll(() => w.end())
beforeEach(async () => {
  const company = await w.company()
  admin = await w.user(company, 'admin')
  connection = await w.connection(company)
  phone = `55419875${String((phones += 1)).padStart(5, '0')}`
  await w.receive(connection, phone, 'oi')
  await w.settle()
  const { rows } = await w.owner.query<{ id: number }>('select id from tickets where company_id = $1', [company])
  ticketId = rows[0]!.id
  await w.call(admin, updateTicket, { id: ticketId, status: 'open' })
  w.turnClock(5_000)
  await w.settle()
})

type Over = Parameters<World['receive']>[3]
type Node = SavedGraph['nodes'][number]
const node = (id: string, type: string, data: Node['data']): Node => ({ id, type, data, position: { x: 0, y: 0 } })
const question = (expects = 'words') =>
  node('q', 'question', { typebotIntegration: { message: 'Diga', answerKey: 'dito', saveToContact: true, expects } })

/** A question, and what is said after it. */
async function ask(label: string, expects?: string): Promise<void> {
  const flow = (await w.call(admin, createFlow, { name: `Fluxo ${ticketId}`, isSlashCommand: true })).body
  const saved = await w.call(admin, saveFlow, {
    idFlow: flow.id,
    nodes: [node('start', 'start', {}), question(expects), node('m', 'message', { label })],
    connections: [
      { source: 'start', target: 'q', sourceHandle: 'a' },
      { source: 'q', target: 'm', sourceHandle: 'a' },
    ],
  })
  expect(saved.status, JSON.stringify(saved.error)).toBe(200)
  await w.call(admin, triggerFlow, { id: ticketId, flowId: flow.id })
  await w.settle()
}

async function answer(over: Over): Promise<string> {
  await w.receive(connection, phone, '', over)
  await w.settle()
  w.turnClock(4_000)
  await w.settle()
  return (await w.call(admin, listMessages, { ticketId })).body.messages.at(-1)?.body ?? ''
}

const cardOf = (tel: string) => ['BEGIN:VCARD', 'VERSION:3.0', 'FN:Bia', tel, 'END:VCARD'].join('\n')
const form = JSON.stringify({ flow_token: 't', cor: 'azul', lugares: 3, mais: {} })

test.each<[string, string, Over, string]>([
  [
    'a quick reply of a template by its payload',
    '{{dito}}',
    { content: { type: 'text', text: 'Cancelar', reply: { id: 'cancel:4471' } } },
    'cancel:4471',
  ],
  [
    'a form by its answers',
    '{{form_cor}}, {{form_lugares}} / {{dito}} / {{formulario}}{{form_flow_token}}',
    { content: { type: 'text', text: 'cor: azul\nlugares: 3', reply: { id: 'flow', form } } },
    'azul, 3 / cor: azul\nlugares: 3 / cor: azul\nlugares: 3',
  ],
  [
    'an order by what was ordered',
    '{{pedido}}',
    { content: { type: 'unsupported', kind: 'order', text: '🛒\n2 × x', reply: { id: 'c', form: '[{"quantity":2}]' } } },
    '🛒\n2 × x',
  ],
  [
    'a place by its name and where it is, although it answers no question',
    '{{dito}} | {{lugar}} | {{latitude}}, {{longitude}}',
    { content: { type: 'location', latitude: -23.5, longitude: -46.6, name: 'Loja' } },
    'ok | Loja | -23.5, -46.6',
  ],
  [
    'the card of a person by its name and number, although it answers no question',
    '{{dito}} | {{contato_nome}} | {{contato_numero}}',
    { content: { type: 'contacts', cards: [{ name: 'Bia', vcard: cardOf('TEL;waid=5541987650002:+55 41 98765-0002') }] } },
    'ok | Bia | +5541987650002',
  ],
  [
    'an advertisement by its name at Meta',
    '{{anuncio}} {{anuncio_id}} {{anuncio_link}}',
    { content: { type: 'text', text: 'Vi o anúncio' }, ad: { title: 'Sofá', url: 'https://fb.me/1', id: '120', clickId: 'k' } },
    'Sofá 120 https://fb.me/1',
  ],
])('a flow hears %s', async (_what, label, over, said) => {
  await ask(label)
  const isAnswer = over?.content?.type === 'text' || over?.content?.type === 'unsupported'
  if (!isAnswer) await answer(over)
  expect(await answer(isAnswer ? over : { content: { type: 'text', text: 'ok' } })).toBe(said)
})

test('a question for a place leaves as a request, and what is shared answers it and stays with the contact', async () => {
  await ask('{{dito}} ({{latitude}}, {{longitude}})', 'place')
  const handed = await w.handed(connection, 'message')
  expect(handed.at(-1)?.payload).toMatchObject({ content: { type: 'text', text: 'Diga', asksFor: 'place' } })
  const place = { type: 'location', latitude: -25.43, longitude: -49.27, name: 'Praça Tiradentes' } as const
  expect(await answer({ content: place })).toBe('Praça Tiradentes (-25.43, -49.27)')
  const { rows } = await w.owner.query('select extra_info as kept from contacts where number = $1', [phone])
  expect(rows).toEqual([{ kept: [{ name: 'dito', value: 'Praça Tiradentes' }] }])
})

test('a question for a number asks only a person who hides it, and the card that comes answers it', async () => {
  await ask('{{dito}}', 'number')
  const { messages } = (await w.call(admin, listMessages, { ticketId })).body
  expect(messages.at(-1)?.body).toBe(`+${phone}`)

  const chat = { bsuid: `77.BR.${phone}` }
  await w.receive(connection, phone, 'oi', { chat })
  await w.settle()
  const { rows } = await w.owner.query<{ id: number }>('select max(id) as id from tickets where company_id = $1', [
    admin.companyId,
  ])
  ticketId = rows[0]!.id
  await w.call(admin, updateTicket, { id: ticketId, status: 'open' })
  await ask('{{dito}} {{numero}}', 'number')
  const asked = (await w.handed(connection, 'message')).at(-1)
  expect(asked?.payload).toMatchObject({ content: { type: 'text', text: 'Diga', asksFor: 'number' } })
  const number = `55119${phone.slice(-8)}`
  const cards = [{ name: 'Ana', vcard: cardOf(`TEL;waid=${number}:+${number}`) }]
  expect(await answer({ chat: { ...chat, phone: number }, content: { type: 'contacts', cards } })).toBe(`+${number} +${number}`)
})
