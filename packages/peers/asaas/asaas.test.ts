import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { callBank } from '#pix/call-bank.ts'
import type { Account } from './account.ts'
import { type Asaas, startAsaas } from './asaas.ts'

const origin = 'https://api.asaas.com/v3'
let now = Date.parse('2026-12-01T12:00:00Z')
let desk: Server
const heard: { token: unknown; body: Record<string, unknown> }[] = []
let deskAnswers = 200
let asaas: Asaas
let account: Account
beforeAll(async () => {
  desk = createServer((request, response) => {
    void request.toArray().then((parts) => {
      const body = JSON.parse(Buffer.concat(parts as Buffer[]).toString()) as Record<string, unknown>
      heard.push({ token: request.headers['asaas-access-token'], body })
      response.writeHead(deskAnswers).end()
    })
  })
  await new Promise<void>((resolve) => desk.listen(0, '127.0.0.1', resolve))
  const desks = new Map([['desk.example', `http://127.0.0.1:${(desk.address() as AddressInfo).port}`]])
  asaas = await startAsaas({ now: () => new Date(now), desks })
})
beforeEach(() => {
  account = asaas.account()
  asaas.notices.drop()
  heard.length = 0
  deskAnswers = 200
})
afterAll(async () => {
  await asaas.close()
  desk.close()
})

const ask = (method: string, path: string, body?: unknown, over: Record<string, string> = {}) =>
  callBank(asaas, `${origin}${path}`, {
    method,
    body,
    headers: { access_token: account.apiKey, 'user-agent': 'recado', ...over },
  })
const customer = async () => String((await ask('POST', '/customers', { name: 'Ana', cpfCnpj: '52998224725' })).body['id'])
const fields = { billingType: 'PIX', value: 49.9, dueDate: '2026-12-01' }
const pay = async (over: object = {}) => ask('POST', '/payments', { customer: await customer(), ...fields, ...over })
const code = (answer: { body: Record<string, unknown> }) => (answer.body['errors'] as { code: string }[])[0]?.code

test('a caller names its program, shows a key of this environment, and sends no body with a GET', async () => {
  expect((await ask('GET', '/customers')).status).toBe(200)
  expect((await ask('GET', '/customers', undefined, { 'user-agent': '' })).status).toBe(400)
  expect((await ask('GET', '/customers', {})).status).toBe(403)
  expect((await ask('GET', '/customers', undefined, { access_token: 'x' })).status).toBe(401)
  const sandboxed = asaas.account('sandbox')
  expect([sandboxed.apiKey.slice(0, 11), account.apiKey.slice(0, 11)]).toEqual(['$aact_hmlg_', '$aact_prod_'])
  expect(code(await ask('GET', '/customers', undefined, { access_token: sandboxed.apiKey }))).toBe('invalid_environment')
})

test('a customer needs a document, and two equal customers are two records found by our reference', async () => {
  expect(code(await ask('POST', '/customers', { name: 'Ana', cpfCnpj: '52998224724' }))).toBe('invalid_cpfCnpj')
  expect((await ask('POST', '/customers', { name: 'Ana' })).status).toBe(400)
  for (let count = 0; count < 2; count++)
    await ask('POST', '/customers', { name: 'Ana', cpfCnpj: '12ABC34501DE35', externalReference: 'company 7' })
  expect((await ask('GET', '/customers?externalReference=company%207')).body['totalCount']).toBe(2)
  expect((await ask('GET', '/customers?externalReference=company%208')).body['data']).toEqual([])
})

