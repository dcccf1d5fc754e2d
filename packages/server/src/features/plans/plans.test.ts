import { listAudit } from '@recado/contract/audit/api'
import { planFlags } from '@recado/contract/plan-flags'
import {
  createPlan,
  deletePlan,
  listOverPlan,
  listPlans,
  listPublicPlans,
  planPush,
  showPlan,
  updatePlan,
} from '@recado/contract/plans/api'
import { profiles } from '@recado/contract/profiles'
import { listSchedules } from '@recado/contract/schedules/api'
import { createConnection } from '@recado/contract/connections/api'
import { createQueue } from '@recado/contract/queues/api'
import { createUser } from '@recado/contract/users/api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestUser, World } from '../../../test/world.ts'

let w: World
let operator: TestUser
beforeAll(async () => void (w = await World.create()))
beforeEach(async () => {
  // An operator may have any profile.
  operator = await w.user(await w.company(), 'user')
  await w.owner.query('update users set super = true where id = $1', [operator.id])
})
afterAll(() => w.end())

let serial = 0
const flags = Object.fromEntries(planFlags.map((flag) => [flag, true])) as Record<(typeof planFlags)[number], boolean>
const fields = () => ({
  name: `Plano ${++serial}`,
  users: 3,
  connections: 1,
  queues: 2,
  value: 49.9,
  ...flags,
  isPublic: true,
})
const add = async (over: object = {}) => (await w.call(operator, createPlan, { ...fields(), ...over })).body
const give = (company: number, plan: number) => w.owner.query('update companies set plan_id = $2 where id = $1', [company, plan])

test('an operator makes, changes and deletes plans, and visitors see only public ones', async () => {
  const made = await add({ name: ' Básico ', value: 49.9 })
  expect(made).toMatchObject({ name: 'Básico', value: 49.9, companies: 0, isPublic: true, useKanban: true })
  const hidden = await add({ isPublic: false })
  const offered = (await w.call(undefined, listPublicPlans, {})).body
  expect(offered.map(({ id }) => id)).toContain(made.id)
  expect(offered.map(({ id }) => id)).not.toContain(hidden.id)
  expect(Object.keys(offered[0] ?? {}).sort()).toEqual(
    ['id', 'name', 'users', 'connections', 'queues', 'value', ...planFlags].sort(),
  )
  const changed = (await w.call(operator, updatePlan, { id: made.id, users: 5, value: 0.1 })).body
  expect(changed).toEqual({ ...made, users: 5, value: 0.1, updatedAt: changed.updatedAt })
  expect((await w.call(operator, showPlan, { id: made.id })).body).toEqual(changed)
  expect((await w.call(operator, listPlans, { searchParam: 'BASICO' })).body).toEqual({
    plans: [changed],
    count: 1,
    hasMore: false,
  })
  expect((await w.call(operator, deletePlan, { id: made.id })).status).toBe(200)
  for (const { status, error } of [
    await w.call(operator, showPlan, { id: made.id }),
    await w.call(operator, updatePlan, { id: made.id, users: 1 }),
    await w.call(operator, deletePlan, { id: made.id }),
    await w.call(operator, listOverPlan, { id: made.id, users: 0, connections: 0, queues: 0 }),
  ])
    expect([status, error.error]).toEqual([404, 'ERR_NO_PLAN_FOUND'])
})

test('only operators read or write plans: no other profile does, nor a colleague of an operator', async () => {
  const { id } = await add()
  for (const companyId of [operator.companyId, await w.company()]) {
    for (const profile of profiles) {
      const who = await w.user(companyId, profile)
      for (const { status, error } of [
        await w.call(who, listPlans, {}),
        await w.call(who, showPlan, { id }),
        await w.call(who, createPlan, fields()),
        await w.call(who, updatePlan, { id, users: 99 }),
        await w.call(who, deletePlan, { id }),
        await w.call(who, listOverPlan, { id, users: 0, connections: 0, queues: 0 }),
      ])
        expect([status, error.error]).toEqual([403, 'ERR_NO_PERMISSION'])
    }
  }
})

