import { existsSync, globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { calls, events } from './rows.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const read = (path: string) => readFileSync(`${root}${path}`, 'utf8')
const [, paths = '', called = '', heard = ''] = read('packages/server/test/specified/traceability.md').split('\n## ')

interface Row {
  where: string
  name: string
  screen: string
  test: string
  picture: string
}

function rowsOf(section: string): Row[] {
  const lines = section.split('\n').filter((line) => /^\| \d§/.test(line))
  return lines.map((line) => {
    const [where = '', name = '', screen = '', named = '', picture = ''] = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim())
    return { where, name, screen, picture, test: fileOf(named.replaceAll('`', '')) }
  })
}

function fileOf(named: string): string {
  if (named.startsWith('e2e/')) return named
  return named.startsWith('specified/') ? `packages/server/test/${named}` : `packages/server/src/features/${named}`
}

const rows = [paths, called, heard].flatMap(rowsOf)

/** The names under which the contract exports its calls and pushes. */
async function namesOf(keyOf: (value: Partial<Record<'method' | 'path' | 'name' | 'payload', unknown>>) => string | undefined) {
  const names = new Map<string, string>()
  for (const file of globSync(`${root}packages/contract/src/*/*.ts`, { exclude: ['**/*.test.ts'] }))
    for (const [name, value] of Object.entries((await import(file)) as object)) {
      const key = typeof value === 'object' && value !== null ? keyOf(value as object) : undefined
      if (key !== undefined) names.set(key, name)
    }
  return names
}

/** The rows whose test does not mention them. */
function silent(all: readonly Row[], names: ReadonlyMap<string, string>): string[] {
  const isNamed = ({ name, test: file }: Row) => {
    const [, key = ''] = /^`([^`]*)`/.exec(name) ?? []
    const text = existsSync(root + file) ? read(file) : ''
    return file.includes('/specified/') || new RegExp(`\\b${names.get(key) ?? '-'}\\b`).test(text)
  }
  return all.filter((row) => !isNamed(row)).map(({ name, test: file }) => `${name}: ${file}`)
}

test('each call that the documents name has its row, whose test makes it', async () => {
  expect(rowsOf(called).map(({ where, name }) => [where, name])).toEqual(calls.map(({ where, call }) => [where, `\`${call}\``]))
  const names = await namesOf(({ method, path }) =>
    typeof method === 'string' && typeof path === 'string' ? `${method} ${path.replace(/:\w+/g, '{}')}` : undefined,
  )
  expect(silent(rowsOf(called), names)).toEqual([])
})

test('each family of live events has its row, with its actions, and a test that listens for it', async () => {
  const families = Map.groupBy(events, ({ family }) => family)
  const expected = [...families].map(([family, all]) => `\`${family}\` ${all.map(({ action }) => action).join(', ')}`)
  expect(rowsOf(heard).map(({ name }) => name)).toEqual(expected)
  const names = await namesOf(({ name, payload }) => (typeof name === 'string' && payload ? name : undefined))
  // Events with an id in their name are made by a function.
  const made = [
    ['company-announcement', names.get('announcement') ?? ''],
    ['chat-user-{}', 'pushToMember'],
    ['chat-{}', 'pushOfChat'],
    ['ContactListItem-{}', 'listItemsPush'],
  ] as const
  expect(silent(rowsOf(heard), new Map([...names, ...made]))).toEqual([])
})

test('each path has its row; a row names a path as its screen, or none', () => {
  const shown = rowsOf(paths).map(({ name }) => name)
  expect(new Set(shown).size).toBe(32)
  const opened = read('e2e/people/navigation.test.ts')
  const beginnings = shown.map((name) => name.replaceAll('`', '').replace(/:.*/, ''))
  expect(
    beginnings.filter((path) => !opened.includes(`'${path.replace(/(.)\/$/, '$1')}'`) && !opened.includes(`\`${path}`)),
  ).toEqual([])
  const screens = rowsOf(called)
    .concat(rowsOf(heard))
    .map(({ screen }) => screen)
  expect(screens.filter((screen) => screen !== '-' && !shown.includes(screen))).toEqual([])
})

test('every named test and every named picture exists', () => {
  expect(rows.length).toBe(32 + 179 + 24)
  expect(rows.filter((row) => !existsSync(root + row.test)).map(({ name, test: file }) => `${name}: ${file}`)).toEqual([])
  const journeys = globSync('e2e/**/*.test.ts', { cwd: root }).map(read).join('\n')
  const taken = new Set([...journeys.matchAll(/\b(?:checkScreen\w*|shoot)\(\w+, '([\w-]+)'\)/g)].map(([, name]) => name))
  expect(
    rows.filter(({ picture }) => picture !== '-' && !taken.has(picture)).map(({ name, picture }) => `${name}: ${picture}`),
  ).toEqual([])
})
