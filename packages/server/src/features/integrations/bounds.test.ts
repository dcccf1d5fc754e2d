import type { ReplyPart } from '@recado/contract/bots/reply'
import { createIntegration } from '@recado/contract/integrations/api'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openServices, type Services } from '../../../test/fixtures/services.ts'
import type { TestUser } from '../../../test/world.ts'
import { limitReply } from './bounds.ts'
import { parse, post, ServiceFault } from './provider.ts'

const says = (parts: readonly ReplyPart[], session: unknown = null) => limitReply({ parts, session, end: 'listening' })
const text: ReplyPart = { type: 'text', text: 'oi' }

test('an answer of ten thousand messages is cut to fifty, and waits in a row become one', () => {
  expect(says(Array.from({ length: 10_000 }, () => text)).parts).toHaveLength(50)
  const wait: ReplyPart = { type: 'wait', ms: 40_000 }
  expect(says([wait, wait, text, ...Array.from({ length: 5_000 }, () => wait)]).parts).toEqual([
    { type: 'wait', ms: 60_000 },
    text,
    { type: 'wait', ms: 60_000 },
  ])
})

test('a thousand options are cut to a hundred, and a session that is too long is refused', () => {
  const options = Array.from({ length: 1_000 }, (_, at) => ({ id: String(at), title: `Opção ${at}` }))
  const [part] = says([{ ...text, options }]).parts
  expect(part?.type === 'text' && part.options).toHaveLength(100)
  expect(says([], { choices: options }).session).toEqual({ choices: options })
  expect(() => says([], { choices: 'x'.repeat(100_000) })).toThrow(ServiceFault)
})

test('an answer is read without characters that cannot be stored, and one that nests too deep is no answer', () => {
  const nested = (depth: number) => Buffer.from('['.repeat(depth) + ']'.repeat(depth))
  expect(parse(Buffer.from('{"a":["x\\u0000y","\\ud800"],"__proto__":{"b":"\\u0000"}}'))).toEqual(
    JSON.parse('{"a":["xy","\ufffd"],"__proto__":{"b":""}}'),
  )
  expect(parse(nested(50))).toBeDefined()
  expect([parse(nested(1_000)), parse(nested(400_000))]).toEqual([undefined, undefined])
})

let s: Services
let admin: TestUser
let connection: number
beforeAll(async () => {
  s = await openServices()
  const company = await s.w.company()
  admin = await s.w.user(company, 'admin')
  connection = await s.w.connection(company)
})
afterAll(() => s.end())

test.for([
  ['letters that cannot be kept', { messages: ['a\u0000b'] }, ['ab']],
  ['a queue that no company has', { messages: ['Um momento.'], transfer: 99_999_999_999 }, ['Um momento.']],
] as const)('%s are accepted without a retry, and the customer gets the rest', async ([, answer, heard]) => {
  const path = `/webhook/${randomUUID()}`
  s.hooks.add({ path, answer: () => answer })
  s.hooks.requests.length = 0
  const { id } = (await s.w.call(admin, createIntegration, { type: 'webhook', name: 'Gancho', urlN8N: s.hooks.url + path })).body
  await s.w.owner.query('update connections set integration_id = $2 where id = $1', [connection, id])
  const before = (await s.w.toSend(connection)).length
  await s.w.receive(connection, `55419876${String(id).padStart(5, '0')}`, 'oi')
  await s.w.settle()
  s.w.turnClock(4_000)
  await s.w.settle()
  expect([(await s.w.toSend(connection)).slice(before), s.hooks.requests.length]).toEqual([heard, 1])
})

test('the error text of a service that repeats our secrets is quoted without them', async () => {
  const call = post(
    { accepts: () => true, isListed: () => false, acceptsProxy: () => true, send: async () => repeated },
    {
      url: 'https://hooks.example.com/',
      headers: { authorization: 'Bearer canary-of-a-key', 'x-shop': 'one' },
      body: '{}',
      timeoutMs: 1_000,
    },
  )
  await expect(call).rejects.toMatchObject({ fault: 'key', detail: 'Wrong key: … (canary) for one' })
})

const repeated = {
  status: 401,
  headers: {},
  body: Buffer.from('{"message":"Wrong key: Bearer canary-of-a-key (canary) for one"}'),
}
