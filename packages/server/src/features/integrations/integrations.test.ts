import {
  createIntegration,
  deleteIntegration,
  isFullIntegration,
  listIntegrations,
  integrationPush,
  showIntegration,
  testIntegration,
  updateIntegration,
} from '@recado/contract/integrations/api'
import { createFlow, deleteFlow } from '@recado/contract/flows/api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openServices, type Services } from '../../../test/fixtures/services.ts'
import type { TestUser } from '../../../test/world.ts'

let s: Services
let company: number
let marina: TestUser
beforeAll(async () => void (s = await openServices()))
beforeEach(async () => {
  company = await s.w.company()
  marina = await s.w.user(company, 'admin')
})
afterAll(() => s.end())

const secret = JSON.stringify({ headers: { authorization: 'Bearer very-secret' }, secret: `whsec_${'A'.repeat(32)}` })
const hook = { type: 'webhook', name: 'Pedidos', urlN8N: 'https://hooks.example/a', jsonContent: secret } as const
const create = (input: object) => s.w.call(marina, createIntegration, input as never)
const update = (id: number, patch: object) => s.w.call(marina, updateIntegration, { id, ...patch })
const sealedOf = async (id: number) =>
  (await s.w.owner.query<{ text: string }>('select json_content as text from queue_integrations where id = $1', [id])).rows[0]
    ?.text

test('an integration is created with the common defaults, changed and deleted, and its managers are told', async () => {
  const agent = await s.w.user(company, 'user')
  s.w.published.length = 0
  const made = (await create({ type: 'typebot', name: ' Bot ', urlN8N: 'https://typebot.example', typebotSlug: 'loja' })).body
  expect(made).toMatchObject({
    name: 'Bot',
    projectName: 'Bot',
    language: 'pt-BR',
    typebotExpires: 1,
    typebotDelayMessage: 1000,
    typebotKeywordFinish: '',
    jsonContent: '',
    hasJsonContent: false,
    state: { active: true, failures: 0, lastSuccessAt: null, lastError: null, offAt: null },
  })
  const changed = (await update(made.id, { name: 'Atendente', typebotExpires: 0 })).body
  expect(changed).toMatchObject({ name: 'Atendente', projectName: 'Atendente', typebotExpires: 0, typebotSlug: 'loja' })
  expect((await s.w.call(marina, deleteIntegration, { id: made.id })).status).toBe(200)
  expect((await s.w.call(marina, showIntegration, { id: made.id })).error.error).toBe('ERR_NO_INTEGRATION_FOUND')
  expect(s.w.heardBy(marina, s.w.published, integrationPush)).toEqual([
    { action: 'create', record: made },
    { action: 'update', record: changed },
    { action: 'delete', id: made.id },
  ])
  expect(s.w.heardBy(agent, s.w.published, integrationPush)).toEqual([])
})

test('integrations are paged by name and found by part of it, and a user who does not manage them gets names alone', async () => {
  for (let at = 0; at < 21; at++) await create({ ...hook, name: `Integração ${String(at).padStart(2, '0')}` })
  const page = async (input: object) => (await s.w.call(marina, listIntegrations, input)).body
  expect([(await page({ pageNumber: 1 })).queueIntegrations.length, (await page({ pageNumber: 1 })).hasMore]).toEqual([20, true])
  expect((await page({ pageNumber: 2 })).queueIntegrations.map(({ name }) => name)).toEqual(['Integração 20'])
  expect((await page({})).queueIntegrations).toHaveLength(21)
  expect((await page({ searchParam: 'integracao 07' })).queueIntegrations.map(({ name }) => name)).toEqual(['Integração 07'])
  const agent = await s.w.user(company, 'supervisor')
  const [seen] = (await s.w.call(agent, listIntegrations, {})).body.queueIntegrations
  expect([seen && isFullIntegration(seen), Object.keys(seen ?? {})]).toEqual([false, ['id', 'name', 'type']])
  const id = seen?.id ?? 0
  for (const { status } of [
    await s.w.call(agent, showIntegration, { id }),
    await s.w.call(agent, createIntegration, hook),
    await s.w.call(agent, updateIntegration, { id, name: 'X1' }),
    await s.w.call(agent, deleteIntegration, { id }),
    await s.w.call(agent, testIntegration, { id }),
  ])
    expect(status).toBe(403)
})

