import { expect, test } from 'vitest'
import { guessColumns, readSheet, rowsBy, withKind } from './sheet.ts'

const row = { market: 'Brazil', category: 'utility', currency: 'USD', amount: '0,0068', from: '2026-10-01' }

test.each([
  ['semicolons', 'Mercado;Categoria;Moeda;Preço;Vale desde\r\nBrazil;utility;USD;0,0068;2026-10-01\r\n'],
  ['commas and quotes', '\uFEFFMarket,Category,Currency,Price,From\nBrazil,utility,USD,"0,0068",2026-10-01\n\n'],
  ['tabs in another order', 'Desde\tPrecio\tMoneda\tCategoría\tPaís\n2026-10-01\t0,0068\tUSD\tutility\tBrazil'],
])('reads a sheet with %s', (_, text) => {
  const sheet = readSheet(text)
  expect(rowsBy(sheet, guessColumns(sheet))).toEqual([row])
})

test('a quoted cell may hold quotes, marks and lines', () => {
  expect(readSheet('a;b\n"x ""y"";\nz";2').rows).toEqual([['x "y";\nz', '2']])
})

test('without a column for each field, or without rows, there is nothing to load', () => {
  const sheet = readSheet('Mercado;Categoria\nBrazil;utility')
  expect(guessColumns(sheet)).toEqual(['market', 'category'])
  expect(rowsBy(sheet, guessColumns(sheet))).toBeNull()
  const empty = readSheet('Mercado;Categoria;Moeda;Preço;Desde\n')
  expect(rowsBy(empty, guessColumns(empty))).toBeNull()
})

test('a field is held by one column: the one that had it is no longer used', () => {
  expect(withKind(['market', 'amount', 'ignore'], 2, 'amount')).toEqual(['market', 'ignore', 'amount'])
  expect(withKind(['market', 'ignore', 'ignore'], 0, 'ignore')).toEqual(['ignore', 'ignore', 'ignore'])
})
