import { listPrompts } from '@recado/contract/prompts/api'
import { createQueue, deleteQueue, listQueues, orderQueues, queuePush, showQueue, updateQueue } from '@recado/contract/queues/api'
import { listIntegrations } from '@recado/contract/integrations/api'
import { showTicket, ticketPush } from '@recado/contract/tickets/api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestUser, World } from '../../../test/world.ts'

let w: World
let company: number
let admin: TestUser
beforeAll(async () => void (w = await World.create()))
beforeEach(async () => {
  w.turnClock(1_000)
  company = await w.company()
  admin = await w.user(company, 'admin')
  w.published.length = 0
})
afterAll(() => w.end())

const sales = { name: 'Vendas', color: '#0E9F6E' }

test('a queue is added at the end of the menu, with the usual hours, and all users are told', async () => {
  await w.call(admin, createQueue, { name: 'Suporte', color: '#7c3aed' })
  w.published.length = 0
  const { status, body } = await w.call(admin, createQueue, { ...sales, greetingMessage: 'Que bom ter você aqui' })
  expect([status, body]).toMatchObject([
    200,
    {
      name: 'Vendas',
      color: '#0e9f6e',
      greetingMessage: 'Que bom ter você aqui',
      orderQueue: 2,
      promptId: null,
      optionsCount: 0,
    },
  ])
  expect(body.schedules.map(({ weekdayEn, startTime, endTime }) => [weekdayEn, startTime, endTime])).toEqual([
    ...['monday', 'tuesday', 'wednesday', 'thursday', 'friday'].map((day) => [day, '08:00', '18:00']),
    ['saturday', '08:00', '12:00'],
    ['sunday', '00:00', '00:00'],
  ])
  const caio = await w.user(company, 'user')
  expect(w.heardBy(caio, w.published, queuePush)).toEqual([{ action: 'create', queue: body }])
  expect((await w.call(caio, listQueues, {})).body.map(({ name }) => name)).toEqual(['Suporte', 'Vendas'])
  expect((await w.call(caio, showQueue, { id: body.id })).body).toEqual(body)
})

test('a queue that is added stands after those that have no number yet', async () => {
  const add = async (name: string, color: string) => (await w.call(admin, createQueue, { name, color })).body.id
  const ids = [await add('Um', '#111111'), await add('Dois', '#222222')]
  for (const id of ids) await w.call(admin, updateQueue, { id, orderQueue: null })
  await add('Agora', '#333333')
  const shown = (await w.call(admin, listQueues, {})).body
  expect(shown.map(({ name, orderQueue }) => [name, orderQueue])).toEqual([
    ['Dois', 1],
    ['Um', 2],
    ['Agora', 3],
  ])
})

test('a wrong field is named in the refusal', async () => {
  await w.call(admin, createQueue, sales)
  const refusal = async (input: object) => (await w.call(admin, createQueue, { ...sales, ...input })).error
  for (const [field, value] of [
    ['name', 'V'],
    ['name', 'V'.repeat(51)],
    ['color', ''],
    ['color', 'red'],
    ['color', '#12345'],
    ['color', '#0e9f6e0e9'],
    ['greetingMessage', 'x'.repeat(4097)],
    ['orderQueue', -1],
    ['schedules', [{}]],
    ['options', 'none'],
  ] as const) {
    const { error, details } = await refusal({ [field]: value })
    const { fields } = details as { fields: { path: string }[] }
    expect([field, error, fields[0]?.path.split('.')[0]]).toEqual([field, 'ERR_VALIDATION', field])
  }
  expect(await refusal({ color: '#111111', name: ' vendas ' })).toMatchObject({
    error: 'ERR_NAME_TAKEN',
    details: { field: 'name' },
  })
  expect(await refusal({ name: 'Outra' })).toMatchObject({ error: 'ERR_QUEUE_COLOR_ALREADY_EXISTS', details: { field: 'color' } })
  expect((await refusal({ name: 'Outra', color: '#111', promptId: 1 })).error).toBe('ERR_NO_PROMPT_FOUND')
  expect((await refusal({ name: 'Outra', color: '#111', integrationId: 1 })).error).toBe('ERR_NO_INTEGRATION_FOUND')
})

test('another company may have the same name and colour', async () => {
  await w.call(admin, createQueue, sales)
  const outsider = await w.user(await w.company(), 'admin')
  expect((await w.call(outsider, createQueue, sales)).status).toBe(200)
})

test('managers alone change queues, and all users read them', async () => {
  const { id } = (await w.call(await w.user(company, 'owner'), createQueue, sales)).body
  for (const profile of ['user', 'supervisor'] as const) {
    const who = await w.user(company, profile)
    for (const { status } of [
      await w.call(who, createQueue, { name: 'Outra', color: '#111111' }),
      await w.call(who, updateQueue, { id, name: 'Outra' }),
      await w.call(who, orderQueues, { queueIds: [id] }),
      await w.call(who, deleteQueue, { id }),
    ])
      expect(status).toBe(403)
    expect((await w.call(who, listQueues, {})).body).toHaveLength(1)
  }
})

