import type { Random } from '../arrival-order/random.ts'

/** Stands for a field that is left out. */
export const absent = Symbol('absent')

const half = '\uD83D'
const deep = (levels: number): unknown => (levels === 0 ? 'x' : [deep(levels - 1)])

const numbers = [
  0,
  -1,
  -0,
  1.5,
  1e-7,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  2 ** 53 + 2,
  2 ** 63,
  1e21,
  1e308,
  999_999_999_999,
]

const numerals = [
  '0',
  '-1',
  '1e3',
  '0x10',
  '1.5',
  '2147483648',
  '9007199254740993',
  'NaN',
  'Infinity',
  '-Infinity',
  '１２',
  '+1',
  ' 7 ',
]

const timestamps = [
  '0000-00-00',
  '2026-02-30',
  '2026-13-01',
  '0001-01-01',
  '9999-12-31',
  '2026-11-26T25:00:00Z',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '+275760-09-13T00:00:00.000Z',
  '-271821-04-20T00:00:00.000Z',
  '2026-01-01T00:00:00+23:59',
  '2026-11-26T12:00:00',
  '1970-01-01T00:00:00Z',
]

const words = [
  '',
  ' ',
  '\n\t\r',
  '\u0000',
  'a\u0000b',
  half,
  `x${half}`,
  `\uDE00${half}`,
  '\u202Egnp.exe\u202C',
  'مرحبا \u2067שלום\u2069',
  '👩‍👩‍👧‍👦🏳️‍🌈',
  `Z${'\u0334\u0321\u0353'.repeat(60)}`,
  '\u200B\u200C\u200D\uFEFF\u2060',
  'ﷺ',
  'İıſß',
  '\u0007\u001B[31m\u0008',
  'undefined',
  'null',
  'true',
  '[]',
  '{}',
  '[null]',
  '[1,"x",{}]',
  '[-1]',
  `[${'1,'.repeat(500)}1]`,
  '{"id":1}',
  '"',
  "'",
  '\\',
  '%',
  '_',
  '%_\\%',
  '$1',
  "' or '1'='1",
  "'; drop table users; --",
  'a & | ! ( :* <-> b',
  '((((((',
  '[a-z]{999999}',
  '"unclosed quote -',
  `<script>alert(1)</script>`,
  '<img src=x onerror=alert(1)>',
  '{{name}} ${1+1} {{__proto__.x}}',
  '../../../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  'file:///etc/passwd',
  'http://169.254.169.254/latest/',
  'javascript:alert(1)',
  'a\r\nset-cookie: x=1',
  '+55 (41) 9 8877-6655',
  '5'.repeat(40),
  '0',
  'x@x',
  'a@b.example\nbcc: c@d.example',
  'constructor',
  '__proto__',
  'toString',
  'America/Sao_Paulo',
  '#zzzzzz',
  '99:99',
  '24:00',
  '00000000-0000-0000-0000-000000000000',
  'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
]

const others = [
  null,
  true,
  false,
  [],
  {},
  [null],
  [[]],
  [{}],
  { id: null },
  { id: -1 },
  { length: 1e9 },
  { toString: 1, valueOf: 1 },
  JSON.parse('{"__proto__":{"super":true}}') as object,
  { constructor: { prototype: { super: true } } },
  deep(18),
  deep(40),
]

/** So long that some limit is passed; the longest only now and then. */
function long(chance: Random): unknown {
  const text = chance.oneOf(['x', 'é', '👍', '\u0000', '%', "'", ' ', '🇧🇷'])
  const size = chance.oneOf([256, 1_001, 5_000, 20_000, 70_000, chance.once(10) ? 1_200_000 : 300])
  return chance.oneOf([() => text.repeat(size), () => Array.from({ length: Math.min(size, 5_000) }, (_, at) => at)])()
}

/** A value that fits no field. */
export function wrongValue(chance: Random): unknown {
  const kind = chance.below(14)
  if (kind === 0) return absent
  if (kind === 1) return long(chance)
  if (kind < 4) return chance.oneOf(numbers)
  if (kind < 6) return chance.oneOf(numerals)
  if (kind < 7) return chance.oneOf(timestamps)
  if (kind < 9) return chance.oneOf(others)
  return chance.oneOf(words)
}

/** A text within a length, with whatever else may be wrong with it. */
export function oddText(chance: Random, max: number): string {
  return chance.oneOf(words).slice(0, Math.max(1, max))
}

/** A file that is not what it claims to be, or only just. */
export function oddFile(chance: Random): { name: string; type: string; bytes: Buffer } {
  const name = chance.oneOf([
    'photo.png',
    '',
    '../../../etc/passwd',
    'a\u202Egnp.exe',
    'x'.repeat(4_000),
    'con.txt\u0000.png',
    `${half}.pdf`,
    '"; filename="b.png',
    'tabela.xlsx',
    'tabela.csv',
    'som.mp3',
    'film.mp4',
    '<script>.svg',
    '.htaccess',
    '👍.webp',
  ])
  const bytes = chance.oneOf([
    Buffer.alloc(0),
    Buffer.from('\x89PNG\r\n\x1a\n'),
    Buffer.from('%PDF-1.7\n'),
    Buffer.from('PK\x03\x04'),
    Buffer.from('GIF89a\xff\xff\xff\xff', 'latin1'),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    Buffer.from('nome;número\nAna;\u0000\n"aberto'),
    Buffer.from('nome,numero\n=cmd|/c,5541988776655\n'),
    Buffer.from([0xff, 0xfe, 0x41, 0x00, 0x00, 0xd8]),
    Buffer.from('\xff\xd8\xff\xe0\x00\x10JFIF', 'latin1'),
    Buffer.from('OggS\x00\x02'),
    Buffer.from('\x00\x00\x00\x18ftypmp42', 'latin1'),
    Buffer.alloc(200_000, 'a'),
  ])
  const type = chance.oneOf(['', 'image/png', 'text/html', 'application/x-php', 'image/svg+xml', 'x'.repeat(300), 'audio/ogg'])
  return { name, type, bytes }
}
