import { useLoginLink } from '@recado/contract/auth/api'
import { login, me } from '@recado/contract/platform/session'
import { listUsers, showUser, updateUser, userPush } from '@recado/contract/users/api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLoginLink } from '#features/auth/auth.ts'
import { readInputFields } from '../../../test/inputs.ts'
import { type TestUser, World } from '../../../test/world.ts'

let w: World
let company: number
beforeAll(async () => void (w = await World.create()))
beforeEach(async () => {
  w.turnClock(120_000)
  company = await w.company()
  w.published.length = 0
})
afterAll(() => w.end())

const password = 'uma senha boa'
const other = 'outra senha boa'

async function linkOf(who: TestUser): Promise<string> {
  return w.app.unit(who.companyId, async (ctx) => (await createLoginLink(ctx, who.id, '')).split('#')[1] ?? '')
}

/** A user with a password and the session that the password opens. */
async function withPassword(profile: 'user' | 'admin' | 'owner' = 'user'): Promise<TestUser> {
  const who = await w.user(company, profile)
  const { body } = await w.call(undefined, useLoginLink, { token: await linkOf(who), password })
  return { ...who, token: body.token }
}

const statusOf = async (email: string, secret: string) => (await w.call(undefined, login, { email, password: secret })).status

test('a user changes their own name and language, and colleagues are told the name', async () => {
  const ana = await w.user(company, 'user')
  const { status, body } = await w.call(ana, updateUser, { id: ana.id, name: '  Ana Lima ', language: 'es' })
  expect([status, body]).toMatchObject([200, { id: ana.id, name: 'Ana Lima', language: 'es', email: ana.email }])
  expect((await w.call(ana, me, {})).body).toMatchObject({ name: 'Ana Lima', language: 'es' })
  const caio = await w.user(company, 'user')
  expect(w.heardBy(caio, w.published, userPush)).toMatchObject([{ action: 'update', user: { id: ana.id, name: 'Ana Lima' } }])
})

test('other users are told the name of a changed admin and nothing else', async () => {
  const admin = await w.user(company, 'admin')
  await w.call(admin, updateUser, { id: admin.id, name: 'Marina' })
  expect(w.heardBy(await w.user(company, 'user'), w.published, userPush)).toEqual([
    { action: 'update', user: { id: admin.id, name: 'Marina' } },
  ])
})

test('a change of the own password needs the current one, names the wrong field, and keeps the session', async () => {
  const ana = await withPassword()
  const missing = await w.call(ana, updateUser, { id: ana.id, password: other })
  expect([missing.status, missing.error.details]).toMatchObject([400, { fields: [{ path: 'currentPassword' }] }])
  const wrong = await w.call(ana, updateUser, { id: ana.id, password: other, currentPassword: 'wrong' })
  expect([wrong.status, wrong.error.error]).toEqual([401, 'ERR_INVALID_CREDENTIALS'])
  expect((await w.call(ana, updateUser, { id: ana.id, password: other, currentPassword: password })).status).toBe(200)
  expect((await w.call(ana, me, {})).status).toBe(200)
  expect(await statusOf(ana.email, password)).toBe(401)
  expect(await statusOf(ana.email, other)).toBe(200)
})

test('an empty password keeps the current one', async () => {
  const ana = await withPassword()
  expect((await w.call(ana, updateUser, { id: ana.id, name: 'Ana', password: '' })).status).toBe(200)
  expect(await statusOf(ana.email, password)).toBe(200)
})

test('common, short and long passwords and bad fields are refused', async () => {
  const ana = await withPassword()
  const refusal = async (patch: object) =>
    (await w.call(ana, updateUser, { id: ana.id, currentPassword: password, ...patch })).error?.error
  expect(await refusal({ password: 'password' })).toBe('ERR_COMMON_PASSWORD')
  for (const patch of [
    { password: '1a2b' },
    { password: 'x'.repeat(51) },
    { name: 'A' },
    { name: 'A'.repeat(51) },
    { email: 'ana' },
  ]) {
    expect(await refusal(patch), JSON.stringify(patch)).toBe('ERR_VALIDATION')
  }
  expect(await statusOf(ana.email, password)).toBe(200)
})

