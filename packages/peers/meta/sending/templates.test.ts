import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { idFor } from '#meta/people.ts'
import type { Refusal } from '#meta/refusal.ts'
import { addTemplate, type NewTemplate } from '#meta/templates/store.ts'
import type { Component, Status, Template } from '#meta/templates/template.ts'
import { errorOf, TestShop } from '#meta/testing.ts'
import { shareNumber, tap, write } from '#meta/writing.ts'
import { chargesOf } from './bill.ts'
import { endPacing } from './pacing.ts'
import { requireTemplate, type TemplateContent } from './templates.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await TestShop.open()
  shop.meta.state.settings.pairLimit = 'off'
})
beforeEach(() => {
  shop.now += 60_000
  shop.reset()
  shop.waba.templates = []
})
afterAll(() => shop.close())

const body = (text: string): Component => ({ type: 'BODY', text })
const add = (components: Component[], over: Partial<NewTemplate> = {}): Template =>
  addTemplate(shop.waba, { name: 'pronto', components, ...over })
const send = (...components: object[]) =>
  shop.send({ type: 'template', template: { name: 'pronto', language: { code: 'pt_BR' }, components } })
const text = (value: string, name?: string) => ({
  type: 'text',
  text: value,
  ...(name !== undefined && { parameter_name: name }),
})
const values = (type: string, ...parameters: object[]) => ({ type, parameters })
const value = (kind: string, index: number, parameter: object) => ({
  type: 'button',
  sub_type: kind,
  index: String(index),
  parameters: [parameter],
})

/** The code that refuses these components, without a call over the network. */
function refusalOf(...components: object[]): number {
  const { meta, number, ana } = shop
  const content = { name: 'pronto', language: { code: 'pt_BR' }, components } as TemplateContent
  const to = { input: ana.number, digits: ana.number, person: ana, isById: false, isSwallowed: false }
  try {
    requireTemplate(meta.state, number, content, to)
  } catch (error) {
    return (error as Refusal).code
  }
  throw new Error('nothing was refused')
}
const statuses = async () => (await shop.told('statuses')).map(({ status }) => status)

test.each<[Status, number]>([
  ['PENDING', 132_001],
  ['REJECTED', 132_001],
  ['PAUSED', 132_015],
  ['DISABLED', 132_016],
])('a template that is %s is refused', (status, code) => {
  add([body('Pronto.')], { status })
  expect(refusalOf()).toBe(code)
})

const greeting = [body('Olá, {{1}}! Pronto.')]
const named = { parameterFormat: 'NAMED' } as const
const picture: Component[] = [{ type: 'HEADER', format: 'IMAGE' }, body('Pronto.')]
const place: Component[] = [{ type: 'HEADER', format: 'LOCATION' }, body('Pronto.')]
const withButtons = (...buttons: NonNullable<Component['buttons']>): Component[] => [
  body('Pronto.'),
  { type: 'BUTTONS', buttons },
]
const link = { type: 'URL', text: 'Ver', url: 'https://shop.example/{{1}}' }
const cards = (count: number): Component => ({
  type: 'CAROUSEL',
  cards: Array.from({ length: count }, () => ({ components: [body('Carta.')] })),
})

const sentCards = (count: number) => ({
  type: 'carousel',
  cards: Array.from({ length: count }, (_, at) => ({ card_index: at, components: [] })),
})

test.each<[string, Component[], Partial<NewTemplate>, object[], number]>([
  ['no value for a variable', greeting, {}, [], 132_000],
  ['two values for one variable', greeting, {}, [values('body', text('a'), text('b'))], 132_000],
  ['a value of another kind', greeting, {}, [values('body', { type: 'image', image: { id: '1' } })], 132_012],
  ['an empty value', greeting, {}, [values('body', text(''))], 131_008],
  ['a value with a new line', greeting, {}, [values('body', text('a\nb'))], 132_018],
  ['a value that is too long', greeting, {}, [values('body', text('x'.repeat(1020)))], 132_005],
  ['a name for a value that has none', greeting, {}, [values('body', text('a', 'nome'))], 100],
  ['a value without its name', [body('Olá, {{nome}}! Pronto.')], named, [values('body', text('a'))], 100],
  ['no picture', picture, {}, [], 132_012],
  ['a text for a picture', picture, {}, [values('header', text('a'))], 132_012],
  ['a picture that is not there', picture, {}, [values('header', { type: 'image', image: { id: '1' } })], 100],
  ['half a place', place, {}, [values('header', { type: 'location', location: { latitude: 1, longitude: 2 } })], 131_008],
  ['a link without its end', withButtons(link), {}, [], 131_008],
  [
    'an end for a link that is whole',
    withButtons({ ...link, url: 'https://shop.example/' }),
    {},
    [value('url', 0, text('a'))],
    132_018,
  ],
  [
    'a value for a button that is not there',
    withButtons(link),
    {},
    [value('url', 0, text('a')), value('url', 1, text('a'))],
    132_012,
  ],
  ['a value for a button of another type', withButtons(link), {}, [value('quick_reply', 0, text('a'))], 132_012],
  ['no code to copy', withButtons({ type: 'COPY_CODE', text: 'Copiar' }), {}, [], 131_008],
  ['too few cards', [body('Veja.'), cards(2)], {}, [sentCards(1)], 132_012],
  ['too many cards', [body('Veja.'), cards(2)], {}, [sentCards(3)], 132_012],
])('%s is refused', (_what, components, over, given, code) => {
  add(components, over)
  expect(refusalOf(...given)).toBe(code)
})

