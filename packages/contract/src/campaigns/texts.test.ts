import { expect, test } from 'vitest'
import { campaignAnswerOf, fillCampaignText as fillIn, unknownPlaceholders, variantFor, variantsOf } from './texts.ts'

const nobody = { message1: null, message2: null, message3: null, message4: null, message5: null }
const maria = { name: 'Maria', number: '5541999990000', email: 'm@example.com' }

test('a text fills in the data of its recipient and the variables of the company, however they are spelt', () => {
  const own = [{ key: 'cupom', value: 'NATAL10' }]
  expect(fillIn('Olá {nome}, {numero} {email} de {empresa}: {cupom} {cupom}', maria, 'Loja', own)).toBe(
    'Olá Maria, 5541999990000 m@example.com de Loja: NATAL10 NATAL10',
  )
  const text = 'Olá {{nome}}! {nome}, {{firstName}}, {{ nome }}, {Nome}, {email}, {{email}} {NÚMERO} {{cupom}} {{{nome}}}'
  expect(fillIn(text, { ...maria, name: 'Maria Reis' }, 'Loja', own)).toBe(
    'Olá Maria Reis! Maria Reis, Maria, Maria Reis, Maria Reis, m@example.com, m@example.com 5541999990000 NATAL10 Maria Reis',
  )
  expect(unknownPlaceholders([text], own)).toEqual([])
  expect(unknownPlaceholders([text, '{cidade} {{1}}', '{{atendente}} {{1}}', null], [])).toEqual([
    '{{cupom}}',
    '{cidade}',
    '{{1}}',
    '{{atendente}}',
  ])
})

test('a placeholder inside a value is not filled in', () => {
  const own = [{ key: 'a', value: '{nome} {b}' }]
  expect(fillIn('{a} {nome}', { ...maria, name: '{email}' }, 'Loja', own)).toBe('{nome} {b} {email}')
})

test('each written text is used, and a person always gets the same one', () => {
  const written = variantsOf({ ...nobody, message1: 'a', message3: ' ', message4: 'b', message5: 'c' })
  expect(written).toEqual([1, 4, 5])
  const chosen = Array.from({ length: 300 }, (_, at) => variantFor(7, `55419${at}`, written))
  for (const variant of written) expect(chosen.filter((one) => one === variant).length).toBeGreaterThan(50)
  expect(Array.from({ length: 300 }, (_, at) => variantFor(7, `55419${at}`, written))).toEqual(chosen)
  expect(variantFor(7, '1', [])).toBeUndefined()
})

test('values make no text longer than a message may be, and no letter is cut in half', () => {
  const ana = { name: 'Ana', number: '5541998123344', email: '' }
  const own = [{ key: 'k', value: 'ab'.repeat(500) }]
  expect(fillIn('{k}'.repeat(1_365), ana, 'Padaria', own)).toBe('ab'.repeat(2_048))
  const faces = [{ key: 'k', value: '😀'.repeat(500) }]
  expect(fillIn(`.${'{k}'.repeat(1_365)}`, ana, 'Padaria', faces)).toBe(`.${'😀'.repeat(2_047)}`)
  const whole = `${'x'.repeat(4_093)}{nome}`
  expect(fillIn(whole, ana, 'Padaria', [])).toBe(`${'x'.repeat(4_093)}Ana`)
})

test.each([
  ['sim', 'yes'],
  ['Sim!', 'yes'],
  ['SÍ', 'yes'],
  [' ok. ', 'yes'],
  ['1', 'yes'],
  ['não', 'no'],
  ['NO', 'no'],
  ['Parar', 'stop'],
  ['SAIR!!', 'stop'],
  ['baja', 'stop'],
  ['cancelar', undefined],
  ['quem é?', undefined],
  ['sim, mas quanto custa?', undefined],
  ['', undefined],
])('"%s" means %s', (text, answer) => {
  expect(campaignAnswerOf(text)).toBe(answer)
})
