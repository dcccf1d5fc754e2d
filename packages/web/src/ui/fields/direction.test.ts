import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isolated } from '#platform/i18n.ts'

const src = join(import.meta.dirname, '../..')
const wordless = /\btype="(checkbox|radio|file|range|color|hidden|date|time|search|number)"|\btype=\{|\{\.\.\.props\}/
const digits = new Set(['ui/fields/ColourInput.tsx', 'ui/fields/TimeInput.tsx'])
/** Each tag of a field in which people write words, with its attributes. */
const fieldsIn = (text: string) =>
  [...text.matchAll(/<(?:input|textarea|\w+\.Input)\s(?:[^>]|=>)*>/g)].map(([tag]) => tag).filter((tag) => !wordless.test(tag))

test('each text field takes the direction of its text', () => {
  const fields = globSync('{ui,kit,shell,features}/**/*.tsx', { cwd: src }).flatMap((file) =>
    (digits.has(file) ? [] : fieldsIn(readFileSync(join(src, file), 'utf8'))).map((tag) => ({
      file,
      dir: /\bdir="auto"/.test(tag),
    })),
  )
  expect(fields.length).toBeGreaterThan(8)
  expect(fields.filter(({ dir }) => !dir)).toEqual([])
})

test('a name within a sentence is fenced only where it would reverse the direction around it', () => {
  for (const name of ['مريم (VIP)', 'שלום', 'Ana مريم', 'ﭐ']) expect(isolated(name)).toBe(`\u2068${name}\u2069`)
  for (const name of ['Ana', 'Łukasz', '李雷', 'Ελένη', '🌸', '', '12:30']) expect(isolated(name)).toBe(name)
})