test.each([
  ['a name that is too short', { name: 'x' }],
  ['a name that is too long', { name: 'x'.repeat(51) }],
  ['a limit below nothing', { users: -1 }],
  ['half a queue', { queues: 1.5 }],
  ['a price below nothing', { value: -0.01 }],
  ['a price of a tenth of a centavo', { value: 9.999 }],
  ['a price that is too high', { value: 1_000_000 }],
  ['no answer about a feature', { useKanban: undefined }],
])('%s is refused at its field', async (_what, over) => {
  const { status, error } = await w.call(operator, createPlan, { ...fields(), ...over })
  const [field] = Object.keys(over)
  expect([status, error]).toMatchObject([400, { error: 'ERR_VALIDATION', details: { fields: [{ path: field }] } }])
})

test('a name is taken once, however it is spelt, and the change of a colleague is not overwritten', async () => {
  const first = await add({ name: 'Único' })
  const taken = await w.call(operator, createPlan, { ...fields(), name: 'UNICO' })
  expect([taken.status, taken.error]).toMatchObject([409, { error: 'ERR_NAME_TAKEN', details: { field: 'name' } }])
  const second = await add()
  expect((await w.call(operator, updatePlan, { id: second.id, name: 'único' })).error.error).toBe('ERR_NAME_TAKEN')
  w.turnClock(1000)
  const { body: theirs } = await w.call(operator, updatePlan, { id: first.id, users: 9 })
  const late = await w.call(operator, updatePlan, { id: first.id, users: 8, updatedAt: first.updatedAt })
  expect([late.status, late.error]).toMatchObject([409, { error: 'ERR_CONFLICT', details: { record: theirs } }])
})

test('a plan that companies have is not deleted', async () => {
  const { id } = await add()
  await give(await w.company(), id)
  const { status, error } = await w.call(operator, deletePlan, { id })
  expect([status, error]).toMatchObject([409, { error: 'ERR_PLAN_IN_USE', details: { companies: 1 } }])
  expect((await w.call(operator, showPlan, { id })).body.companies).toBe(1)
})

test('a plan that a company has chosen in its open invoice is not deleted, or the company would pay for nothing', async () => {
  const [plan, company] = [await add(), await w.company()]
  const bill = await w.owner.query<{ id: number }>(
    `insert into invoices (company_id, plan_id, detail, months, cents, period_start, due_date, is_chosen, created_at, updated_at)
     values ($1, $2, 'Básico', 1, 4990, '2031-05-20', '2031-05-20', true, now(), now()) returning id`,
    [company, plan.id],
  )
  const refused = await w.call(operator, deletePlan, { id: plan.id })
  expect([refused.status, refused.error]).toMatchObject([409, { error: 'ERR_PLAN_IN_USE', details: { companies: 1 } }])
  await w.owner.query("update invoices set status = 'paid', paid_at = now(), paid_by = 'operator' where id = $1", [
    bill.rows[0]?.id,
  ])
  expect((await w.call(operator, deletePlan, { id: plan.id })).status).toBe(200)
})

test('a plan takes away features at once, its limits leave what there is, and all its companies hear of the change', async () => {
  const { id } = await add()
  const company = await w.company()
  await give(company, id)
  const admin = await w.user(company, 'admin')
  await w.user(company, 'user')
  const queue = await w.queue(company)
  expect((await w.call(admin, listSchedules, {})).status).toBe(200)
  expect((await w.call(operator, listOverPlan, { id, users: 1, connections: 0, queues: 1 })).body).toMatchObject({
    companies: [{ id: company, users: 2, connections: 0, queues: 1 }],
    count: 1,
  })
  expect((await w.call(operator, listOverPlan, { id, users: 2, connections: 0, queues: 1 })).body.count).toBe(0)
  w.published.length = 0
  await w.call(operator, updatePlan, { id, users: 1, useSchedules: false })
  expect(w.heardBy(admin, w.published, planPush)).toEqual([{ action: 'update', planId: id }])
  expect((await w.call(admin, listSchedules, {})).error.error).toBe('ERR_PLAN_FEATURE')
  const another = { name: 'Rui Prado', email: `rui${serial}@x.example`, password: 'uma senha boa', profile: 'user' as const }
  const refused = await w.call(admin, createUser, { ...another, queueIds: [queue] })
  expect([refused.status, refused.error.error]).toEqual([403, 'ERR_PLAN_LIMIT'])
})

