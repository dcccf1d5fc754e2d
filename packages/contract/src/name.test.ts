import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { createContact } from './contacts/api.ts'
import { nameSchema, cleanName } from './name.ts'
import { createQueue } from './queues/api.ts'
import { createTag } from './tags/api.ts'

const blank = [
  '| |\u3164|\u2800\u2800|\u200b\u2060|\u2063|\u115f \u1160' +
    '|\u00ad|\ufe0f|\u034f|\u180e|\uffa0|\u17b4|\u{e0001}|\u0301|\ue000|\u202e|\u2028',
  '\ufeff|\u3000|\u00a0|\u061c|\u180b|\u2061|\u{e0061}\u{e007f}|\ufffc' +
    '|\ufffd|\ud83d|\uffff|\u{1d159}|\u{13441}|\u{f0000}|\u20e3|\0\x07|\u200d\ufe0f',
].flatMap((names) => names.split('|'))
const code = (text: string) => Array.from(text, (sign) => sign.codePointAt(0)?.toString(16)).join(' ')

test.each(blank.map((name) => [code(name), name]))('a name of %s alone counts as empty', (_code, name) => {
  expect(cleanName(name)).toBe('')
  expect(z.safeParse(nameSchema(1, 50), name).success).toBe(false)
})

test.each(['🌸', '.', '1', 'é', 'e\u0301', 'مريم', 'שלום', '李', 'नमस्ते', '❤️', '🇧🇷', '👩‍👩‍👧', 'ﾛｻ', '½', '꧁Ana꧂', 'A\u3164'])(
  '%s is a name',
  (name) => {
    expect(cleanName(name)).toBe(name)
  },
)

test('a name loses its invisible characters, and the rest becomes one line and is measured', () => {
  // Screens show several blanks as one, so two names that differ only in blanks would look the same.
  expect(['Ana  Souza', 'Ana\u00a0 Souza', 'Ana\u3000Souza'].map(cleanName)).toEqual(Array(3).fill('Ana Souza'))
  expect(cleanName(' Ana\u0007\u202e\r\nSouza\u2066 ')).toBe('Ana Souza')
  expect(z.parse(nameSchema(2, 9), '\u202e  Ana\tSouza ')).toBe('Ana Souza')
  for (const name of ['\u202eA', '\u2066\u2069', '  \u0007B', '\u3164\u3164\u3164'])
    expect(z.safeParse(nameSchema(2, 50), name).success).toBe(false)
})

test('the names of contacts, their fields, tags and queues follow this rule', () => {
  const names = [createContact, createTag, createQueue].map(
    ({ input }) => z.safeParse(input.shape.name, '\u3164\u3164\u3164').success,
  )
  expect(names).toEqual([false, false, false])
  const extra = createContact.input.shape.extraInfo
  expect(z.safeParse(extra, [{ name: '\u2800', value: 'x' }]).success).toBe(false)
})