test.each([
  ['name', { name: 'x' }],
  ['name', { name: 'x'.repeat(51) }],
  ['urlN8N', { urlN8N: 'http://hooks.example/a' }],
  ['urlN8N', { urlN8N: 'https://10.0.0.1/a' }],
  ['urlN8N', { urlN8N: 'https://localhost/a' }],
  ['urlN8N', { urlN8N: 'https://user:pass@hooks.example/' }],
  ['jsonContent', { jsonContent: 'x' }],
  ['jsonContent', { jsonContent: '{"headers":{"Host":"evil"}}' }],
  ['jsonContent', { jsonContent: '{"headers":{"x":"a\\r\\nb: c"}}' }],
  ['jsonContent', { jsonContent: '{"secret":"short"}' }],
  ['typebotSlug', { type: 'typebot', jsonContent: '' }],
  ['jsonContent', { type: 'dialogflow', projectName: 'loja-123', jsonContent: '{"type":"external_account"}' }],
  ['jsonContent', { type: 'flowbuilder', jsonContent: 'abc' }],
  ['language', { language: 'fr' }],
  ['typebotExpires', { typebotExpires: -1 }],
])('a bad %s is refused at its field (%#)', async (path, wrong) => {
  const { status, error } = await create({ ...hook, ...wrong })
  expect([status, error.details]).toEqual([400, { fields: [expect.objectContaining({ path })] }])
})

test.each([
  ['urlN8N typebotSlug', { type: 'typebot' }],
  ['projectName jsonContent', { type: 'dialogflow', projectName: '../x' }],
  ['urlN8N jsonContent', { type: 'n8n', jsonContent: 'x' }],
])('%s: all wrong fields are named at once', async (paths, wrong) => {
  const { status, error } = await create({ name: 'Abc', ...wrong })
  const fields = paths.split(' ').map((path) => expect.objectContaining({ path }) as unknown)
  expect([status, error.details]).toEqual([400, { fields }])
})

test('a secret is stored and never returned, an empty one keeps it, and null or another address removes it', async () => {
  const { id, jsonContent, hasJsonContent } = (await create(hook)).body
  expect([jsonContent, hasJsonContent]).toEqual(['', true])
  const first = await sealedOf(id)
  expect(first).not.toMatch(/very-secret|whsec|Bearer/)
  expect(JSON.stringify(s.w.published)).not.toContain('very-secret')
  expect((await update(id, { jsonContent: '', name: 'Outro' })).body.hasJsonContent).toBe(true)
  expect(await sealedOf(id)).toBe(first)
  expect((await update(id, { urlN8N: 'https://evil.example/a' })).body.hasJsonContent).toBe(false)
  expect(await sealedOf(id)).toBe('')
  await update(id, { jsonContent: secret })
  expect((await update(id, { type: 'n8n' })).body.hasJsonContent).toBe(false)
  await update(id, { jsonContent: secret })
  expect((await update(id, { jsonContent: null })).body.hasJsonContent).toBe(false)
})

test('a change that another user has made meanwhile is not overwritten', async () => {
  const made = (await create(hook)).body
  await update(made.id, { name: 'Dela' })
  const { status, error } = await update(made.id, { name: 'Meu', updatedAt: made.updatedAt })
  expect([status, error]).toMatchObject([409, { error: 'ERR_CONFLICT', details: { record: { name: 'Dela' } } }])
})

test.each(['queues', 'connections'] as const)(
  'an integration that is used by %s is not deleted, and the refusal names them',
  async (where) => {
    const { id } = (await create(hook)).body
    const used = where === 'queues' ? await s.w.queue(company) : await s.w.connection(company)
    await s.w.owner.query(`update ${where} set integration_id = $2 where id = $1`, [used, id])
    const { status, error } = await s.w.call(marina, deleteIntegration, { id })
    expect([status, error.error]).toEqual([409, 'ERR_INTEGRATION_IN_USE'])
    const { queues, connections } = error.details as { queues: string[]; connections: string[] }
    expect({ queues: queues.length, connections: connections.length }).toEqual({ queues: 0, connections: 0, [where]: 1 })
  },
)

