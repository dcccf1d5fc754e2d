import { login, me } from '@recado/contract/platform/session'
import { checkFirstRun, claimInstallation } from '@recado/contract/first-run/api'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { firstRunLine, loginLines } from '../../first-links.ts'
import { type TestUser, World } from '../../../test/world.ts'
import { createCompany } from './company.ts'

let w: World
beforeEach(async () => void (w = await World.create()))
afterEach(() => w.end())

const minuteMs = 60_000
const password = 'uma senha boa'
const whole = { companyName: 'Araucária Móveis', name: 'Marina Prado', email: 'marina@loja.example', password, language: 'es' }

const line = async () => (await firstRunLine(w.system, 'http://x', w.now)).join()
/** The token of a link, as a start prints it. */
const token = async () => (await line()).split('#')[1] ?? ''
const claim = (fields: object) => w.call(undefined, claimInstallation, { ...whole, ...fields } as never)
const check = (given: string) => w.call(undefined, checkFirstRun, { token: given })
const company = (name: string) =>
  w.system.across((tx) => createCompany(tx, { name, admin: { name: 'Rui', email: `${name}@x.example` } }, w.now))
const count = async (table: string) =>
  (await w.owner.query<{ count: number }>(`select count(*)::int from ${table}`)).rows[0]?.count

const expired = [410, 'ERR_LINK_EXPIRED']
const answered = ({ status, error }: Awaited<ReturnType<typeof claim>>) => [status, error.error]

/** Both calls refuse the token, and nothing is made. */
async function expectRefused(given: string): Promise<void> {
  const before = await count('companies')
  const { status, error } = await check(given)
  expect([status, error.error]).toEqual(expired)
  expect(answered(await claim({ token: given }))).toEqual(expired)
  expect(await count('companies')).toBe(before)
}

test('the printed link makes the first company with its admin, signs the admin in, and works once', async () => {
  const given = await token()
  expect((await check(given)).status).toBe(200)
  const { status, body } = await claim({ token: given })
  expect(status).toBe(200)
  expect(body.user).toMatchObject({
    name: 'Marina Prado',
    email: whole.email,
    profile: 'admin',
    super: false,
    language: 'es',
    allTicket: 'enabled',
  })
  expect(body.user.company).toMatchObject({ name: 'Araucária Móveis', dueDate: null, plan: { name: 'Completo' } })
  const person = { ...(body.user as unknown as TestUser), token: body.token }
  expect((await w.call(person, me, {})).body).toEqual(body.user)
  expect((await w.call(undefined, login, { email: whole.email, password })).status).toBe(200)
  await expectRefused(given)
  expect([await count('companies'), await count('users')]).toEqual([1, 1])
})

test('a start prints one link that ends the earlier ones, and keeps only a hash', async () => {
  expect(await line()).toMatch(/^Make the first company \(once, within 30 minutes\): http:\/\/x\/first-run#[\w-]{43}$/)
  const [first, second] = [await token(), await token()]
  await expectRefused(first)
  expect((await check(second)).status).toBe(200)
  const { rows } = await w.owner.query<{ row: string }>('select l::text as row from first_run_links l')
  expect(rows).toHaveLength(1)
  const bytes = Buffer.from(second, 'base64url').toString('hex')
  for (const secret of [second, bytes, Buffer.from(second).toString('hex')]) expect(rows[0]?.row).not.toContain(secret)
})

test('a link is valid for 30 minutes, and nothing else is accepted as a link', async () => {
  const given = await token()
  w.turnClock(30 * minuteMs - 1000)
  expect((await check(given)).status).toBe(200)
  w.turnClock(1000)
  await expectRefused(given)
  await expectRefused('x'.repeat(43))
  expect(answered(await claim({ token: undefined }))).toEqual([400, 'ERR_VALIDATION'])
})

test('of two concurrent claims, one gets the company and the other gets none', async () => {
  const given = await token()
  const answers = await Promise.all([claim({ token: given }), claim({ token: given, email: 'rui@loja.example' })])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 410]))
  expect([await count('companies'), await count('users'), await count('first_run_links')]).toEqual([1, 1, 0])
})

test('once there is a company, however it was made, no link is printed and none works', async () => {
  const given = await token()
  await company('loja')
  await expectRefused(given)
  expect(await line()).toBe('')
  expect(await loginLines(w.system, 'http://x', w.now)).toEqual([
    expect.stringMatching(/^Set the password of Rui <loja@x\.example> \(once, within 30 minutes\): http:\/\/x\/login-link#/),
  ])
  // Not even a link that another process had begun to make works.
  await w.owner.query("insert into first_run_links (token_hash, expires_at) values (sha256($1), now() + '1 day')", [given])
  await expectRefused(given)
})

test('a claim fails while the command line makes a company', async () => {
  const given = await token()
  let late: ReturnType<typeof claim> | undefined
  await w.system.across(async (tx) => {
    await createCompany(tx, { name: 'loja', admin: { name: 'Rui', email: 'rui@x.example' } }, w.now)
    late = claim({ token: given })
    await expect.poll(() => w.countWaiting()).toBe(1)
  })
  expect(late && answered(await late)).toEqual(expired)
  expect(await count('companies')).toBe(1)
})

test.each<[string, object, string]>([
  ['a company without a name', { companyName: ' ' }, 'companyName'],
  ['a company with a huge name', { companyName: 'x'.repeat(51) }, 'companyName'],
  ['a person without a name', { name: 'A' }, 'name'],
  ['a person with a huge name', { name: 'x'.repeat(10_000) }, 'name'],
  ['no e-mail', { email: 'marina' }, 'email'],
  ['a huge e-mail', { email: `${'x'.repeat(250)}@x.example` }, 'email'],
  ['a short password', { password: '1234' }, 'password'],
  ['a long password', { password: 'x'.repeat(51) }, 'password'],
  ['a language that is not offered', { language: 'xx' }, 'language'],
  ['a name that is no text', { name: { first: 'A' } }, 'name'],
  ['a NUL', { name: 'Mari\0na' }, 'name'],
])('%s is refused at its field, and the link stays good', async (_what, fields, path) => {
  const given = await token()
  const refused = await claim({ ...fields, token: given })
  expect(answered(refused)).toEqual([400, 'ERR_VALIDATION'])
  expect(refused.error.details).toMatchObject({ fields: [{ path }] })
  expect((await claim({ token: given })).status).toBe(200)
})

test('a common password is refused, and the link stays good', async () => {
  const given = await token()
  const refused = await claim({ password: 'password', token: given })
  expect([refused.status, refused.error]).toMatchObject([400, { error: 'ERR_COMMON_PASSWORD', details: { field: 'password' } }])
  expect((await claim({ token: given })).status).toBe(200)
})

test('guesses are counted, and after too many of them even the right link is refused', async () => {
  const given = await token()
  for (let guess = 0; guess < 20; guess++) await check('x'.repeat(43))
  expect(answered(await claim({ token: given }))).toEqual([429, 'ERR_RATE_LIMIT'])
  w.turnClock(minuteMs)
  expect((await claim({ token: given })).status).toBe(200)
})
