import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { settleSetting, tellLogo } from './company-file.ts'

const logo = (companyId: number) => `/public/logos/${companyId}/${token}.png`
const token = randomUUID()

test.each([
  ['a value of its setting', { key: 'userRating', value: 'enabled' }, true],
  ['one of no setting', { key: 'isAdmin', value: 'enabled' }, false],
  ['one by a name that every object has', { key: 'constructor', value: 'enabled' }, false],
  ['a secret', { key: 'externalApiToken', value: '' }, false],
  ['one of the operator', { key: 'asaas', value: 'key' }, false],
  ['no value of its setting', { key: 'userRating', value: 'perhaps' }, false],
  ['no number within its bounds', { key: 'reopenMinutes', value: '1e9' }, false],
  ['settings of campaigns that cannot be read', { key: 'campaigns.settings', value: '{' }, false],
  ['a logo', { key: 'branding.logoUrl', value: logo(7), media_id: 1 }, true],
  ['a logo of another house', { key: 'branding.logoUrl', value: 'https://other.example/a.png', media_id: 1 }, false],
  ['a logo without a file', { key: 'branding.logoUrl', value: logo(7), media_id: null }, false],
  ['a file that is of another setting', { key: 'userRating', value: logo(7), media_id: 1 }, false],
])('of %s a company’s file is believed or not', (_what, row, isTaken) => {
  expect(settleSetting(row)).toBe(isTaken)
})

test('the address of a logo names the company that came in', () => {
  const newId = (table: string, id: unknown) => (table === 'companies' && id === 7 ? 12 : null)
  expect([tellLogo(logo(7), newId), tellLogo('enabled', newId)]).toEqual([logo(12), 'enabled'])
})