test('an integration that is put to use at the same moment stays', async () => {
  const { id } = (await create(hook)).body
  const change = 'update queues set integration_id = $2 where id = $1'
  const { error } = await s.w.behind(change, [await s.w.queue(company), id], () => s.w.call(marina, deleteIntegration, { id }))
  expect(error.error).toBe('ERR_INTEGRATION_IN_USE')
})

test('an integration uses a flow of its own company, which may be deleted', async () => {
  const flow = (await s.w.call(marina, createFlow, { name: 'Triagem' })).body
  const made = (await create({ type: 'flowbuilder', name: 'Fluxo', jsonContent: String(flow.id) })).body
  expect(made).toMatchObject({ jsonContent: String(flow.id), hasJsonContent: false, projectName: 'Fluxo' })
  expect((await update(made.id, { name: 'Fluxo 2' })).body.jsonContent).toBe(String(flow.id))
  const other = await s.w.user(await s.w.company(), 'admin')
  const foreign = (await s.w.call(other, createFlow, { name: 'Alheio' })).body
  expect((await create({ type: 'flowbuilder', name: 'Fluxo', jsonContent: String(foreign.id) })).error.error).toBe(
    'ERR_NO_FLOW_FOUND',
  )
  await s.w.call(marina, deleteFlow, { id: flow.id })
  expect((await s.w.call(marina, showIntegration, { id: made.id })).body.jsonContent).toBe('')
})

test('a manager switches an integration off and on by hand', async () => {
  const { id } = (await create(hook)).body
  expect((await update(id, { active: false })).body.state).toMatchObject({ active: false })
  expect((await update(id, { name: 'Outro' })).body.state.active).toBe(false)
  // Its failures are reset. Otherwise the next one would switch it off again.
  await s.w.owner.query('update queue_integrations set failures = 5 where id = $1', [id])
  expect((await update(id, { active: true })).body.state).toMatchObject({ active: true, failures: 0, offAt: null })
})

test('a test shows the service’s answer or its failure, and leaves no trace', async () => {
  const key = s.dialogflow.project('loja-de-teste', [{ name: 'oi', words: ['olá'], messages: ['Olá! Sou o agente.'] }])
  const ask = async (input: object) => (await s.w.call(marina, testIntegration, input)).body
  const wire = { projectName: key.projectId, jsonContent: key.json, language: 'pt-BR' }
  expect(await ask(wire)).toEqual({ fault: null, text: 'Olá! Sou o agente.' })
  expect(await ask({ ...wire, projectName: 'outra-loja' })).toMatchObject({
    fault: 'key',
    text: expect.stringContaining('denied') as string,
  })
  expect(await ask({ ...wire, jsonContent: '{}' })).toEqual({ fault: 'key', text: '' })
  // A form that does not contain the secret is tested with the stored one.
  const { id } = (await create({ type: 'dialogflow', name: 'Agente', ...wire })).body
  expect(await ask({ id, ...wire, jsonContent: '' })).toEqual({ fault: null, text: 'Olá! Sou o agente.' })
  expect((await s.w.call(marina, showIntegration, { id })).body.state).toMatchObject({
    lastSuccessAt: null,
    lastErrorAt: null,
  })
  // But the stored secret is not sent to another address, and a user of another company cannot use it.
  const stored = (await create({ ...hook, urlN8N: 'https://hooks.example/own' })).body
  s.hooks.add({ path: '/spy', answer: () => ({ messages: ['got it'] }) })
  expect(await ask({ id: stored.id, type: 'webhook', urlN8N: 'https://hooks.example/spy' })).toEqual({
    fault: null,
    text: 'got it',
  })
  expect(s.hooks.requests.at(-1)?.headers.authorization).toBeUndefined()
  expect(await ask({ type: 'webhook', urlN8N: 'https://10.0.0.1/' })).toEqual({ fault: 'address', text: '' })
  const other = await s.w.user(await s.w.company(), 'admin')
  expect((await s.w.call(other, testIntegration, { id })).error.error).toBe('ERR_NO_INTEGRATION_FOUND')
})
