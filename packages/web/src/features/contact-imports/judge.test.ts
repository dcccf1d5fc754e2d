import type { SheetLayout } from '@recado/contract/contacts/sheet-columns'
import { expect, test } from 'vitest'
import { countFates, judge, pageReader, willChange } from './judge.ts'

const reading: SheetLayout = { columns: ['name', 'number', 'email', 'extra'], headings: ['Nome', 'Celular', 'E-mail', 'Bairro'] }
const pageOf = (numbers: (string | null)[], ...cells: string[][]) => ({
  rows: cells.map((row, at) => ({ line: at + 2, cells: row })),
  numbers,
  known: [],
  hasMore: false,
})

test('a number counts once, however it is written, for the first row that can be imported', () => {
  const [first, second, third] = ['5541998123344', '5541998123355', '5541998123366']
  const page = pageOf(
    [first, first, first, second, third, second, null],
    ['Ana', '41 99812-3344', 'ana@'],
    ['Ana', '+55 (41) 99812-3344'],
    ['ANA', '4198123344'],
    ['Bia', '041 99812 3355'],
    ['', '41998123366'],
    ['Bia', '5541998123355'],
    ['Caio', '98123-355'],
  )
  const rows = judge(pageReader(reading)(page), new Set([5]))
  expect(rows.map(({ line, fate, sameAs }) => [line, fate, sameAs])).toEqual([
    [2, 'faulty', undefined],
    [3, 'new', undefined],
    [4, 'repeated', 3],
    [5, 'known', undefined],
    [6, 'faulty', undefined],
    [7, 'repeated', 5],
    [8, 'faulty', undefined],
  ])
  expect(rows[0]?.faults).toEqual([{ column: 2, code: 'ERR_ROW_EMAIL' }])
  expect(rows[6]?.faults).toEqual([{ column: 1, code: 'ERR_ROW_NUMBER' }])
  const counts = countFates(rows)
  expect(counts).toEqual({ new: 1, known: 1, repeated: 2, faulty: 3 })
  expect([willChange(counts, 'keep'), willChange(counts, 'complete')]).toEqual([1, 2])
})

test('without a column of numbers no row counts as repeated', () => {
  const rows = judge(
    pageReader({ ...reading, columns: ['name', 'ignore', 'ignore', 'ignore'] })(pageOf([null, null], ['Ana'], ['Bia'])),
    new Set(),
  )
  expect(rows.map(({ fate }) => fate)).toEqual(['new', 'new'])
})
