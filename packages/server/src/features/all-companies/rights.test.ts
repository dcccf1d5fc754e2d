import { profiles } from '@recado/contract/profiles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampleInput } from '../../../test/inputs.ts'
import { makeCompany } from '../../../test/fixtures/company.ts'
import { World } from '../../../test/world.ts'

/** The features that the operator uses to sell, to be paid and to announce. */
const features = ['companies', 'all-companies', 'plans', 'announcements', 'invoices', 'payments']

let w: World
beforeAll(async () => void (w = await World.create()))
afterAll(() => w.end())

/**
 * Who may call it within their own company: user, supervisor, admin, owner, and `super` for the operator, whatever the profile. `anyone`
 * needs no session.
 */
const rights = `
DELETE /announcements/:id                     super
DELETE /announcements/:id/media-upload        super
DELETE /companies/:id                         super
DELETE /plans/:id                             super
GET /announcements                            user supervisor admin owner super
GET /announcements/unread                     user supervisor admin owner super
GET /companies                                super
GET /companies/:id                            admin super
GET /companies/:id/renew                      super
GET /companies/list                           super
GET /companies/listPlan/:id                   user supervisor admin owner super
GET /invoices/:id                             admin owner
GET /invoices/all                             admin owner
GET /payment-oddities                         super
GET /payment-settings                         super
GET /plans/:id                                super
GET /plans/:id/over                           super
GET /plans/all                                super
GET /plans/list                               anyone
GET /subscription                             admin owner
GET /subscription/charges/:invoiceId          admin owner
POST /announcements                           super
POST /announcements/:id/media-upload          super
POST /announcements/:id/read                  user supervisor admin owner super
POST /announcements/read                      user supervisor admin owner super
POST /companies                               super
POST /companies/:id/renew                     super
POST /companies/:id/restore                   super
POST /invoices                                admin owner
POST /plans                                   super
POST /subscription                            admin owner
POST /subscription/create/webhook             super
PUT /announcements/:id                        super
PUT /companies/:companyId/schedules           admin
PUT /companies/:id                            admin super
PUT /invoices/:id                             admin owner
PUT /payment-settings                         super
PUT /plans/:id                                super
`

test('each call of these features is allowed to exactly the profiles in this table', async () => {
  const endpoints = w.app.features
    .filter(({ name }) => features.includes(name))
    .flatMap(({ routes = [] }) => routes.map(({ endpoint }) => endpoint))
  const callers = new Map<string, string[]>(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, []]))
  for (const who of [...profiles, 'super'] as const) {
    const company = await makeCompany(w)
    const person = await w.user(company.id, who === 'super' ? 'user' : who)
    if (who === 'super') await w.owner.query('update users set super = true where id = $1', [person.id])
    for (const endpoint of endpoints.toSorted((one, other) => Number(one.method !== 'GET') - Number(other.method !== 'GET'))) {
      const { status, error } = await w.call(person, endpoint, sampleInput(endpoint, company.ids))
      const isRefused = status === 403 && error.error === 'ERR_NO_PERMISSION'
      expect(isRefused || error?.error !== 'ERR_SESSION_EXPIRED', `${who} ${endpoint.path}`).toBe(true)
      if (!isRefused) callers.get(`${endpoint.method} ${endpoint.path}`)?.push(who)
    }
  }
  for (const { allow, method, path } of endpoints) if (allow === 'anyone') callers.set(`${method} ${path}`, ['anyone'])
  const found = [...callers].map(([call, who]) => `${call.padEnd(45)} ${who.join(' ')}`).sort()
  expect(`\n${found.join('\n')}\n`).toBe(rights)
})