test.each([
  ['an amount as a text', { value: '49.90' }, 'invalid_value'],
  ['a tenth of a centavo', { value: 49.905 }, 'invalid_value'],
  ['too little', { value: 4.99 }, 'invalid_value'],
  ['a day that is over', { dueDate: '2026-11-30' }, 'invalid_dueDate'],
  ['a day of another form', { dueDate: '01/12/2026' }, 'invalid_dueDate'],
  ['nobody', { customer: 'cus_0' }, 'invalid_customer'],
  ['a card', { billingType: 'CREDIT_CARD' }, 'invalid_billingType'],
  ['an unknown field', { cvv: '123' }, 'invalid_object'],
])('%s is refused', async (_what, over, expected) => {
  const answer = await pay(over)
  expect([answer.status, code(answer)]).toEqual([400, expected])
})

test('the due day is a day in Brasília, and the code is valid until its end but not available once it is paid', async () => {
  now = Date.parse('2026-12-02T02:00:00Z')
  const { body } = await pay({ externalReference: 'invoice 3' })
  expect(body).toMatchObject({ status: 'PENDING', value: 49.9, inventadoDepois: {} })
  const id = String(body['id'])
  expect((await ask('GET', `/payments/${id}/pixQrCode`)).body).toMatchObject({ expirationDate: '2026-12-01 23:59:59' })
  asaas.pay(account, id)
  expect((await ask('GET', `/payments/${id}`)).body).toMatchObject({ status: 'RECEIVED' })
  expect((await ask('GET', `/payments/${id}/pixQrCode`)).status).toBe(400)
  expect((await ask('DELETE', `/payments/${id}`)).body).toMatchObject({ deleted: true })
  expect((await ask('GET', `/payments/${id}`)).status).toBe(404)
  expect((await ask('POST', `/sandbox/payment/${id}/confirm`)).status).toBe(404)
})

const hook = {
  name: 'recado',
  url: 'https://desk.example/api/subscription/webhook/asaas',
  email: 'operator@desk.example',
  enabled: true,
  interrupted: false,
  apiVersion: 3,
  authToken: 't'.repeat(64),
  sendType: 'NON_SEQUENTIALLY',
  events: ['PAYMENT_RECEIVED', 'PAYMENT_REFUNDED'],
}

test('a webhook needs https and a long token, which only its notices show', async () => {
  expect((await ask('POST', '/webhooks', { ...hook, url: 'http://desk.example/x' })).status).toBe(400)
  expect((await ask('POST', '/webhooks', { ...hook, authToken: 'short' })).status).toBe(400)
  const { body, status } = await ask('POST', '/webhooks', hook)
  expect([status, body['authToken'], body['hasAuthToken']]).toEqual([200, undefined, true])
  const id = String((await pay()).body['id'])
  asaas.pay(account, id, { times: 2 })
  asaas.expire(account, id)
  await account.webhooks.deliver()
  expect(heard).toMatchObject([
    { token: hook.authToken, body: { event: 'PAYMENT_RECEIVED', payment: { id, status: 'RECEIVED' } } },
    { token: hook.authToken, body: { event: 'PAYMENT_RECEIVED' } },
  ])
  expect(heard[0]?.body['id']).toBe(heard[1]?.body['id'])
  expect(heard[0]?.body['dateCreated']).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  expect((await ask('DELETE', `/webhooks/${String(body['id'])}`)).body).toMatchObject({ deleted: true })
})

test('a webhook counts only 200 as success, stops after fifteen failures, and continues when it is resumed', async () => {
  const id = String((await ask('POST', '/webhooks', hook)).body['id'])
  deskAnswers = 204
  const first = String((await pay()).body['id'])
  asaas.pay(account, first)
  for (let minute = 0; minute < 1000; minute++) {
    await account.webhooks.deliver()
    now += 60_000
  }
  expect(heard).toHaveLength(16)
  const state = async () => ((await ask('GET', '/webhooks')).body['data'] as object[])[0]
  expect(await state()).toMatchObject({ interrupted: true })
  deskAnswers = 200
  asaas.refund(account, first)
  expect(asaas.notices.waiting).toEqual([])
  await ask('PUT', `/webhooks/${id}`, { interrupted: false })
  asaas.refund(account, first)
  expect(await account.webhooks.deliver()).toEqual([200])
})
