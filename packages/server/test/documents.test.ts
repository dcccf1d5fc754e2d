import { definedSettings } from '@recado/contract/settings/catalogue'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { permissionsDocument } from '../../../scripts/permissions.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const read = (path: string) => readFileSync(root + path, 'utf8')
const filesLike = (patterns: string[]) => globSync(patterns, { cwd: root, exclude: ['**/node_modules/**'] })
const sources = filesLike(['{packages,e2e,bench,scripts}/**/*.{ts,tsx}'])
const documents = filesLike(['*.md', 'docs/*.md', 'docs/decisions/*.md', 'packages/**/*.md'])

test('docs/permissions.md says who may do what as the contract has it', async () => {
  expect(read('docs/permissions.md')).toBe(await permissionsDocument())
})

test('docs/operating.md names each variable that the configuration reads, and no other', () => {
  const config = read('packages/server/src/platform/config.ts')
  const operating = read('docs/operating.md')
  const section = operating.slice(operating.indexOf('## Configuration'), operating.indexOf('## In production'))
  const isVariable = /\b(?:[A-Z][A-Z\d]*(?:_[A-Z\d]+)+|PORT|HOST|SECRET|ROLE|DEMO|SIGNUP)\b/g
  const named = section.split('\n').flatMap((line) => line.split('|').slice(1, 4).join('|').match(isVariable) ?? [])
  const variables = new Set(config.match(isVariable))
  expect(variables.size).toBeGreaterThan(20)
  expect([...variables].filter((name) => !named.includes(name))).toEqual([])
  const rows = section.split('\n').flatMap((line) => line.split('|')[1]?.match(isVariable) ?? [])
  expect(rows.filter((name) => !variables.has(name))).toEqual([])
})

test('each decision has the same head, and its row in the index', () => {
  const folder = 'docs/decisions/'
  const files = globSync(`${root}${folder}0*.md`).map((file) => basename(file))
  expect(files.length).toBeGreaterThan(50)
  const index = read(`${folder}README.md`)
  for (const file of files) {
    const [, title] =
      /^# \d+\. (.+)\n\nDate: \d{4}-\d\d-\d\d\. Status: \w.*\n\n\*\*Context\.\*\* /.exec(read(folder + file)) ?? []
    expect(title, file).toBeDefined()
    expect(index).toContain(`| [${Number(file.slice(0, 4))}](${file}) | ${title} |`)
    for (const part of ['Choice', 'Consequence']) expect(read(folder + file), file).toContain(`\n**${part}.** `)
  }
})

test('decision 21 has each setting that a company can have', () => {
  const table = read('docs/decisions/0021-settings.md')
  expect(Object.keys(definedSettings).filter((key) => !table.includes(`\`${key}\``))).toEqual([])
})

test('what a newcomer reads first is short', () => {
  const words = (path: string) => read(path).split(/\s+/).length
  expect(words('README.md')).toBeLessThan(700)
  expect(words('ARCHITECTURE.md')).toBeLessThan(1500)
  expect(read('docs/glossary.md').match(/^- \*\*/gm)?.length).toBeLessThanOrEqual(40)
})

/** Words that docs/glossary.md retires, as far as they can be told from others. Screens have their own words. */
const retired = new RegExp(
  `\\b(?:${[
    'whoever',
    'somebody',
    'nobody',
    'anybody',
    'abreast',
    'errands?',
    'hasten(?:s|ed)?',
    'hush(?:ed|es)?',
    'switchboard',
    'namesakes?',
    'oddity',
    'flights',
    'parting',
    'nights',
    'catch up',
    '(?:an)?other carrier',
  ].join('|')})\\b`,
  'i',
)

test('comments, titles of tests and documents use no word that the glossary retires', () => {
  const sources = globSync('{packages,e2e,bench,scripts}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: ['**/node_modules/**', '**/texts/**'],
  })
  const documents = globSync(['*.md', 'docs/*.md', 'docs/decisions/*.md', 'packages/**/*.md'], {
    cwd: root,
    exclude: ['**/node_modules/**', 'docs/glossary.md'],
  })
  const isProse = /^\s*(?:\/\/|\/?\*|(?:test|describe)(?:\.\w+\(.*\))?\(['"`])/
  const linesOf = (path: string) => read(path).split('\n')
  const prose = sources
    .filter((path) => !path.includes('/texts/'))
    .flatMap((path) => linesOf(path).filter((line) => isProse.test(line)))
  expect(prose.length).toBeGreaterThan(10_000)
  expect(
    [...prose, ...documents.filter((path) => path !== 'docs/glossary.md').flatMap(linesOf)].filter((line) => retired.test(line)),
  ).toEqual([])
})

test('limits are named max and min', () => {
  const named = sources
    .filter((path) => !path.includes('/texts/'))
    .flatMap((path) => Array.from(read(path).matchAll(/\b(?:most|least)[A-Z]\w*/g), ([name]) => `${path}: ${name}`))
  expect(named).toEqual([])
})

test('each file that a document names in backticks exists', () => {
  const suffixesOf = (path: string) => path.split('/').map((_, index, parts) => parts.slice(index).join('/'))
  const known = new Set(
    sources.flatMap((path) => [path, path.replace('/src/', '/'), path.replace('/src/features/', '/')].flatMap(suffixesOf)),
  )
  const named = documents.flatMap((path) =>
    Array.from(read(path).matchAll(/`(?:\.\.?\/)*([\w./-]+\.tsx?)`/g), ([, name = '']) => ({ path, name })),
  )
  expect(named.length).toBeGreaterThan(200)
  expect(named.filter(({ name }) => !known.has(name))).toEqual([])
})

test('each link from a document to a file leads to one', () => {
  const links = filesLike(['*.md', 'docs/**/*.md', 'packages/**/*.md', '.github/**/*.md']).flatMap((path) =>
    Array.from(read(path).matchAll(/\]\((?!\w+:|#)([^)#\s]+)/g), ([, link = '']) => ({
      path,
      target: join(dirname(path), link),
    })),
  )
  expect(links.length).toBeGreaterThan(200)
  expect(links.filter(({ target }) => !existsSync(root + target))).toEqual([])
})