test('a change of the own e-mail needs the current password and a free address, in any company', async () => {
  const ana = await withPassword()
  const outsider = await w.user(await w.company(), 'user')
  const move = (email: string, currentPassword?: string) =>
    w.call(ana, updateUser, { id: ana.id, email, ...(currentPassword && { currentPassword }) })
  expect((await move('ana.nova@recado.example')).status).toBe(400)
  expect((await move(outsider.email.toUpperCase(), password)).error).toMatchObject({
    error: 'ERR_EMAIL_TAKEN',
    details: { field: 'email' },
  })
  expect((await move(ana.email)).status).toBe(200)
  expect((await move(`nova.${ana.email}`, password)).body.email).toBe(`nova.${ana.email}`)
  expect(await statusOf(`nova.${ana.email}`, password)).toBe(200)
})

test('a new password makes an unused login link worthless', async () => {
  const ana = await withPassword()
  const token = await linkOf(ana)
  await w.call(ana, updateUser, { id: ana.id, password: other, currentPassword: password })
  expect((await w.call(undefined, useLoginLink, { token, password })).status).toBe(410)
})

test('guesses at the current password are limited like those at sign-in', async () => {
  const ana = await withPassword()
  const guess = () => w.call(ana, updateUser, { id: ana.id, password: other, currentPassword: 'wrong' })
  for (let at = 0; at < 5; at++) expect((await guess()).status).toBe(401)
  expect((await guess()).status).toBe(429)
})

test('a user who may not edit profiles cannot change their own profile or queues, or any other user', async () => {
  const [ana, caio] = [await w.user(company, 'user'), await w.user(company, 'user')]
  const connection = await w.connection(company)
  for (const patch of [
    { profile: 'admin' as const },
    { allTicket: 'enabled' as const },
    { queueIds: [] },
    { whatsappId: connection },
  ]) {
    expect((await w.call(ana, updateUser, { id: ana.id, ...patch })).error.error, JSON.stringify(patch)).toBe('ERR_NO_PERMISSION')
  }
  expect((await w.call(ana, updateUser, { id: caio.id, name: 'Outro' })).status).toBe(403)
})

test('an admin edits a colleague’s place and password, without the old one, and the colleague reconnects', async () => {
  const admin = await w.user(company, 'admin')
  const caio = await withPassword()
  const [queue, connection] = [await w.queue(company), await w.connection(company)]
  w.published.length = 0
  const patch = { profile: 'supervisor' as const, allTicket: 'enabled' as const, queueIds: [queue], whatsappId: connection }
  const { body } = await w.call(admin, updateUser, { id: caio.id, ...patch })
  expect(body).toMatchObject({ profile: 'supervisor', allTicket: 'enabled', queues: [{ id: queue }], whatsappId: connection })
  expect(w.published.at(-1)).toMatchObject({ event: null, last: true, rooms: [`c:${company}:user:${caio.id}`] })
  expect((await w.call(caio, me, {})).status).toBe(200)
  await w.call(admin, updateUser, { id: caio.id, password: other })
  const word = {
    event: `company-${company}-auth`,
    payload: { action: 'update', user: { id: caio.id }, reason: 'password' },
    last: true,
  }
  expect(w.published).toContainEqual(expect.objectContaining(word))
  expect((await w.call(caio, me, {})).status).toBe(401)
  expect(await statusOf(caio.email, other)).toBe(200)
})

