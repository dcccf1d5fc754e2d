import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const generated = ['packages/server/src/platform/tables.ts']

interface Source {
  path: string
  text: string
}

const read = (pattern: string | string[]): Source[] =>
  globSync(pattern, { cwd: root, exclude: ['**/node_modules/**', '**/dist/**'] })
    .filter((path) => !generated.includes(path))
    .map((path) => ({ path, text: readFileSync(root + path, 'utf8') }))

const isTest = ({ path }: Source) => /\.test\.tsx?$|\/test\/|\/testing\/|^e2e\//.test(path)
const everything = read([
  'packages/*/src/**/*.{ts,tsx}',
  'packages/peers/**/*.{ts,js,css}',
  'packages/*/test/**/*.ts',
  'e2e/**/*.ts',
  'scripts/*',
  'bench/**/*.ts',
])
const server = read('packages/server/src/**/*.ts').filter((file) => !isTest(file))
const featureOf = (path: string) => /features\/([^/]+)\//.exec(path)?.[1]

test('the checks see the files', () => {
  expect(everything.length).toBeGreaterThan(150)
  expect(server.length).toBeGreaterThan(60)
})

test('no source file is too long to read in one sitting', () => {
  const limit = (file: Source) => (isTest(file) ? 500 : 300)
  const long = everything.filter((file) => file.text.split('\n').length - 1 > limit(file))
  expect(long.map(({ path }) => path)).toEqual([])
})

test('features form no cycle', () => {
  const uses = new Map<string, Set<string>>()
  for (const { path, text } of server) {
    const from = featureOf(path)
    if (!from) continue
    for (const [, to = ''] of text.matchAll(/from '#features\/([^/']+)\//g)) {
      if (to !== from) uses.set(from, (uses.get(from) ?? new Set()).add(to))
    }
  }
  expect([...uses.keys()].map((feature) => cycleFrom(feature, uses)).find(Boolean)).toBeUndefined()
})

function cycleFrom(start: string, uses: Map<string, Set<string>>): string | undefined {
  const visit = (feature: string, path: string[]): string | undefined => {
    if (path.includes(feature)) return [...path, feature].join(' → ')
    for (const next of uses.get(feature) ?? []) {
      const cycle = visit(next, [...path, feature])
      if (cycle) return cycle
    }
    return undefined
  }
  return visit(start, [])
}

test('each table is written by one feature', () => {
  const writers = new Map<string, Set<string>>()
  for (const { path, text } of server) {
    const writer = featureOf(path) ?? 'platform'
    const kysely = [...text.matchAll(/\.(?:insertInto|updateTable|deleteFrom|mergeInto)\('([\w.]+)'/g)]
    // A row that is held (for update) is not written.
    const plain = [...text.matchAll(/(?<!for|key)[`'"\s](?:insert into|update|delete from) ([a-z_.]+)[ \n]/g)]
    for (const [, table = ''] of [...kysely, ...plain]) {
      const name = table.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
      writers.set(name, (writers.get(name) ?? new Set()).add(writer))
    }
  }
  const shared = [...writers].filter(([, by]) => by.size > 1).map(([table, by]) => `${table}: ${[...by].join(', ')}`)
  // The worker finishes signals, the connections feature revives and prunes them.
  expect(shared.filter((line) => !line.startsWith('channels.inbox:'))).toEqual([])
  expect(writers.size).toBeGreaterThan(12)
})

test('SQL lives in queries.ts, the environment in config.ts', () => {
  const features = server.filter(({ path }) => featureOf(path))
  expect(
    features.filter(({ path, text }) => !path.endsWith('queries.ts') && /\.sql\b|\.named[(<]/.test(text)).map(({ path }) => path),
  ).toEqual([])
  const allowed = ['packages/server/src/main.ts', 'packages/server/src/recado.ts', 'packages/server/src/platform/child.ts']
  const environment = server.filter(({ path, text }) => /process\.env/.test(text) && !path.includes('/postgres/'))
  expect(environment.map(({ path }) => path).filter((path) => !allowed.includes(path))).toEqual([])
})

test('each query of a tenant table names its company', () => {
  const queries = server.filter(({ path }) => path.endsWith('queries.ts') && featureOf(path))
  const across = new Set([
    'findCredentials',
    'findSession',
    'rotateSession',
    'takeLoginLink',
    'deleteExpired',
    'deleteStale',
    'hasCompanies',
    'ensurePlan',
    'insertCompany',
    'pruneBorder',
    'listUsersWithoutPassword',
    'unparkSignals',
    'insertOutbox',
    'lockIdentities',
    'insertMessage',
    'listCompaniesWithSilent',
    'listInstallationBranding',
    'listAbandoned',
    'insertChange',
    'insertMedia',
    'insertNote',
    'insertSchedule',
  ])
  const functions = queries.flatMap(({ path, text }) =>
    text
      .split(/\n(?=(?:export )?async function )/)
      .slice(1)
      .map((body) => ({ path, name: /function (\w+)/.exec(body)?.[1] ?? '', body })),
  )
  expect(functions.length).toBeGreaterThan(40)
  const loose = functions.filter(
    ({ name, body }) =>
      !across.has(name) && !/company_?[iI]d/.test(body.slice(body.indexOf('{'))) && !/decorate\(|companyId/.test(body),
  )
  expect(loose.map(({ path, name }) => `${path} ${name}`)).toEqual([])
})

test('no file names a package registry or a path of one machine', () => {
  const suspicious = read([
    '*.{json,md,ts}',
    'packages/**/*.{ts,tsx,md,json}',
    'docs/**/*.md',
    'package-lock.json',
    '.npmrc',
  ]).filter(({ text }) => /registry\.npmjs|"resolved": "https?:|(^|[\s"'`(])\/(root|work|home\/[a-z]+)\//m.test(text))
  expect(suspicious.map(({ path }) => path)).toEqual([])
})
