import { read, utils, write } from '@e965/xlsx'
import { expect, test } from 'vitest'
import { archiveOf, bookOf, sheetOf, sheetXml } from '../../../test/fixtures/sheets.ts'
import { readSheet } from './sheets.ts'

const limits = { maxRows: 5_000, maxColumns: 20 }
const readAll = (bytes: Uint8Array, some: Partial<typeof limits> = {}) => readSheet(1, async () => bytes, { ...limits, ...some })
const failing = (bytes: Uint8Array, some: Partial<typeof limits> = {}) =>
  readAll(bytes, some).then(
    () => 'was read',
    (error: { code: string; details?: object }) => [error.code, error.details],
  )

const people = [
  ['Nome', 'Número', 'Nascimento', 'Cliente'],
  ['Ana', 5_541_998_123_344, new Date(Date.UTC(1990, 4, 17)), true],
  [],
  ['  Bia\r\nReis ', '+55 41 3322-1090', null, null],
  ['=cmd|calc!A1', '', '', ''],
]

test.each(['xlsx', 'xls'] as const)('an %s file is read as people see it, with the numbers of its lines', async (type) => {
  expect(await readAll(sheetOf(people, type))).toEqual({
    name: 'Clientes',
    headings: ['Nome', 'Número', 'Nascimento', 'Cliente'],
    rows: [
      { line: 2, cells: ['Ana', '5541998123344', '1990-05-17', 'true'] },
      { line: 4, cells: ['Bia Reis', '+55 41 3322-1090'] },
      { line: 5, cells: ['=cmd|calc!A1'] },
    ],
  })
})

test('hidden sheets and failed formulas are not read, and a formula is read as its value', async () => {
  const book = read(sheetOf([['secret']]))
  const sheet = utils.aoa_to_sheet([['Nome', 'Total', 'Erro'], ['Ana']])
  Object.assign(sheet, { B2: { t: 'n', v: 7, f: '3+4' }, C2: { t: 'e', v: 42 }, '!ref': 'A1:C2' })
  utils.book_append_sheet(book, sheet, 'Seen')
  book.Workbook = { Sheets: [{ Hidden: 1 }, { Hidden: 0 }] }
  for (const bookType of ['xlsx', 'xls'] as const) {
    const { name, rows } = await readAll(write(book, { type: 'buffer', bookType }) as Buffer)
    expect([name, rows]).toEqual(['Seen', [{ line: 2, cells: ['Ana', '7'] }]])
  }
})

test('a sheet at its limits is read, one beyond is not', async () => {
  const rows = (count: number) => sheetOf(Array.from({ length: count }, (_, at) => [`x${at}`]))
  expect((await readAll(rows(11), { maxRows: 10 })).rows).toHaveLength(10)
  expect(await failing(rows(12), { maxRows: 10 })).toEqual(['ERR_SHEET_TOO_LARGE', { maxRows: 10 }])
  const columns = (count: number) => sheetOf([Array.from({ length: count }, (_, at) => `x${at}`)])
  expect((await readAll(columns(20))).headings).toHaveLength(20)
  expect(await failing(columns(200))).toEqual(['ERR_SHEET_TOO_LARGE', { maxColumns: 20 }])
})

test.each([
  ['nothing', Buffer.alloc(0)],
  ['a text', Buffer.from('nome;numero\nAna;5541998123344')],
  ['an archive of something else', archiveOf([{ name: 'a.txt', content: 'hello' }])],
  ['half an archive', sheetOf(people).subarray(0, 3_000)],
  ['an archive with something behind it', Buffer.concat([sheetOf(people), Buffer.alloc(30)])],
  ['an archive with two of a name', archiveOf(['a', 'b'].map((content) => ({ name: 'xl/workbook.xml', content })))],
  ['half an old file', sheetOf(people, 'xls').subarray(0, 600)],
  ['an empty sheet', sheetOf([])],
  ['a sheet of blanks', sheetOf([['  '], ['\n']])],
])('%s is not a sheet', async (_name, bytes) => {
  expect(await failing(bytes)).toEqual(['ERR_SHEET_UNREADABLE', undefined])
})

test('a small file that unpacks to a huge one is refused, whether it states its size or not, and takes no memory', async () => {
  const sheet = sheetXml(120_000, 'A'.repeat(450))
  const [bomb, liar] = [bookOf(sheet), bookOf(sheet, 100_000)]
  expect(bomb.length).toBeLessThan(500_000)
  const before = process.memoryUsage.rss()
  expect(await failing(bomb)).toEqual(['ERR_SHEET_TOO_LARGE', {}])
  expect(await failing(liar)).toEqual(['ERR_SHEET_UNREADABLE', undefined])
  expect(process.memoryUsage.rss() - before).toBeLessThan(150_000_000)
  expect((await readAll(bookOf(sheetXml(2, 'Ana')))).rows).toEqual([{ line: 2, cells: ['Ana'] }])
})

test('headings named like properties of every object are texts like others', async () => {
  const { headings, rows } = await readAll(
    sheetOf([
      ['__proto__', 'constructor', 'toString'],
      ['1', '2', '3'],
    ]),
  )
  expect([headings, rows[0]?.cells]).toEqual([
    ['__proto__', 'constructor', 'toString'],
    ['1', '2', '3'],
  ])
  expect(({} as Record<string, unknown>)['1']).toBeUndefined()
})

test('of many concurrent files of one company two are in memory, and another company waits for none of them', async () => {
  const bytes = sheetOf(people)
  const { promise, resolve } = Promise.withResolvers<Uint8Array>()
  let loads = 0
  const load = () => {
    loads++
    return promise
  }
  const reading = Array.from({ length: 4 }, () => readSheet(1, load, limits))
  expect((await readSheet(2, async () => bytes, limits)).name).toBe('Clientes')
  expect(loads).toBe(2)
  resolve(bytes)
  expect((await Promise.all(reading)).map(({ name }) => name)).toEqual(Array.from({ length: 4 }, () => 'Clientes'))
})
