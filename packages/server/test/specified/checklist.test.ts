import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const titles = new Map<string, string[]>()
for (const path of globSync(['packages/**/*.test.ts', 'e2e/**/*.test.ts'], { cwd: root, exclude: ['**/node_modules/**'] })) {
  const found = readFileSync(root + path, 'utf8').matchAll(/^ *(?:(?:test|it|describe)\b.*?\(|\]\)\()\s*['"`](.*)/gm)
  titles.set(basename(path), [...(titles.get(basename(path)) ?? []), ...Array.from(found, ([, title = '']) => title)])
}
const lines = readFileSync(new URL('checklist.md', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('- ['))
const named = (line: string) =>
  [...line.matchAll(/`([\w.-]+\.test\.ts)` "([^"]+)"/g)].map(([, file = '', title = '']) => ({ file, title }))

test('each line of the checklist is ticked, ticked in part, or open', () => {
  expect(lines.length).toBeGreaterThan(80)
  expect(lines.filter((line) => !/^- \[[x~ ]\] \S/.test(line))).toEqual([])
})

test('a ticked line names a test', () => {
  expect(lines.filter((line) => line.startsWith('- [x]') && named(line).length === 0)).toEqual([])
})

test('a line that is not wholly true says why', () => {
  expect(lines.filter((line) => /^- \[[~ ]\]/.test(line) && !/\*\*(Missing|Open)\*\*: \S/.test(line))).toEqual([])
})

test('every test that is named is there', () => {
  expect(lines.flatMap(named).filter(({ file, title }) => !titles.get(file)?.some((whole) => whole.startsWith(title)))).toEqual(
    [],
  )
})
