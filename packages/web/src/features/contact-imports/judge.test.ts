import type { Reading } from '@recado/contract/contacts/sheet-columns'
import { expect, test } from 'vitest'
import { countFates, judge, pageReader, willChange } from './judge.ts'

const reading: Reading = { columns: ['name', 'number', 'email', 'extra'], headings: ['Nome', 'Celular', 'E-mail', 'Bairro'] }
const pageOf = (...cells: string[][]) => ({
  rows: cells.map((row, at) => ({ line: at + 2, cells: row })),
  known: [],
  hasMore: false,
})

test('a number counts once, however it is written, and the first row that can be taken has it', () => {
  const page = pageOf(
    ['Ana', '41 99812-3344', 'ana@'],
    ['Ana', '+55 (41) 99812-3344'],
    ['ANA', '4198123344'],
    ['Bia', '041 99812 3355'],
    ['', '41998123366'],
    ['Bia', '5541998123355'],
  )
  const rows = judge(pageReader(reading)(page), new Set([5]))
  expect(rows.map(({ line, fate, sameAs }) => [line, fate, sameAs])).toEqual([
    [2, 'faulty', undefined],
    [3, 'new', undefined],
    [4, 'repeated', 3],
    [5, 'known', undefined],
    [6, 'faulty', undefined],
    [7, 'repeated', 5],
  ])
  expect(rows[0]?.faults).toEqual([{ column: 2, code: 'ERR_ROW_EMAIL' }])
  const counts = countFates(rows)
  expect(counts).toEqual({ new: 1, known: 1, repeated: 2, faulty: 2 })
  expect([willChange(counts, 'keep'), willChange(counts, 'complete')]).toEqual([1, 2])
})

test('without a column of numbers nothing is repeated', () => {
  const rows = judge(
    pageReader({ ...reading, columns: ['name', 'ignore', 'ignore', 'ignore'] })(pageOf(['Ana'], ['Bia'])),
    new Set(),
  )
  expect(rows.map(({ fate }) => fate)).toEqual(['new', 'new'])
})