test('the plan limits the queues, and two concurrent calls do not share the last place', async () => {
  const small = await w.company({ queues: 2 })
  const boss = await w.user(small, 'admin')
  await w.call(boss, createQueue, sales)
  const add = (name: string, color: string) => w.call(boss, createQueue, { name, color })
  const answers = await Promise.all([add('Suporte', '#111111'), add('Financeiro', '#222222')])
  expect(answers.flatMap(({ status, error }) => (status === 200 ? [] : [error.error]))).toEqual(['ERR_PLAN_LIMIT'])
})

test('a change is a patch, and the second of two concurrent users is told', async () => {
  const queue = (await w.call(admin, createQueue, { ...sales, outOfHoursMessage: 'Fechado' })).body
  w.turnClock(1_000)
  const renamed = (await w.call(admin, updateQueue, { id: queue.id, name: 'Loja', updatedAt: queue.updatedAt })).body
  expect(renamed).toMatchObject({ name: 'Loja', outOfHoursMessage: 'Fechado', color: '#0e9f6e' })
  const late = await w.call(admin, updateQueue, { id: queue.id, name: 'Balcão', updatedAt: queue.updatedAt })
  expect([late.status, late.error]).toMatchObject([409, { error: 'ERR_CONFLICT', details: { record: renamed } }])
  expect((await w.call(admin, updateQueue, { id: queue.id, name: 'LOJA', color: '#0E9F6E' })).status).toBe(200)
})

test('the order is kept, and only queues that moved are pushed', async () => {
  const ids = []
  for (const [name, color] of [
    ['Um', '#111111'],
    ['Dois', '#222222'],
    ['Três', '#333333'],
  ] as const)
    ids.push((await w.call(admin, createQueue, { name, color })).body.id)
  const [one = 0, two = 0, three = 0] = ids
  w.published.length = 0
  const { body } = await w.call(admin, orderQueues, { queueIds: [two, one, three] })
  expect(body.map(({ name, orderQueue }) => [name, orderQueue])).toEqual([
    ['Dois', 1],
    ['Um', 2],
    ['Três', 3],
  ])
  expect(w.heardBy(admin, w.published, queuePush)).toHaveLength(2)
})

test('the conversations of a deleted queue stay in no queue, and users who saw them through it see them no more', async () => {
  const { id } = (await w.call(admin, createQueue, sales)).body
  const [caio, ana] = [await w.user(company, 'user', [id]), await w.user(company, 'user', [], 'enabled')]
  const [waiting, closed] = [await w.ticket(company, { queueId: id }), await w.ticket(company, { queueId: id })]
  await w.owner.query("update tickets set status = 'closed' where id = $1", [closed])
  w.published.length = 0
  expect((await w.call(admin, deleteQueue, { id })).status).toBe(200)
  await w.settle()
  expect(w.heardBy(caio, w.published, queuePush)).toEqual([{ action: 'delete', queueId: id }])
  expect(w.heardBy(caio, w.published, ticketPush)).toEqual([{ action: 'delete', ticketId: waiting }])
  expect(w.heardBy(ana, w.published, ticketPush)).toMatchObject([{ action: 'update', ticket: { id: waiting, queue: null } }])
  expect((await w.call(caio, showTicket, { id: waiting })).status).toBe(403)
  expect((await w.call(ana, showTicket, { id: waiting })).status).toBe(200)
  expect((await w.call(admin, showTicket, { id: closed })).body.queue).toBeNull()
})

test('a queue gets prompts and integrations of its company alone, and only with a plan that includes them', async () => {
  await w.owner.query("insert into prompts (company_id, name) values ($1, 'Vendedor')", [company])
  await w.owner.query(
    "insert into queue_integrations (company_id, name, type, created_at, updated_at) values ($1, 'Typebot', 'typebot', now(), now())",
    [company],
  )
  const prompt = (await w.call(admin, listPrompts, {})).body.prompts[0]
  const integration = (await w.call(admin, listIntegrations, {})).body.queueIntegrations[0]
  expect([prompt?.name, integration?.name]).toEqual(['Vendedor', 'Typebot'])
  const bound = { promptId: prompt?.id ?? null, integrationId: integration?.id ?? null }
  const { id } = (await w.call(admin, createQueue, { ...sales, ...bound })).body
  expect((await w.call(admin, updateQueue, { id, promptId: null })).body).toMatchObject({ ...bound, promptId: null })
  await w.owner.query(
    'update plans set use_open_ai = false, use_integrations = false where id = (select plan_id from companies where id = $1)',
    [company],
  )
  for (const endpoint of [listPrompts, listIntegrations]) {
    expect((await w.call(admin, endpoint, {})).error.error).toBe('ERR_PLAN_FEATURE')
  }
})

test.each([
  ['name', { name: 'Vendas' }, 'ERR_NAME_TAKEN'],
  ['colour', { color: '#0E9F6E' }, 'ERR_QUEUE_COLOR_ALREADY_EXISTS'],
] as const)('one of two queues that are given the same %s at once gets it', async (_what, patch, code) => {
  const ids = [await w.queue(company), await w.queue(company)]
  // Neither is written before both have looked.
  await w.owner.query('begin; lock table queues in share mode')
  const changing = Promise.all(ids.map((id) => w.call(admin, updateQueue, { id, ...patch })))
  await expect.poll(() => w.countWaiting()).toBe(2)
  await w.owner.query('commit')
  const answers = await changing
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  expect(answers.flatMap(({ status, error }) => (status === 409 ? [error.error] : []))).toEqual([code])
})
