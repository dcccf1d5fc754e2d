import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig, settingNames } from '#platform/config.ts'
import { programVersion } from '#platform/version.ts'
import { World } from '../test/world.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const read = (path: string) => readFileSync(root + path, 'utf8')

let w: World
let dir: string
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'recado-deploy-'))
  w = await World.create()
})
afterAll(async () => {
  rmSync(dir, { recursive: true, force: true })
  await w.end()
})

/** The queries of the dashboard, and the expressions of the alerts. */
const dashboard = JSON.parse(read('deploy/grafana/recado.json')) as { panels: { targets: { expr: string }[] }[] }
const queries = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
const rules = read('deploy/prometheus/rules.yml')
const service = read('compose.yaml').split(/\n {2}(?=\w+:\n)/)

test('the dashboard and the alerts name only metrics and values of labels that the program has', async () => {
  const { body } = await w.app.http.inject('/metrics')
  const known = new Set(
    [...body.matchAll(/^# TYPE (\w+) (\w+)/gm)].flatMap(([, name = '']) => [name, `${name}_bucket`, `${name}_count`]),
  )
  const texts = [...queries, rules]
  const named = texts.flatMap((text) => [...text.matchAll(/\b(?:recado|nodejs|process)_\w+/g)].map(([name]) => name))
  expect([...new Set(named)].filter((name) => !known.has(name))).toEqual([])
  expect(new Set(named).size).toBeGreaterThan(15)
  const values = texts.flatMap((text) => [...text.matchAll(/\b(class|queue|status|state)="([\w.]+)"/g)].map(([pair]) => pair))
  expect([...new Set(values)].filter((pair) => !body.includes(pair))).toEqual([])
  const own = [...known].filter((name) => name.startsWith('recado_') && body.includes(`# TYPE ${name} `))
  expect(own.filter((name) => !queries.some((query) => query.includes(name)))).toEqual([])
})

test('each alert says what is wrong and what to do', () => {
  const count = (what: RegExp) => rules.match(what)?.length
  expect(count(/- alert: /g)).toBeGreaterThan(10)
  expect([count(/ summary: /g), count(/ action: /g), count(/ severity: (critical|warning) /g)]).toEqual(
    Array(3).fill(count(/- alert: /g)),
  )
})

test('the settings that deploy/env.sh makes for compose.yaml are accepted, with a bucket and without', () => {
  const env = parseEnv(execFileSync('sh', [`${root}deploy/env.sh`, 'desk.example.com'], { encoding: 'utf8' }))
  const [, given = ''] = /environment:\n((?: {6}.*\n)+)/.exec(service.find((part) => part.startsWith('recado:')) ?? '') ?? []
  const lines = [...given.matchAll(/^ {6}(\w+): '?(.*?)'?$/gm)]
  expect(lines.map(([, name = '']) => name).filter((name) => !settingNames.has(name))).toEqual([])
  const fill = (text: string, values: NodeJS.Dict<string>): string =>
    text
      .replaceAll(/\$\{(\w+):\+\$\{(\w+):-\}\}/g, (_, when: string, name: string) => (values[when] ? (values[name] ?? '') : ''))
      .replaceAll(/\$\{(\w+):(?:\?|-([^}]*))\}/g, (_, name: string, usual = '') => values[name] || usual)
  const configOf = (values: NodeJS.Dict<string>) =>
    readConfig({ ...Object.fromEntries(lines.map(([, name = '', text = '']) => [name, fill(text, values)])), DATA_DIR: dir })
  const config = configOf(env)
  expect(config).toMatchObject({ publicUrl: 'https://desk.example.com', role: 'all', demo: false, signUp: false })
  expect(config.databaseUrl).toMatch(/^postgres:\/\/recado:[0-9a-f]{32}@postgres:5432\/recado$/)
  expect(config.storage.S3_BUCKET).toBeUndefined()
  expect(configOf({ ...env, S3_BUCKET: 'recado' }).storage).toMatchObject({
    S3_BUCKET: 'recado',
    S3_ENDPOINT: 'http://bucket:7070',
  })
  const named = [...read('compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name)
  expect([...new Set(named)].filter((name) => !read('.env.example').includes(`${name}=`))).toEqual([])
})

test('compose names exact versions, and that of the program', () => {
  const images = [...read('compose.yaml').matchAll(/^ +image: (\S+)$/gm)].map(([, image = '']) => image)
  expect(images.length).toBeGreaterThan(3)
  expect(images.filter((image) => !/:v?\d+\.\d+(\.\d+)?$/.test(image))).toEqual([])
  expect(images).toContain(`recado:${programVersion}`)
})

test('the image names no architecture and no registry, runs as a user without rights and says how it is', () => {
  const lines = read('Dockerfile').split('\n')
  const orders = lines.filter((line) => !line.startsWith('#')).join('\n')
  expect(orders).not.toMatch(/x64|amd64|arm64|aarch64/)
  expect([...`${orders}\n${read('compose.yaml')}`.matchAll(/(?:FROM |image: |BASE=)(\S+\.\w+\/\S+)/g)]).toEqual([])
  expect(orders.lastIndexOf('\nUSER recado')).toBeGreaterThan(orders.lastIndexOf('\nRUN '))
  expect(orders).toMatch(/\nHEALTHCHECK [^\n]*deploy\/health\.mjs/)
  expect(orders).toContain('\nVOLUME /var/lib/recado')
})

test.runIf(existsSync('/usr/bin/systemd-analyze'))('systemd accepts the unit', () => {
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', `${root}deploy/recado.service`], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, ''])
})
