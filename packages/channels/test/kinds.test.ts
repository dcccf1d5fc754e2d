import { afterAll, expect, test } from 'vitest'
import type { InboundMessage } from '@recado/border/signals'
import type { NewMessage } from '../../peers/whatsapp/client.ts'
import { sampleFiles } from '../../peers/whatsapp/testing/sample-files.ts'
import type { ServerSide } from './server-side.ts'
import { whatsappWeb, type WhatsAppNetwork } from './whatsapp-web-network.ts'
import { worker } from './worker.ts'
import type { World } from './world.ts'

// Messages from businesses and bots, and taps on them: their texts, ids and files.

let world: World<WhatsAppNetwork>
let side: ServerSide
let shop: string
let from: string

worker.beforeAll(async ({ shared }) => {
  world = await shared.world(whatsappWeb)
  ;({ side, shop } = await world.newPaired())
  from = (await world.network.newPerson('lid')).phone
})
afterAll(() => world.leave())

type Structure = NonNullable<NewMessage['structure']>
const buttons = [{ id: 'sim', text: 'Sim' }]
const answers = { flow_token: 't', cor: 'azul' }
const poll = { question: 'Quando?', options: ['Hoje', 'Amanhã'] }

const asked: [what: string, said: Omit<NewMessage, 'to'>][] = ([1, 2, 3, 4, 5] as const).map((version) => [
  `a poll of version ${version}`,
  { poll: { ...poll, version } },
])

test.each(asked)('%s comes with its options', async (_what, said) => {
  const { id } = await world.network.control.send(from, { to: shop, ...said })
  expect((await side.gets(id)).content).toEqual({ type: 'poll', ...poll })
})

const told: [what: string, structure: Structure, content: InboundMessage['content']][] = [
  ['buttons', { kind: 'buttons', body: 'Vem?', footer: 'Loja', buttons }, { type: 'text', text: 'Vem?\nLoja\n• Sim' }],
  ['a template', { kind: 'template', title: 'Oi', body: 'Vem?', buttons }, { type: 'text', text: 'Oi\nVem?\n• Sim' }],
  [
    'an interactive message',
    { kind: 'interactive', title: 'Oi', body: 'Vem?', buttons },
    { type: 'text', text: 'Oi\nVem?\n• Sim' },
  ],
  ['a list', { kind: 'list', title: 'Setor', rows: [{ id: '1', title: 'Vendas' }] }, { type: 'text', text: 'Setor\n• Vendas' }],
  [
    'a carousel',
    { kind: 'carousel', body: 'Novidades', cards: [{ body: 'Sofá', buttons }, { body: 'Mesa' }] },
    { type: 'text', text: 'Novidades\n\nSofá\n• Sim\n\nMesa' },
  ],
  [
    'a product',
    { kind: 'product', title: 'Sofá', price: { currency: 'BRL', amount: 900.5 } },
    { type: 'unsupported', kind: 'productMessage', text: 'Sofá\nBRL 900.50' },
  ],
  [
    'an order',
    { kind: 'order', id: '77', title: 'Pedido', message: 'À tarde', items: 3, total: { currency: 'BRL', amount: 150 } },
    { type: 'unsupported', kind: 'orderMessage', text: 'Pedido\nÀ tarde\n🛒 3 · BRL 150.00', reply: { id: '77' } },
  ],
  ['a button', { kind: 'reply', to: 'button', id: 'sim', text: 'Sim' }, { type: 'text', text: 'Sim', reply: { id: 'sim' } }],
  ['a choice', { kind: 'reply', to: 'list', id: '1', text: 'Vendas' }, { type: 'text', text: 'Vendas', reply: { id: '1' } }],
  [
    'a button of a template',
    { kind: 'reply', to: 'template', id: 'sim', text: 'Sim' },
    { type: 'text', text: 'Sim', reply: { id: 'sim' } },
  ],
  [
    'a form',
    { kind: 'form', name: 'flow', text: 'Enviado', answers },
    { type: 'text', text: 'Enviado\ncor: azul', reply: { id: 'flow', form: JSON.stringify(answers) } },
  ],
]

test.each(told)('%s comes with its text and its id', async (_what, structure, content) => {
  const { id } = await world.network.control.send(from, { to: shop, structure })
  expect((await side.gets(id)).content).toEqual(content)
})

const headed: [what: string, structure: Structure, caption: string][] = [
  ['a template', { kind: 'template', body: 'Saiu', buttons }, 'Saiu\n• Sim'],
  ['buttons', { kind: 'buttons', body: 'Saiu', buttons }, 'Saiu\n• Sim'],
  ['an interactive message', { kind: 'interactive', body: 'Saiu', buttons }, 'Saiu\n• Sim'],
  ['a carousel', { kind: 'carousel', body: 'Novidades', cards: [{ body: 'Sofá' }] }, 'Novidades\n\nSofá'],
  ['a product', { kind: 'product', title: 'Sofá' }, 'Sofá'],
]

test.each(headed)('the file at the head of %s comes, with the text as its caption', async (what, structure, caption) => {
  const { id } = await world.network.control.sendMedia(from, sampleFiles.picture, 'image/png', {
    to: shop,
    structure: structure as never,
  })
  const { chat, content } = await side.gets(id)
  expect(content).toMatchObject({ type: 'file', kind: 'image', mimeType: 'image/png', caption })
  const { source } = content as Extract<typeof content, { type: 'file' }>
  await side.ask('fetch', { ref: what, message: { chat, waId: id, fromMe: false }, source, key: `1/${id}`, maxBytes: 1_000_000 })
  expect(await side.answer('fetched', what)).toMatchObject({ size: sampleFiles.picture.length })
})