test('an owner neither sees nor edits an admin, nor makes one', async () => {
  const [owner, admin, ana] = [await w.user(company, 'owner'), await w.user(company, 'admin'), await w.user(company, 'user')]
  expect((await w.call(owner, showUser, { id: admin.id })).error.error).toBe('ERR_NO_PERMISSION')
  expect((await w.call(owner, updateUser, { id: admin.id, name: 'Outro' })).status).toBe(403)
  expect((await w.call(owner, updateUser, { id: ana.id, profile: 'admin' })).status).toBe(403)
  expect((await w.call(owner, updateUser, { id: ana.id, profile: 'owner' })).status).toBe(200)
  expect((await w.call(admin, showUser, { id: ana.id })).body).toMatchObject({
    id: ana.id,
    profile: 'owner',
    allTicket: 'desabled',
  })
  expect((await w.call(owner, listUsers, {})).body.users.map(({ id }) => id)).not.toContain(admin.id)
})

test('the plan, not a setting, says whether campaigns are shown', async () => {
  const ana = await w.user(company, 'user')
  const shown = async () => (await w.call(ana, me, {})).body.company.settings.filter(({ key }) => key === 'campaignsEnabled')
  expect(await shown()).toEqual([{ key: 'campaignsEnabled', value: 'true' }])
  await w.owner.query("insert into settings values ($1, 'campaignsEnabled', 'true')", [company])
  await w.owner.query('update plans set use_campaigns = false where id = (select plan_id from companies where id = $1)', [
    company,
  ])
  expect(await shown()).toEqual([{ key: 'campaignsEnabled', value: 'false' }])
})

test('the last admin stays an admin, and with a second one either may step down', async () => {
  const admin = await w.user(company, 'admin')
  for (const profile of ['user', 'supervisor', 'owner'] as const) {
    const { status, error } = await w.call(admin, updateUser, { id: admin.id, profile })
    expect([status, error]).toMatchObject([409, { error: 'ERR_LAST_ADMIN', details: { field: 'profile' } }])
  }
  expect((await w.call(admin, updateUser, { id: admin.id, profile: 'admin', name: 'Marina' })).body).toMatchObject({
    profile: 'admin',
    name: 'Marina',
  })
  await w.user(await w.company(), 'admin')
  expect((await w.call(admin, updateUser, { id: admin.id, profile: 'user' })).status).toBe(409)
  const second = await w.user(company, 'admin')
  expect((await w.call(second, updateUser, { id: admin.id, profile: 'user' })).body.profile).toBe('user')
  expect((await w.call(second, updateUser, { id: second.id, profile: 'user' })).status).toBe(409)
})

test('the operator is changed by no other user, in no field', async () => {
  const operator = await withPassword('admin')
  await w.owner.query('update users set super = true where id = $1', [operator.id])
  const [queue, connection] = [await w.queue(company), await w.connection(company)]
  const patches = [
    { name: 'Outro' },
    { email: 'outro@recado.example' },
    { password: other },
    { language: 'es' as const },
    { profile: 'user' as const },
    { allTicket: 'enabled' as const },
    { whatsappId: connection },
    { queueIds: [queue] },
    {},
  ]
  expect(new Set(patches.flatMap((patch) => Object.keys(patch)))).toEqual(
    new Set(readInputFields(updateUser).filter((field) => !/^id$|^updatedAt$|^current/.test(field))),
  )
  for (const who of [await w.user(company, 'admin'), await w.user(company, 'owner')]) {
    for (const patch of patches) {
      const { status, error } = await w.call(who, updateUser, { id: operator.id, ...patch })
      expect([status, error.error], JSON.stringify(patch)).toEqual([403, 'ERR_NO_PERMISSION'])
    }
  }
  expect((await w.call(operator, me, {})).body).toMatchObject({ name: operator.name, profile: 'admin', queues: [] })
  expect(await statusOf(operator.email, password)).toBe(200)
})

test('the operator edits the own profile and those of all other users', async () => {
  const [operator, admin] = [await withPassword('admin'), await w.user(company, 'admin')]
  await w.owner.query('update users set super = true where id = $1', [operator.id])
  expect(
    (await w.call(operator, updateUser, { id: operator.id, name: 'Marina', password: other, currentPassword: password })).status,
  ).toBe(200)
  expect((await w.call(operator, updateUser, { id: admin.id, profile: 'user' })).status).toBe(200)
})
