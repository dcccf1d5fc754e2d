import {
  createTriggerPhrase,
  deleteTriggerPhrase,
  triggerPhrasePush,
  listTriggerPhrases,
  showTriggerPhrase,
  updateTriggerPhrase,
} from '@recado/contract/trigger-phrases/api'
import { updateContact } from '@recado/contract/contacts/api'
import { createFlow, saveFlow, updateFlow } from '@recado/contract/flows/api'
import { updateTicket } from '@recado/contract/tickets/api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestUser, World } from '../../../test/world.ts'

let w: World
let company: number
let admin: TestUser
let whatsappId: number
let flowId: number
let phone: string
let phones = 0
beforeAll(async () => void (w = await World.create()))
afterAll(() => w.end())

beforeEach(async () => {
  company = await w.company()
  admin = await w.user(company, 'admin')
  whatsappId = await w.connection(company)
  phone = `55419875${String(++phones).padStart(5, '0')}`
  flowId = (await w.call(admin, createFlow, { name: 'Promo' })).body.id
  await save('Desconto de 10%')
})

const save = (label: string, idFlow = flowId) =>
  w.call(admin, saveFlow, {
    idFlow,
    nodes: [
      { id: 's', type: 'start', data: {}, position: { x: 0, y: 0 } },
      { id: 'm', type: 'message', data: { label }, position: { x: 0, y: 0 } },
    ],
    connections: [{ source: 's', target: 'm' }],
  })
const add = (phrase = 'Quero desconto') => w.call(admin, createTriggerPhrase, { name: 'Promo', flowId, whatsappId, phrase })

async function say(text: string, line = whatsappId): Promise<void> {
  await w.receive(line, phone, text)
  await w.settle()
  w.turnClock(4_000)
  await w.settle()
}

test('a phrase starts its flow whatever its case, accents, spaces and last sign, and only on its connection', async () => {
  await add('Quero DESCÔNTO!')
  const other = await w.connection(company)
  await say('quero desconto', other)
  await say('quero desconto mesmo')
  expect([await w.toSend(other), await w.toSend(whatsappId)]).toEqual([[], []])
  await say('  quéro   desconto… ')
  expect(await w.toSend(whatsappId)).toEqual(['Desconto de 10%'])
})

test('a phrase starts nothing while an attendant has the ticket, once it is switched off, or without the plan', async () => {
  const { id } = (await add()).body
  await say('oi')
  const { rows } = await w.owner.query<{ id: number }>('select id from tickets where company_id = $1', [company])
  const ticket = { id: rows[0]?.id ?? 0 }
  await w.call(admin, updateTicket, { ...ticket, status: 'open' })
  await say('quero desconto')
  await w.call(admin, updateTicket, { ...ticket, status: 'closed' })
  await w.call(admin, updateTriggerPhrase, { id, status: false })
  await say('quero desconto')
  await w.call(admin, updateTriggerPhrase, { id, status: true })
  const plan = (has: boolean) =>
    w.owner.query('update plans set use_campaigns = $2 where id = (select plan_id from companies where id = $1)', [company, has])
  await plan(false)
  await say('quero desconto')
  expect(await w.toSend(whatsappId)).toEqual([])
  await plan(true)
  await say('quero desconto')
  expect(await w.toSend(whatsappId)).toEqual(['Desconto de 10%'])
})

test('a phrase starts nothing in a group, nor for a contact that wants no bot', async () => {
  await add()
  await w.receive(whatsappId, phone, 'quero desconto', { chat: { group: '12036301' }, participant: { phone } })
  await say('oi')
  const { rows } = await w.owner.query<{ id: number }>('select id from contacts where company_id = $1 and number = $2', [
    company,
    phone,
  ])
  await w.call(admin, updateContact, { id: rows[0]?.id ?? 0, disableBot: true })
  await say('quero desconto')
  expect(await w.toSend(whatsappId)).toEqual([])
})

test('the active campaigns of a connection have different phrases', async () => {
  const first = (await add('Oi!')).body
  const rival = await add('ÓI')
  expect([rival.status, rival.error]).toMatchObject([409, { error: 'ERR_PHRASE_TAKEN', details: { campaign: { id: first.id } } }])
  const switched = (await w.call(admin, updateTriggerPhrase, { id: first.id, status: false })).body
  expect(switched).toMatchObject({ status: false, flow: { name: 'Promo' }, whatsapp: { id: whatsappId } })
  const second = (await add('oi')).body
  expect((await w.call(admin, updateTriggerPhrase, { id: first.id, status: true })).error.error).toBe('ERR_PHRASE_TAKEN')
  const both = await Promise.all([add('olá'), add('ola')])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  await w.call(admin, deleteTriggerPhrase, { id: second.id })
  expect((await w.call(admin, updateTriggerPhrase, { id: first.id, status: true })).status).toBe(200)
})

test('a phrase starts nothing while its flow is switched off, and starts it again afterwards', async () => {
  const { id } = (await add()).body
  await w.call(admin, updateFlow, { flowId, active: false })
  const resting = (await w.call(admin, showTriggerPhrase, { id })).body
  expect(resting).toMatchObject({ status: true, flow: { id: flowId, active: false } })
  const other = (await w.call(admin, createFlow, { name: 'Outro' })).body.id
  await save('Outro fluxo', other)
  await w.call(admin, createTriggerPhrase, { name: 'Outra', flowId: other, whatsappId, phrase: 'Oi' })
  // Of two phrases in quick succession, the one whose flow is on counts.
  await w.receive(whatsappId, phone, 'oi')
  await say('quero desconto')
  expect(await w.toSend(whatsappId)).toEqual(['Outro fluxo'])
  await w.call(admin, updateFlow, { flowId, active: true })
  await say('quero desconto')
  expect(await w.toSend(whatsappId)).toEqual(['Outro fluxo', 'Desconto de 10%'])
})

test('users who make flows hear of a phrase, and other users cannot read phrases', async () => {
  w.published.length = 0
  const added = (await add()).body
  expect(w.heardBy(admin, w.published, triggerPhrasePush)).toEqual([{ action: 'create', record: added }])
  expect((await w.call(admin, listTriggerPhrases, {})).body).toEqual({ flow: [added] })
  const supervisor = await w.user(company, 'supervisor')
  expect(w.heardBy(supervisor, w.published, triggerPhrasePush)).toEqual([])
  expect((await w.call(supervisor, listTriggerPhrases, {})).status).toBe(403)
})
