import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test.each([
  ['Ana', 'Ana'],
  ['=1+1', "'=1+1"],
  ['-2', "'-2"],
  ['+55 41', "'+55 41"],
  ['Ana; Bia', '"Ana; Bia"'],
  ['Ana, Bia - 2', 'Ana, Bia - 2'],
  ['a=b', 'a=b'],
  // Where a comma separates cells, these begin a cell.
  ["Ana,=cmd|'/C calc'!A0,", "Ana,'=cmd|'/C calc'!A0,"],
  ['Ana, @SUM(A1)', "Ana, '@SUM(A1)"],
  ["Ana,+cmd|' /C calc'!A0", "Ana,'+cmd|' /C calc'!A0"],
  ["Ana,-cmd|' /C calc'!A0", "Ana,'-cmd|' /C calc'!A0"],
  ['Ana,-2+cmd|x!A0', "Ana,'-2+cmd|x!A0"],
  ['Ana, "+SUM(1;2)"', '"Ana, ""\'+SUM(1;2)"""'],
  ['Ana\t+A1', "Ana\t'+A1"],
  ['Ana,＋A1', "Ana,'＋A1"],
  ['\t=1', "'\t=1"],
  ['＝1+1', "'＝1+1"],
  ['Ana,+A1,-B2', "Ana,'+A1,'-B2"],
  ['Rua 5, -2', 'Rua 5, -2'],
  ['Ana, +55 (41) 99812-3344', 'Ana, +55 (41) 99812-3344'],
  ['Ana,"=HYPERLINK("https://x.example")"', '"Ana,""\'=HYPERLINK(""https://x.example"")"""'],
  ['Ana\n=1+1', '"Ana\n\'=1+1"'],
])('a sheet does not read %j as a formula', (text, field) => {
  expect(csvLine([text, 'x'])).toBe(`${field};x\r\n`)
})