test('a change of a plan is recorded, with before and after, for the operator and for each company that has the plan', async () => {
  const plan = await add({ value: 49.9 })
  const [theirs, others] = [await w.company(), await w.company()]
  await give(theirs, plan.id)
  await w.call(operator, updatePlan, { id: plan.id, value: 59.9, useKanban: false })
  await w.call(operator, updatePlan, { id: plan.id, value: 59.9 })
  const read = async (company: number) => (await w.call(await w.user(company, 'admin'), listAudit, {})).body.entries
  const entry = {
    act: 'plan.changed',
    actor: { id: operator.id, name: operator.name },
    changes: [
      { field: 'value', before: '49.9', after: '59.9' },
      { field: 'useKanban', before: 'true', after: 'false' },
    ],
  }
  expect(await read(theirs)).toMatchObject([entry])
  expect(await read(operator.companyId)).toMatchObject([entry, { act: 'plan.created' }])
  expect(await read(others)).toEqual([])
})

test('sixty concurrent calls of each kind never exceed the plan, also while it is being changed', async () => {
  const most = { users: 6, connections: 6, queues: 6 }
  const company = await w.company()
  const plan = await add(most)
  await give(company, plan.id)
  const admin = await w.user(company, 'admin')
  await w.connection(company, 'DISCONNECTED')
  const made = Array.from({ length: 60 }, (_, at) => [
    w.call(admin, createUser, {
      name: `Pessoa ${at}`,
      email: `p${at}.${company}@x.example`,
      password: 'Segredo-1234',
      profile: 'user',
    }),
    w.call(admin, createConnection, { name: `Linha ${at}` }),
    w.call(admin, createQueue, { name: `Fila ${at}`, color: `#${String(100_000 + at)}` }),
  ])
  const change = async () => {
    for (const users of [4, 6, 3, 5])
      await w.call(operator, updatePlan, { id: plan.id, users, connections: users, queues: users })
  }
  const [answers] = await Promise.all([Promise.all(made.flat()), change()])
  const refused = answers.filter(({ status }) => status !== 200)
  // On a busy machine some calls wait until they time out.
  const codes = new Set(refused.map(({ error }) => error.error))
  codes.delete('ERR_UNAVAILABLE')
  expect(codes).toEqual(new Set(['ERR_PLAN_LIMIT']))
  const { rows } = await w.owner.query<Record<string, number>>(
    `select (select count(*)::int from users where company_id = $1) as users,
       (select count(*)::int from connections where company_id = $1) as connections,
       (select count(*)::int from queues where company_id = $1) as queues`,
    [company],
  )
  for (const [what, count] of Object.entries(rows[0] ?? {})) expect(count, what).toBeLessThanOrEqual(6)
})

test('a call that adds the last user while the plan is made smaller finds it small', async () => {
  const company = await w.company()
  const plan = await add({ users: 2 })
  await give(company, plan.id)
  const admin = await w.user(company, 'admin')
  const person = { name: 'Ana', email: `ana.${company}@x.example`, password: 'Segredo-1234', profile: 'user' } as const
  const smaller = `with held as (select pg_advisory_xact_lock(hashtextextended('plan ' || $1::int, 0))) update plans
    set users = 1 from held where id = $1`
  const { status, error } = await w.behind(smaller, [plan.id], () => w.call(admin, createUser, person))
  expect([status, error.error]).toEqual([403, 'ERR_PLAN_LIMIT'])
})

test('a plan is made smaller once a concurrent call has added what it limits', async () => {
  const company = await w.company()
  const plan = await add({ users: 2 })
  await give(company, plan.id)
  const admin = await w.user(company, 'admin')
  const person = { name: 'Bia', email: `bia.${company}@x.example`, password: 'Segredo-1234', profile: 'user' } as const
  await w.owner.query('begin; lock table users in share mode')
  const adding = w.call(admin, createUser, person)
  await expect.poll(() => w.countWaiting()).toBe(1)
  const changing = w.call(operator, updatePlan, { id: plan.id, users: 1 })
  await expect.poll(() => w.countWaiting()).toBe(2)
  await w.owner.query('commit')
  expect([(await adding).status, (await changing).status]).toEqual([200, 200])
})

test('of two concurrent changes of a plan the second is told, and the operator can decide', async () => {
  const { id, updatedAt } = await add()
  const change = "update plans set users = 9, updated_at = updated_at + interval '1 second' where id = $1"
  const { status, error } = await w.behind(change, [id], () => w.call(operator, updatePlan, { id, users: 8, updatedAt }))
  expect([status, error]).toMatchObject([409, { error: 'ERR_CONFLICT', details: { record: { users: 9 } } }])
})
