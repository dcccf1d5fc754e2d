import { expect, test } from 'vitest'
import { answerOf, fillIn, variantFor, variantsOf } from './texts.ts'

const nobody = { message1: null, message2: null, message3: null, message4: null, message5: null }
const maria = { name: 'Maria', number: '5541999990000', email: 'm@example.com' }

test('a text names who it is for and what the company has put in; nothing else changes', () => {
  const own = [{ key: 'cupom', value: 'NATAL10' }]
  expect(fillIn('Olá {nome}, {numero} {email} de {empresa}: {cupom} {cupom}', maria, 'Loja', own)).toBe(
    'Olá Maria, 5541999990000 m@example.com de Loja: NATAL10 NATAL10',
  )
  expect(fillIn('{Nome} {} { nome } {{nome}} {outra}', maria, 'Loja', own)).toBe('{Nome} {} { nome } {Maria} {outra}')
})

test('a value brings no placeholder, and a variable takes no known name', () => {
  const own = [
    { key: 'a', value: '{nome} {b}' },
    { key: 'nome', value: 'X' },
  ]
  expect(fillIn('{a} {nome}', { ...maria, name: '{email}' }, 'Loja', own)).toBe('{nome} {b} {email}')
})

test('each text that is written is used, and a person always gets the same', () => {
  const written = variantsOf({ ...nobody, message1: 'a', message3: ' ', message4: 'b', message5: 'c' })
  expect(written).toEqual([1, 4, 5])
  const chosen = Array.from({ length: 300 }, (_, at) => variantFor(7, `55419${at}`, written))
  for (const variant of written) expect(chosen.filter((one) => one === variant).length).toBeGreaterThan(50)
  expect(Array.from({ length: 300 }, (_, at) => variantFor(7, `55419${at}`, written))).toEqual(chosen)
  expect(variantFor(7, '1', [])).toBeUndefined()
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
  expect(answerOf(text)).toBe(answer)
})
