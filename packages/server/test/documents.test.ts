import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { permissionsDocument } from '../../../scripts/permissions.ts'

const read = (path: string) => readFileSync(fileURLToPath(new URL(`../../../${path}`, import.meta.url)), 'utf8')

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
