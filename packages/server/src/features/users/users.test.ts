import { Tx } from '#platform/database/tx.ts'
import { useLoginLink } from '@recado/contract/auth/api'
import { login, logout, me, setAvailability } from '@recado/contract/platform/session'
import { listContacts } from '@recado/contract/contacts/api'
import { listQueues } from '@recado/contract/queues/api'
import { listUserNames, listUsers, setLanguage, setQuietHours, userPush } from '@recado/contract/users/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLoginLink } from '#features/auth/auth.ts'
import { updateSuper } from './queries.ts'
import { World } from '../../../test/world.ts'

let w: World
beforeAll(async () => void (w = await World.create()))
afterAll(() => w.end())

test('colleagues are listed by name with their queues, and admins only to admins, except in the list of names', async () => {
  const company = await w.company()
  const queue = await w.queue(company)
  const admin = await w.user(company, 'admin')
  const ana = await w.user(company, 'user', [queue])
  const owner = await w.user(company, 'owner')
  const seen = async (who: typeof ana) => (await w.call(who, listUsers, {})).body.users.map(({ id }) => id)
  expect(new Set(await seen(admin))).toEqual(new Set([admin.id, ana.id, owner.id]))
  expect(new Set(await seen(owner))).toEqual(new Set([ana.id, owner.id]))
  expect(await seen(ana)).not.toContain(admin.id)
  expect((await w.call(ana, listUserNames, {})).body).toContainEqual({
    id: admin.id,
    name: admin.name,
    online: false,
    availability: 'online',
  })
  const found = await w.call(admin, listUsers, { searchParam: ana.name.toUpperCase() })
  expect(found.body.users).toMatchObject([{ id: ana.id, queues: [{ id: queue }] }])
})

test('a user is told the company as its record is, with its plan', async () => {
  const company = await w.company()
  const ana = await w.user(company, 'user')
  const schedules = [{ weekday: 'Segunda-feira', weekdayEn: 'monday', startTime: '08:00', endTime: '18:00' }]
  const dueDate = '2031-05-20'
  const { rows } = await w.owner.query<{ planId: number; createdAt: Date }>(
    `update companies set email = 'loja@recado.example', phone = '41999887766', recurrence = 'ANUAL', schedules = $2, due_date = $3
     where id = $1 returning plan_id as "planId", created_at as "createdAt"`,
    [company, JSON.stringify(schedules), dueDate],
  )
  const { planId = 0, createdAt } = rows[0] ?? {}
  const said = { id: company, email: 'loja@recado.example', phone: '41999887766', recurrence: 'ANUAL', schedules, status: true }
  const linked = { planId, plan: { id: planId, value: 1 }, createdAt: createdAt?.toISOString(), dueDate }
  expect((await w.call(ana, me, {})).body.company).toMatchObject({ ...said, ...linked })
})

test('the language is kept with the user', async () => {
  const ana = await w.user(await w.company(), 'user')
  await w.call(ana, setLanguage, { lang: 'es' })
  expect((await w.call(ana, me, {})).body.language).toBe('es')
  expect((await w.call(ana, setLanguage, { lang: 'fr' as 'es' })).status).toBe(400)
})

test('colleagues see and are told who is away or busy, even for admins', async () => {
  const company = await w.company()
  const [admin, ana] = [await w.user(company, 'admin'), await w.user(company, 'user')]
  w.published.length = 0
  for (let times = 2; times > 0; times--) await w.call(admin, setAvailability, { availability: 'away' })
  expect(w.heardBy(ana, w.published, userPush)).toEqual([{ action: 'update', user: { id: admin.id, availability: 'away' } }])
  await w.call(ana, setAvailability, { availability: 'busy' })
  expect((await w.call(ana, me, {})).body.availability).toBe('busy')
  const { users } = (await w.call(admin, listUsers, {})).body
  expect(new Map(users.map(({ id, availability }) => [id, availability]))).toEqual(
    new Map([
      [admin.id, 'away'],
      [ana.id, 'busy'],
    ]),
  )
  expect((await w.call(ana, setAvailability, { availability: 'gone' as 'busy' })).status).toBe(400)
})

test('quiet hours are kept with the user, and no other user reads them', async () => {
  const company = await w.company()
  const [admin, ana] = [await w.user(company, 'admin'), await w.user(company, 'user')]
  const quietHours = { from: '22:00', until: '07:30' }
  w.published.length = 0
  await w.call(ana, setQuietHours, { quietHours })
  expect(w.heardBy(ana, w.published, userPush)).toEqual([{ action: 'update', user: { id: ana.id } }])
  expect(w.heardBy(admin, w.published, userPush)).toEqual([])
  expect((await w.call(ana, me, {})).body.quietHours).toEqual(quietHours)
  expect(JSON.stringify((await w.call(admin, listUsers, {})).body)).not.toContain('22:00')
  const refused = await w.call(ana, setQuietHours, { quietHours: { ...quietHours, until: '24:00' } })
  expect(refused.error).toMatchObject({ error: 'ERR_VALIDATION', details: { fields: [{ path: 'quietHours.until' }] } })
  await w.call(ana, setQuietHours, { quietHours: null })
  expect((await w.call(ana, me, {})).body.quietHours).toBeNull()
})

test('a session that was open when the subscription ended shows itself and signs out, nothing else, and an operator goes on', async () => {
  const company = await w.company()
  const admin = await w.user(company, 'admin')
  await w.owner.query("update companies set due_date = now() - interval '2 days' where id = $1", [company])
  expect((await w.call(admin, listQueues, {})).error.error).toBe('ERR_SUBSCRIPTION_EXPIRED')
  expect((await w.call(admin, listContacts, {})).status).toBe(403)
  expect((await w.call(admin, me, {})).status).toBe(200)
  await w.owner.query('update users set super = true where id = $1', [admin.id])
  expect((await w.call(admin, listQueues, {})).status).toBe(200)
  expect((await w.call(admin, logout, {})).status).toBe(200)
})

test('a login tells only the sockets of the previous session that it is over', async () => {
  const ana = await w.user(await w.company(), 'user')
  const link = await w.app.unit(ana.companyId, (ctx) => createLoginLink(ctx, ana.id, ''))
  await w.call(undefined, useLoginLink, { token: link.split('#')[1] ?? '', password: 'uma senha boa' })
  w.published.length = 0
  await w.call(undefined, login, { email: ana.email, password: 'uma senha boa' })
  expect(w.published).toMatchObject([
    {
      event: `company-${ana.companyId}-auth`,
      payload: { action: 'update', user: { id: ana.id }, reason: 'replaced' },
      rooms: [`c:${ana.companyId}:user:${ana.id}`],
      last: true,
    },
  ])
})

test('the operator flag is set only in the company it is meant for', async () => {
  const ana = await w.user(await w.company(), 'admin')
  const elsewhere = await w.company()
  const isSuper = async () => (await w.call(ana, me, {})).body.super
  await w.system.across((tx) => updateSuper(new Tx(tx, elsewhere), ana.id, true))
  expect(await isSuper()).toBe(false)
  await w.system.across((tx) => updateSuper(new Tx(tx, ana.companyId), ana.id, true))
  expect(await isSuper()).toBe(true)
})
