import { expect, test } from 'vitest'
import { choiceLines, choiceOf, lineOf, menuLines, menuText } from './menu.ts'

const words = { back: 'Voltar', start: 'Menu inicial' }
const options = [
  { id: 7, title: 'Garantia e troca' },
  { id: 4, title: 'Montagem' },
]
const choices = choiceLines('option', options)

test('a menu lists its options by their place, then the ways out', () => {
  expect(menuText('Vamos resolver.', menuLines(choices, 0, words))).toBe(
    'Vamos resolver.\n*1* - Garantia e troca\n*2* - Montagem\n*#* - Menu inicial',
  )
  expect(menuText('  ', menuLines(choices, 1, words))).toBe(
    '*1* - Garantia e troca\n*2* - Montagem\n*0* - Voltar\n*#* - Menu inicial',
  )
})

test('a message without options offers nothing', () => {
  expect(menuText('Mande uma foto.', menuLines([], 2, words))).toBe('Mande uma foto.')
})

test('a menu that is too long for one message loses its text first, then its last choices', () => {
  const [long, lines] = ['😀'.repeat(2_048), menuLines(choices, 0, words)]
  const below = '\n*1* - Garantia e troca\n*2* - Montagem\n*#* - Menu inicial'
  const text = menuText(`.${long}`, lines)
  expect(text).toBe(`.${'😀'.repeat((4_096 - 1 - below.length) >> 1)}${below}`)
  const many = choiceLines(
    'option',
    Array.from({ length: 100 }, (_, at) => ({ id: at, title: 'x'.repeat(100) })),
  )
  expect(menuText('Escolha', many)).toHaveLength(4_096)
  expect(menuText('Escolha', many).startsWith('*1* - x')).toBe(true)
})

const titles = options.map(({ title }) => title)

test.each([
  '2',
  '2.',
  '2)',
  '[2]',
  '(2)',
  '*2*',
  '02',
  ' 2 ',
  '２',
  '2️⃣',
  'opção 2',
  'Opcao 2',
  'número 2',
  'montagem',
  'MONTÁGEM',
  'montagm',
  'montgaem',
  'montagens',
  'monttagen',
])('%j means the second title', (typed) => {
  expect(choiceOf(typed, titles)).toBe(1)
})

test.each(['', '0', '0️⃣', '3', '-1', '2 cadeiras', 'opção', '2️⃣1️⃣', '1 e 2', '1e0', 'mont', '[', '#'])(
  '%j means no title',
  (typed) => {
    expect(choiceOf(typed, titles)).toBe(-1)
  },
)

test.each([
  ['spaces after a word', `opção${' '.repeat(60_000)}x`],
  ['spaces after a sign', `(${' '.repeat(60_000)}x`],
  ['digits', `${'1'.repeat(60_000)}x`],
  ['keys', `${'1️⃣'.repeat(20_000)}x`],
])('a long row of %s is read at once', (_, typed) => {
  const began = Date.now()
  expect(choiceOf(typed, titles)).toBe(-1)
  expect(Date.now() - began).toBeLessThan(1000)
})

test('a typing error means nothing if two titles are equally near, in a short title, or if a title matches exactly', () => {
  const floors = ['Andar 1', 'Andar 2', 'Loja', 'Casa']
  expect(
    ['andar', 'andar 3', 'Andar 2', 'aandar 2', 'loka', 'lo', 'cosa', 'coisa'].map((said) => choiceOf(said, floors)),
  ).toEqual([-1, -1, 1, 1, 2, -1, 3, -1])
})

test('a number chooses the title that equals it, unless it is the number of another, and no number is a typing error of another', () => {
  const years = ['2023', '2024', '1']
  expect(['2024', '2023', '2', '3', '1', '2025', '202', '4'].map((said) => choiceOf(said, years))).toEqual([
    1, 0, 1, 2, 0, -1, -1, -1,
  ])
})

test('a tap chooses its option, and a tap in another menu chooses nothing', () => {
  expect(['option:4', '2', 'option:7', 'queue:4', 'option:5'].map((said) => lineOf(said, choices))).toEqual([1, 1, 0, -1, -1])
})
