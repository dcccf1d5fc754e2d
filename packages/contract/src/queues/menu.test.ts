import { expect, test } from 'vitest'
import { choiceOf, menuLines, menuText } from './menu.ts'

const words = { back: 'Voltar', start: 'Menu inicial' }
const options = [{ title: 'Garantia e troca' }, { title: 'Montagem' }]

test('a menu names its options by their place, then the ways out', () => {
  expect(menuText('Vamos resolver.', menuLines(options, 0, words))).toBe(
    'Vamos resolver.\n*1* - Garantia e troca\n*2* - Montagem\n*#* - Menu inicial',
  )
  expect(menuText('  ', menuLines(options, 1, words))).toBe(
    '*1* - Garantia e troca\n*2* - Montagem\n*0* - Voltar\n*#* - Menu inicial',
  )
})

test('a message without options offers nothing', () => {
  expect(menuText('Mande uma foto.', menuLines([], 2, words))).toBe('Mande uma foto.')
})

const titles = options.map(({ title }) => title)

test.each(['2', '2.', '2)', '[2]', '02', ' 2 ', '２', 'montagem', 'MONTÁGEM'])('%j means the second', (typed) => {
  expect(choiceOf(typed, titles)).toBe(1)
})

test.each(['', '0', '3', '-1', '2 cadeiras', '1e0', 'mont', '[', '#'])('%j means none', (typed) => {
  expect(choiceOf(typed, titles)).toBe(-1)
})
