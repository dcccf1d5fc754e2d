import { triggerFlow } from '@recado/contract/bots/api'
import { createFlow, saveFlow } from '@recado/contract/flows/api'
import { createPrompt } from '@recado/contract/prompts/api'
import { createIntegration } from '@recado/contract/integrations/api'
import { createQueue, updateQueue } from '@recado/contract/queues/api'
import { updateTicket } from '@recado/contract/tickets/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestUser, World } from '../../../../test/world.ts'

let w: World
let company: number
let admin: TestUser
let queueId: number
beforeAll(async () => {
  w = await World.create()
  company = await w.company()
  admin = await w.user(company, 'admin')
  queueId = (await w.call(admin, createQueue, { name: 'Vendas', color: '#111111' })).body.id
})
afterAll(() => w.end())

/** The row is being deleted, and a transaction that refers to it waits for that. */
const whileDeleted = (table: string, id: number, work: () => Promise<{ error: { error: string } }>) =>
  w.behind(`delete from ${table} where company_id = $1 and id = $2`, [company, id], work)

test('a flow that is deleted while a user starts it is not found', async () => {
  const at = { position: { x: 0, y: 0 } }
  const { id } = (await w.call(admin, createFlow, { name: 'Fluxo', isSlashCommand: true })).body
  const saved = await w.call(admin, saveFlow, {
    idFlow: id,
    nodes: [
      { id: 's', type: 'start', data: {}, ...at },
      { id: 'm', type: 'message', data: { label: 'Oi' }, ...at },
    ],
    connections: [{ source: 's', target: 'm' }],
  })
  expect(saved.status).toBe(200)
  const ticketId = await w.ticket(company)
  await w.call(admin, updateTicket, { id: ticketId, status: 'open' })
  const { error } = await whileDeleted('flows', id, () => w.call(admin, triggerFlow, { id: ticketId, flowId: id }))
  expect(error.error).toBe('ERR_NO_FLOW_FOUND')
})

test('a prompt and an integration that are deleted while a user puts them in a queue are not found', async () => {
  const about = { name: 'Atendente', prompt: 'x'.repeat(60), model: 'm', apiKey: 'k', queueId }
  const promptId = (await w.call(admin, createPrompt, about)).body.id
  const hook = { type: 'webhook', name: 'Gancho', urlN8N: 'https://example.com/x' } as const
  const integrationId = (await w.call(admin, createIntegration, hook)).body.id
  const refused = [
    await whileDeleted('prompts', promptId, () => w.call(admin, updateQueue, { id: queueId, promptId })),
    await whileDeleted('queue_integrations', integrationId, () => w.call(admin, updateQueue, { id: queueId, integrationId })),
  ]
  expect(refused.map(({ error }) => error.error)).toEqual(['ERR_NO_PROMPT_FOUND', 'ERR_NO_INTEGRATION_FOUND'])
})
