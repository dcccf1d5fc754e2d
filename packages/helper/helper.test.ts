import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { makeArchive } from './archive.ts'

const folder = fileURLToPath(new URL('extension/', import.meta.url))
const { readRequest } = (await import(new URL('extension/request.js', import.meta.url).href)) as {
  readRequest: (text: unknown, origin: unknown) => object | undefined
}
const origin = 'https://desk.example'
const challenge = 'A'.repeat(43)
const usual = {
  attempt: '0b6e4d1e-6a0e-4f0b-8f3a-0f8f5f1c2d3e',
  challenge,
  rpId: 'whatsapp.com',
  number: '+55 41 98711-2200',
  until: '2099-01-01T00:00:00.000Z',
}
const read = (change: object, from: unknown = origin) => readRequest(JSON.stringify({ ...usual, ...change }), from)

test('the manifest asks for its button, for scripts, and for one host, and nothing else', () => {
  const manifest = JSON.parse(readFileSync(`${folder}manifest.json`, 'utf8')) as Record<string, unknown>
  expect(manifest['permissions']).toEqual(['activeTab', 'scripting'])
  expect(manifest['host_permissions']).toEqual(['https://web.whatsapp.com/*'])
  expect(Object.keys(manifest).toSorted()).toEqual([
    'action',
    'background',
    'default_locale',
    'description',
    'host_permissions',
    'manifest_version',
    'minimum_chrome_version',
    'name',
    'permissions',
    'version',
  ])
})

test('no page can reach it, and it reaches no network and keeps nothing', () => {
  const code = globSync('*.{js,html}', { cwd: folder })
    .map((name) => readFileSync(folder + name, 'utf8'))
    .join('\n')
  const forbidden = /onMessage|onConnect|fetch\(|XMLHttpRequest|WebSocket|sendBeacon|storage|cookie|eval\(/g
  expect(code.match(forbidden) ?? []).toEqual([])
  const addresses = [...code.matchAll(/https?:\/\/[\w.]+/g)].map(([address]) => address)
  expect(new Set(addresses)).toEqual(new Set(['https://web.whatsapp.com']))
})

test('a request of a desk is read, for ten minutes at most', () => {
  expect(read({})).toEqual({ attempt: usual.attempt, challenge, number: usual.number, ms: 600_000, origin })
  expect(read({}, 'http://localhost:8080')).toMatchObject({ challenge })
  expect(read({ number: '<b>your bank</b>' })).toMatchObject({ number: '' })
})

test.each<[string, object, unknown?]>([
  ['for another site', { rpId: 'example.com' }],
  ['with a short challenge', { challenge: 'AAAA' }],
  ['without a challenge', { challenge: null }],
  ['that is over', { until: '2020-01-01T00:00:00.000Z' }],
  ['without an attempt', { attempt: 'x' }],
  ['of a page without encryption', {}, 'http://desk.example'],
  ['of no page', {}, undefined],
])('a request %s is refused', (_, change, ...from) => {
  expect(readRequest(JSON.stringify({ ...usual, ...change }), from.length > 0 ? from[0] : origin)).toBeUndefined()
})

test('what is no request is refused', () => {
  for (const text of [null, '', '[]', 'null', '{', 'x'.repeat(3_000)]) expect(readRequest(text, origin)).toBeUndefined()
})

test('the same files make the same archive', () => {
  const [one, other] = [makeArchive(), makeArchive()]
  expect(one.sha256).toBe(other.sha256)
  expect(one.bytes.subarray(0, 4).toString('latin1')).toBe('PK\x03\x04')
  expect(one.bytes.length).toBeLessThan(20_000)
})
