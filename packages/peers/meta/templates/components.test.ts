import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { errorOf, TestShop } from '#meta/testing.ts'
import type { Call } from '#service/service.ts'
import { createTemplate } from './operations.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await TestShop.open()
})
beforeEach(() => {
  shop.reset()
  shop.waba.templates = []
})
afterAll(() => shop.close())

const plain = { type: 'BODY', text: 'Seu pedido está pronto.' }
const body = (text: string, ...samples: string[]) => ({ type: 'BODY', text, example: { body_text: [samples] } })
const buttons = (...all: object[]) => ({ type: 'BUTTONS', buttons: all })
const reply = (text: string) => ({ type: 'QUICK_REPLY', text })
const link = { type: 'URL', text: 'Ver', url: 'https://shop.example/{{1}}', example: ['17'] }
const call = { type: 'PHONE_NUMBER', text: 'Ligar', phone_number: '+551140028922' }
const header = (text: string, example?: object) => ({ type: 'HEADER', format: 'TEXT', text, ...(example && { example }) })
const asked = (components: object[], over: object) => {
  return { name: 'pronto', language: 'pt_BR', category: 'UTILITY', components, ...over }
}
const create = (components: object[], over: object = {}) =>
  shop.ask('POST', `${shop.waba.id}/message_templates`, asked(components, over))
const asHeader = (format: string, handle: string) => ({ type: 'HEADER', format, example: { header_handle: [handle] } })
const marketing = { category: 'MARKETING' }

/** Creates a template without a call over the network, and returns the error. */
function refusalOf(components: object[], over: object = {}): object {
  const call = { text: JSON.stringify(asked(components, over)) } as Call
  try {
    createTemplate({ state: shop.meta.state, call, token: shop.token }, shop.waba)
  } catch (error) {
    return (error as { body: { error: object } }).body.error
  }
  throw new Error('nothing was refused')
}

test.each([
  ['a name with capitals', [plain], { name: 'Pronto' }, undefined],
  ['an unknown category', [plain], { category: 'TRANSACTIONAL' }, undefined],
  ['an unknown language', [plain], { language: 'brasileiro' }, undefined],
  ['an unknown field', [{ ...plain, shoe: 1 }], {}, undefined],
  ['an unknown component', [plain, { type: 'SHOE' }], {}, undefined],
  ['no body', [header('Oi')], {}, 2_388_072],
  ['two bodies', [plain, plain], {}, 2_388_072],
  ['a body that is too long', [{ type: 'BODY', text: 'á'.repeat(1025) }], {}, 2_388_040],
  ['variables without samples', [{ type: 'BODY', text: 'Olá, {{1}}, seu pedido está pronto.' }], {}, 2_388_043],
  ['too few samples', [body('Olá, {{1}}, seu pedido {{2}} está pronto para você.', 'Ana')], {}, 2_388_043],
  ['a gap between variables', [body('Olá, {{1}}, seu pedido {{3}} está pronto para você.', 'Ana', '1')], {}, 2_388_072],
  ['names where numbers are due', [body('Olá, {{nome}}, seu pedido está pronto.', 'Ana')], {}, 2_388_072],
  ['variables side by side', [body('Olá, {{1}} {{2}}, seu pedido está pronto aqui.', 'Ana', 'Sá')], {}, 2_388_072],
  ['a variable at the end', [body('O seu pedido está pronto, {{1}}.', 'Ana')], {}, 2_388_299],
  ['a variable at the start', [body('{{1}}, o seu pedido está pronto.', 'Ana')], {}, 2_388_299],
  ['too many variables', [body('Olá {{1}} e {{2}} e {{3}} ok', 'a', 'b', 'c')], {}, 2_388_293],
  ['a header that is too long', [header('x'.repeat(61)), plain], {}, 2_388_040],
  ['a header with two variables', [header('{{1}} e {{2}}', { header_text: ['a', 'b'] }), plain], {}, 2_388_047],
  ['a header with an emoji', [header('Oi 🙂'), plain], {}, 2_388_047],
  ['a header without its sample', [header('Oi, {{1}}!'), plain], {}, 2_388_043],
  ['a file without a sample', [{ type: 'HEADER', format: 'IMAGE' }, plain], {}, 2_388_043],
  ['a sample that is an address', [asHeader('IMAGE', 'https://shop.example/a.png'), plain], {}, 2_494_102],
  ['a footer with a variable', [plain, { type: 'FOOTER', text: 'Até {{1}}' }], {}, 2_388_073],
  ['a footer that is too long', [plain, { type: 'FOOTER', text: 'x'.repeat(61) }], {}, 2_388_040],
  ['eleven buttons', [plain, buttons(...Array.from({ length: 11 }, (_, at) => reply(`n ${at}`)))], {}, undefined],
  ['three links', [plain, buttons(...['a', 'b', 'c'].map((text) => ({ ...link, text })))], {}, undefined],
  ['a text of a button that is too long', [plain, buttons(reply('x'.repeat(26)))], {}, 2_388_040],
  ['two equal texts', [plain, buttons(reply('Sim'), reply('Sim'))], {}, undefined],
  ['replies that are scattered', [plain, buttons(reply('Sim'), call, reply('Não'))], {}, undefined],
  ['a link without its sample', [plain, buttons({ ...link, example: undefined })], {}, 2_388_043],
  ['a variable inside a link', [plain, buttons({ ...link, url: 'https://shop.example/{{1}}/x' })], {}, undefined],
  [
    'a code of one time in a template of another category',
    [plain, buttons({ type: 'OTP', otp_type: 'COPY_CODE' })],
    {},
    undefined,
  ],
  [
    'a text of its own for a code',
    [plain, buttons({ type: 'OTP', otp_type: 'COPY_CODE' })],
    { category: 'AUTHENTICATION' },
    undefined,
  ],
  ['one card', [plain, { type: 'CAROUSEL', cards: [{ components: [plain] }] }], marketing, undefined],
])('%s is refused', (_what, components, over, subcode) => {
  expect(refusalOf(components, over)).toMatchObject({ code: 100, ...(subcode && { error_subcode: subcode }) })
})