test('a named template goes with its picture, its replies and the end of its link, and a reply is tapped', async () => {
  const buttons = [{ type: 'QUICK_REPLY', text: 'Sim' }, { type: 'QUICK_REPLY', text: 'Não' }, link]
  add(
    [{ type: 'HEADER', format: 'IMAGE' }, body('Olá, {{nome}}! O pedido {{numero}} saiu.'), { type: 'BUTTONS', buttons }],
    named,
  )
  const picture = { bytes: Buffer.from('89504e470d0a1a0a', 'hex'), type: 'image/png', name: 'a.png' }
  const { id } = (await shop.upload(picture)).body
  const answer = await send(
    values('header', { type: 'image', image: { id } }),
    values('body', text('Ana', 'nome'), text('17', 'numero')),
    value('quick_reply', 1, { type: 'payload', payload: 'nao' }),
    value('url', 2, text('17')),
  )
  expect(answer.body).toMatchObject({ messages: [{ message_status: 'accepted' }] })
  expect(await statuses()).toEqual(['sent', 'delivered'])
  tap(shop.meta.state, shop.sent(answer), 'Não')
  expect(await shop.told('messages')).toMatchObject([{ type: 'button', button: { text: 'Não', payload: 'nao' } }])
})

test('a header file whose bytes are no picture fails in a status', async () => {
  add(picture)
  const { id } = (await shop.upload({ bytes: Buffer.from('no picture'), type: 'image/png', name: 'a.png' })).body
  await send(values('header', { type: 'image', image: { id } }))
  expect(await shop.told('statuses')).toMatchObject([{ status: 'failed', errors: [{ code: 131_053 }] }])
})

test('as many cards go as were created', async () => {
  add([body('Veja.'), cards(2)])
  expect((await send(sentCards(2))).status).toBe(200)
})

test('a code goes twice, by number alone', async () => {
  const url = 'https://www.whatsapp.com/otp/code/?otp_type=COPY_CODE&code=otp{{1}}'
  add([body('*{{1}}* é seu código.'), { type: 'BUTTONS', buttons: [{ ...link, url }] }], { category: 'AUTHENTICATION' })
  const code = [values('body', text('123456')), value('url', 0, text('123456'))]
  expect((await send(...code)).status).toBe(200)
  expect(errorOf(await send(values('body', text('1')), value('url', 0, text('x'.repeat(16))))).code).toBe(131_009)
  const recipient = shop.ana.ids.get(shop.waba.portfolio)
  const template = { name: 'pronto', language: { code: 'pt_BR' }, components: code }
  expect(errorOf(await shop.send({ type: 'template', template }, { to: undefined, recipient })).code).toBe(131_062)
})

test.each(['sent', 'dropped'] as const)('pacing holds what comes after the first messages until they are %s', async (outcome) => {
  const template = add([body('Promoção.')], { category: 'MARKETING' })
  template.freeOfPacing = 1
  expect((await send()).body).toMatchObject({ messages: [{ message_status: 'accepted' }] })
  const held = await send()
  expect(held.body).toMatchObject({ messages: [{ message_status: 'held_for_quality_assessment' }] })
  expect(await statuses()).toEqual(['sent', 'delivered'])
  endPacing(shop.meta.state, { waba: shop.waba, template }, outcome)
  if (outcome === 'sent') {
    expect(await statuses()).toEqual(['sent', 'delivered'])
    return
  }
  expect(await shop.deliver()).toMatchObject([
    { event: 'PAUSED', other_info: { title: 'RATE_LIMITING_PAUSE' } },
    { statuses: [{ status: 'failed', errors: [{ code: 132_015 }] }] },
  ])
  expect(chargesOf([shop.sent(held)])).toEqual([])
  expect(errorOf(await send()).code).toBe(132_015)
  shop.now += 30 * 86_400_000
  expect(errorOf(await send()).code).toBe(132_015)
  await shop.ask('POST', `${template.id}/unpause`)
  expect((await send()).status).toBe(200)
})

test('marketing is held back from who has had enough of it, for a day from each try', async () => {
  add([body('Promoção.')], { category: 'MARKETING' })
  shop.ana.cappedUntil = shop.now + 3_600_000
  const fails = { status: 'failed', errors: [{ code: 131_049 }] }
  await send()
  expect(await shop.told('statuses')).toMatchObject([fails])
  shop.now += 86_400_000 - 1
  await send()
  expect(await shop.told('statuses')).toMatchObject([fails])
  shop.now += 86_400_000
  await send()
  expect(await statuses()).toEqual(['sent', 'delivered'])
})

test('a person who is asked for the number by a button tells it, and is seen by it from then on', async () => {
  const buttons = [{ type: 'REQUEST_CONTACT_INFO', text: 'Compartilhar' }]
  const { people } = shop.meta.state
  const bia = people.add('5511987650000', 'Bia', 'bia.sa')
  const recipient = idFor(bia, shop.waba.portfolio)
  add([body('Qual é o seu número?'), { type: 'BUTTONS', buttons }])
  const template = { name: 'pronto', language: { code: 'pt_BR' } }
  const asked = shop.sent(await shop.send({ type: 'template', template }, { to: undefined, recipient }))
  await shop.told('statuses')
  shareNumber(shop.meta.state, asked)
  const [told] = await shop.told('messages')
  expect(told).not.toHaveProperty('from')
  expect(told).toMatchObject({
    from_user_id: recipient,
    type: 'contacts',
    contacts: [{ origin: 'contact_request', phones: [{ wa_id: bia.number }] }],
  })
  write(shop.meta.state, bia, shop.number, { type: 'text', content: { body: 'oi' } })
  expect(await shop.told('messages')).toMatchObject([{ from: bia.number }])
  expect(() => shareNumber(shop.meta.state, shop.meta.state.messages.list().at(-1)!)).toThrow('not asked for')
})
