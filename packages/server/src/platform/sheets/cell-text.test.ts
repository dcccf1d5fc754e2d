import { type CellObject, utils, write } from '@e965/xlsx'
import { expect, test } from 'vitest'
import { readSheet } from './sheets.ts'

const day = (iso: string) => (Date.parse(`${iso}Z`) - Date.UTC(1899, 11, 30)) / 86_400_000

/** Excel's own formats, as it writes them to a file. */
const cells: [value: number | string | boolean, format: string | undefined, seen: string][] = [
  // Telephone numbers, dates of birth, plain numbers.
  [5_541_998_123_344, undefined, '5541998123344'],
  [41_998_123_344, '(##) #####-####', '(41) 99812-3344'],
  [33_221_090, '[<=99999999]####-####;(##) ####-####', '3322-1090'],
  [5_541_998_123_344, '0.00E+00', '5541998123344'],
  [41_998_123_344, '0.00', '41998123344'],
  [41_998_123_344, '#,##0', '41.998.123.344'],
  [day('1990-05-17'), 'dd/mm/yyyy', '1990-05-17'],
  [day('1990-05-17'), '[$-416]d" de "mmmm" de "yyyy', '1990-05-17'],
  [1234.5, undefined, '1234.5'],
  [true, undefined, 'true'],
  ['007', '@', '007'],
  // Documents and codes with their zeros.
  [1_234_567_890, '000"."000"."000"-"00', '012.345.678-90'],
  [1_234_567_890, String.raw`000\.000\.000\-00`, '012.345.678-90'],
  [1_310_100, '00000"-"000', '01310-100'],
  [1_234_567_000_195, '00"."000"."000"/"0000"-"00', '01.234.567/0001-95'],
  [12_345_678, String.raw`00\.000\.000\/0000\-00`, '00.000.012/3456-78'],
  [1234, '00000000', '00001234'],
  // Days and times.
  [day('2026-12-03T14:30'), 'dd/mm/yyyy hh:mm', '2026-12-03 14:30'],
  [day('2026-12-03T14:30:05'), 'm/d/yy h:mm:ss', '2026-12-03 14:30:05'],
  [day('2026-12-03'), 'mmm/yy', 'dez/26'],
  [day('2026-05-03'), '[$-40A]mmmm yyyy', 'mayo 2026'],
  [day('2026-05-03'), '[$-409]mmm-yy', 'May-26'],
  [day('2026-05-03'), 'dddd', 'domingo'],
  [day('2026-12-03'), 'dd/mm', '03/12'],
  [0.604_166_666_7, 'hh:mm', '14:30'],
  [0.604_166_666_7, 'h:mm AM/PM', '2:30 PM'],
  [1.25, '[h]:mm', '30:00'],
  [0.25, '[h]:mm', '6:00'],
  // Money, percentages and negative numbers.
  [1234.5, '"R$" #,##0.00', 'R$ 1.234,50'],
  [1234.5, '_-"R$"\\ * #,##0.00_-;\\-"R$"\\ * #,##0.00_-', 'R$ 1.234,50'],
  [1234.5, '[$US$-409]\\ #,##0.00', 'US$ 1.234,50'],
  [0.155, '0.0%', '15,5%'],
  [-1234.5, '#,##0.00;[Red]-#,##0.00', '-1.234,50'],
  [-1234.5, '#,##0.00;[Red]#,##0.00', '-1.234,50'],
  [-1234.5, '#,##0.00_);[Red](#,##0.00)', '(1.234,50)'],
  [0, '0;-0;"isento"', 'isento'],
  ['Rosa', '"Sra. "@', 'Sra. Rosa'],
]

test.each(['xlsx', 'xls'] as const)('cells of an %s file are read as people see them', async (bookType) => {
  const sheet: Record<string, CellObject | string> = { '!ref': `A1:B${cells.length}` }
  for (const [at, [v, z]] of cells.entries()) {
    const t = typeof v === 'number' ? 'n' : typeof v === 'string' ? 's' : 'b'
    sheet[`A${at + 1}`] = { t: 's', v: z ?? '-' }
    sheet[`B${at + 1}`] = { t, v, ...(z === undefined ? {} : { z }) }
  }
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, 'Clientes')
  const bytes = write(book, { type: 'buffer', bookType }) as Buffer
  const { headings, rows } = await readSheet(1, async () => bytes, { maxRows: 100, maxColumns: 20 })
  const read = [headings, ...rows.map((row) => row.cells)].map(([z, text]) => [z, text])
  expect(read).toEqual(cells.map(([, z, seen]) => [z ?? '-', seen]))
})