test('a telephone number that is none is refused', () => {
  expect(refusalOf([plain, buttons({ ...call, phone_number: '12' })])).toMatchObject({ code: 192 })
})

test('a name in one language is there once, and small letters do', async () => {
  expect((await create([{ ...plain, type: 'body' }], { category: 'utility' })).status).toBe(200)
  const error = errorOf(await create([plain]))
  expect(error).toMatchObject({ error_subcode: 2_388_024, error_user_title: 'Content in this language already exists' })
  expect((await create([plain], { language: 'en_US' })).status).toBe(200)
})

test('variables have names when the template says so', async () => {
  const named = (...names: string[]) => ({
    type: 'BODY',
    text: 'Olá, {{nome}}, o pedido {{numero}} está pronto na loja.',
    example: { body_text_named_params: names.map((name) => ({ param_name: name, example: 'x' })) },
  })
  const over = { parameter_format: 'NAMED' }
  expect(errorOf(await create([named('nome')], over)).error_subcode).toBe(2_388_043)
  expect((await create([named('nome', 'numero')], over)).status).toBe(200)
})

/** Uploads a file in parts, and returns its handle. */
async function uploaded(type: string, bytes: Buffer): Promise<string> {
  const opened = await shop.ask('POST', `${shop.app.id}/uploads?file_length=${bytes.length}&file_type=${type}&file_name=a`)
  const id = String(opened.body['id'])
  const part = (offset: number, to: number) => {
    const headers = { authorization: `OAuth ${shop.token.value}`, file_offset: String(offset), 'content-type': type }
    return shop.ask('POST', id, bytes.subarray(offset, to), { headers })
  }
  expect((await part(0, 3)).status).toBe(400)
  expect((await shop.ask('GET', id)).body).toMatchObject({ file_offset: 3 })
  expect((await part(0, bytes.length)).status).toBe(400)
  return String((await part(3, bytes.length)).body['h'])
}

test('a sample is uploaded in parts, belongs to a format, and is shown as an address', async () => {
  const handle = await uploaded('image/png', Buffer.from('89504e470d0a1a0a', 'hex'))
  expect(handle).toMatch(/^4::aW1hZ2UvcG5n:/)
  expect(errorOf(await create([asHeader('DOCUMENT', handle), plain])).error_subcode).toBe(2_494_102)
  const forged = handle.replace('aW1hZ2UvcG5n', 'aW1hZ2UvanBlZw==')
  expect(errorOf(await create([asHeader('IMAGE', forged), plain])).error_subcode).toBe(2_494_102)
  expect((await create([asHeader('IMAGE', handle), plain])).status).toBe(200)
  const { body: answer } = await shop.ask('GET', `${shop.waba.id}/message_templates?fields=components`)
  const shown = { type: 'HEADER', example: { header_handle: [expect.stringMatching(/^https:\/\/scontent\./) as string] } }
  expect(answer['data']).toMatchObject([{ components: [shown, plain] }])
  expect((await shop.ask('POST', `${shop.app.id}/uploads?file_length=1&file_type=image/gif`)).status).toBe(400)
  expect((await shop.ask('POST', `${shop.waba.id}/uploads?file_length=1&file_type=image/png`)).status).toBe(400)
})

test('cards have the same parts, and an offer its end', async () => {
  const handle = await uploaded('image/png', Buffer.from('89504e470d0a1a0a', 'hex'))
  const card = (...more: object[]) => ({ components: [asHeader('IMAGE', handle), plain, ...more] })
  const carousel = (...cards: object[]) => [plain, { type: 'CAROUSEL', cards }]
  expect((await create(carousel(card(), card(buttons(reply('Sim')))), marketing)).status).toBe(400)
  expect((await create(carousel(card(), card()))).status).toBe(400)
  expect((await create(carousel(card(), card()), marketing)).status).toBe(200)
  const offer = { type: 'LIMITED_TIME_OFFER', limited_time_offer: { text: 'Só hoje', has_expiration: true } }
  const code = { type: 'COPY_CODE', example: 'PROMO' }
  expect((await create([plain, offer, buttons(code)], { ...marketing, name: 'oferta' })).status).toBe(200)
})

test('a template for codes has the words of Meta', async () => {
  const given = [
    { type: 'BODY', add_security_recommendation: true },
    { type: 'FOOTER', code_expiration_minutes: 10 },
    buttons({ type: 'OTP', otp_type: 'COPY_CODE' }),
  ]
  expect((await create(given, { category: 'AUTHENTICATION' })).status).toBe(200)
  const { components } = shop.waba.templates[0] ?? {}
  expect(components).toMatchObject([
    { text: expect.stringContaining('*{{1}}*') as string },
    { text: 'Este código expira em 10 minutos.' },
    { buttons: [{ type: 'URL', text: 'Copiar código' }] },
  ])
})
