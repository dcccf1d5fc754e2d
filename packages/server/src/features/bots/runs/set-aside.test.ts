import { createFlow, saveFlow, type SavedGraph } from '@recado/contract/flows/api'
import { createTriggerPhrase } from '@recado/contract/trigger-phrases/api'
import { createIntegration } from '@recado/contract/integrations/api'
import { showTicket } from '@recado/contract/tickets/api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestUser, World } from '../../../../test/world.ts'

let w: World
let company: number
let admin: TestUser
let connection: number
let phones = 0
let phone: string
beforeAll(async () => {
  w = await World.create()
  // Stands for any failure: it keeps the step of an event from being written.
  await w.owner.query(`create function fail() returns trigger language plpgsql as $$ begin raise 'no'; end $$`)
})
afterAll(() => w.end())
beforeEach(async () => {
  company = await w.company()
  admin = await w.user(company, 'admin')
  connection = await w.connection(company)
  phone = `55419873${String(++phones).padStart(5, '0')}`
})

const at = { position: { x: 0, y: 0 } }
async function answersWith(...nodes: SavedGraph['nodes']): Promise<number> {
  const flow = (await w.call(admin, createFlow, { name: 'Fluxo' })).body
  const all = [{ id: 's', type: 'start', data: {}, ...at }, ...nodes]
  const connections = nodes.map(({ id }, place) => ({ source: all[place]?.id ?? '', target: id }))
  expect((await w.call(admin, saveFlow, { idFlow: flow.id, nodes: all, connections })).status).toBe(200)
  const own = { type: 'flowbuilder', name: 'Fluxo', jsonContent: String(flow.id) } as const
  const { id } = (await w.call(admin, createIntegration, own)).body
  await w.owner.query('update connections set integration_id = $2 where id = $1', [connection, id])
  return flow.id
}
async function say(text: string): Promise<void> {
  await w.receive(connection, phone, text)
  await w.settle()
  await pass(4)
}
async function pass(seconds: number): Promise<void> {
  w.turnClock(seconds * 1_000)
  await w.settle()
}
/** Makes steps of this kind fail, however often they are retried. */
async function failing(event: string, work: () => Promise<void>): Promise<void> {
  await w.owner.query(
    `create trigger fails before insert on bot_run_steps for each row when (new.event = '${event}') execute function fail()`,
  )
  await work()
  for (let tries = 0; tries < 6; tries += 1) await pass(20)
  await w.owner.query('drop trigger fails on bot_run_steps')
}
async function ticket() {
  const { rows } = await w.owner.query<{ id: number }>('select id from tickets where company_id = $1', [company])
  return (await w.call({ ...admin, token: await w.renewedToken(admin) }, showTicket, { id: rows[0]?.id ?? 0 })).body
}
const runs = async () => (await w.owner.query('select status, reason from bot_runs where company_id = $1', [company])).rows
const question = { id: 'q', type: 'question', data: { typebotIntegration: { message: 'CPF?', answerKey: 'cpf' } }, ...at }
const message = { id: 'm', type: 'message', data: { label: 'Obrigado' }, ...at }

test('a turn that always fails leaves the conversation to attendants', async () => {
  await answersWith(question, message)
  await say('oi')
  await failing('said', () => say('123'))
  expect([await ticket(), await runs()]).toMatchObject([{ chatbot: false, status: 'pending' }, [{ status: 'people' }]])
  await say('alguém?')
  expect(await w.toSend(connection)).toEqual(['CPF?'])
})

test('a phrase whose turn always fails is not heard again with the next message', async () => {
  const flowId = await answersWith(message)
  await w.call(admin, createTriggerPhrase, { name: 'Promo', flowId, whatsappId: connection, phrase: 'Promo' })
  await failing('start', () => say('promo'))
  await say('alguém?')
  expect(await w.toSend(connection)).toEqual([])
  await say('promo')
  expect(await w.toSend(connection)).toEqual(['Obrigado'])
})

test('a wake-up that always fails leaves the conversation to attendants', async () => {
  await answersWith({ id: 'i', type: 'interval', data: { sec: 60 }, ...at }, message)
  await say('oi')
  await failing('moment', () => pass(60))
  expect([await ticket(), await runs()]).toMatchObject([{ chatbot: false, status: 'pending' }, [{ status: 'people' }]])
})
