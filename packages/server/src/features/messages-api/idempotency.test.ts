import { updateConnection } from '@recado/contract/connections/api'
import { idempotencyHours } from '@recado/contract/idempotency'
import { recado, type Recado, type RecadoError } from '@recado/sdk/client'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { picture } from '../../../test/files.ts'
import { type TestUser, World } from '../../../test/world.ts'

let w: World
let company: number
let admin: TestUser
let connection: number
let ticketId: number
let api: Recado
beforeAll(async () => void (w = await World.create()))
beforeEach(async () => {
  company = await w.company()
  admin = await w.user(company, 'admin')
  connection = await w.connection(company)
  await w.owner.query('update connections set is_default = true where id = $1', [connection])
  ticketId = await w.ticket(company, { connectionId: connection, phone })
  api = recado({ url: await w.origin(), token: (await w.program(admin)).token })
})
afterAll(() => w.end())

const phone = '5541988776655'
const key = { idempotencyKey: 'pedido-118' }
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'made',
    ({ status, code }: RecadoError) => `${status} ${code}`,
  )
const toSend = () => w.toSend(connection)

test('the same call under the same key is made once and answered alike', async () => {
  const first = await api.send({ number: phone, body: 'Saiu' }, key)
  expect(await api.send({ number: phone, body: 'Saiu' }, key)).toEqual(first)
  // It is the same call however the number is written.
  expect(await api.send({ body: 'Saiu', number: '+55 41 98877-6655' }, key)).toEqual(first)
  expect(await toSend()).toEqual(['Saiu'])
  expect(await api.send({ number: phone, body: 'Saiu' })).not.toEqual(first)
})

test('another call under the same key is refused, but only in the same company', async () => {
  await api.send({ number: phone, body: 'Saiu' }, key)
  expect(await codeOf(api.send({ number: phone, body: 'Chegou' }, key))).toBe('422 ERR_IDEMPOTENCY_KEY')
  expect(await codeOf(api.reply({ ticketId, body: 'Saiu' }, key))).toBe('422 ERR_IDEMPOTENCY_KEY')
  expect(await codeOf(api.close({ ticketId }, key))).toBe('422 ERR_IDEMPOTENCY_KEY')
  expect(await toSend()).toEqual(['Saiu'])
  const outsider = await w.user(await w.company(), 'admin')
  const line = await w.connection(outsider.companyId)
  const theirs = await w.ticket(outsider.companyId, { connectionId: line, phone })
  const other = recado({ url: await w.origin(), token: (await w.program(outsider)).token })
  expect(await codeOf(other.reply({ ticketId: theirs, body: 'Olá' }, key))).toBe('made')
})

test('the same call by the token of a connection is another call and never gets the answer to another token', async () => {
  const other = await w.connection(company)
  const token = `a-token-of-a-connection-0123456789-${other}`
  await w.call(admin, updateConnection, { id: other, token })
  const line = recado({ url: await w.origin(), token })
  await api.send({ number: phone, body: 'Saiu' }, key)
  expect(await codeOf(line.send({ number: phone, body: 'Saiu' }, key))).toBe('422 ERR_IDEMPOTENCY_KEY')
  expect([await toSend(), await w.toSend(other)]).toEqual([['Saiu'], []])
})

test('of two concurrent calls one waits for the other, and both are answered alike', async () => {
  const calls = Array.from({ length: 8 }, () => api.reply({ ticketId, body: 'Um só' }, key))
  const answers = await Promise.all(calls)
  expect(new Set(answers.map(({ messageId }) => messageId)).size).toBe(1)
  expect(await toSend()).toEqual(['Um só'])
})

test('a refused call was not made, so its key is free', async () => {
  await w.owner.query("update channels.state set status = 'DISCONNECTED' where connection_id = $1", [connection])
  expect(await codeOf(api.reply({ ticketId, body: 'Olá' }, key))).toBe('409 ERR_WAPP_NOT_INITIALIZED')
  await w.owner.query("update channels.state set status = 'CONNECTED' where connection_id = $1", [connection])
  expect(await codeOf(api.reply({ ticketId, body: 'Oi' }, key))).toBe('made')
})

test('a call that dies half-way has made nothing, and the next one under the key is made', async () => {
  await w.owner.query('begin')
  await w.owner.query('select from tickets where id = $1 for update', [ticketId])
  const dies = codeOf(api.reply({ ticketId, body: 'Um só' }, key))
  await expect.poll(() => w.countWaiting()).toBeGreaterThan(0)
  await w.owner.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  expect(await dies).not.toBe('made')
  await w.owner.query('rollback')
  expect(await toSend()).toEqual([])
  expect(await codeOf(api.reply({ ticketId, body: 'Um só' }, key))).toBe('made')
  expect(await codeOf(api.reply({ ticketId, body: 'Um só' }, key))).toBe('made')
  expect(await toSend()).toEqual(['Um só'])
})

test('files are compared by their bytes, and repeated files do not stay', async () => {
  const send = async (width: number, name = 'foto.png') =>
    api.reply({ ticketId, body: 'Veja', medias: [{ name, bytes: new Uint8Array(await picture(width, 8)) }] }, key)
  const stored = async () => (await w.owner.query('select from media where company_id = $1', [company])).rowCount ?? 0
  const before = await stored()
  const first = await send(8)
  expect(await send(8)).toEqual(first)
  expect(await codeOf(send(9))).toBe('422 ERR_IDEMPOTENCY_KEY')
  expect(await codeOf(send(8, 'outra.png'))).toBe('422 ERR_IDEMPOTENCY_KEY')
  expect(await w.handed(connection, 'message')).toHaveLength(1)
  // A file that no message shows is removed by the sweep. Files of a refused call are removed at once.
  expect((await stored()) - before).toBe(2)
})

test(`a key holds for ${idempotencyHours} hours; then it is swept, and is another call's`, async () => {
  const first = await api.reply({ ticketId, body: 'Olá' }, key)
  w.turnClock(idempotencyHours * 3_600_000 - 1_000)
  expect(await api.reply({ ticketId, body: 'Olá' }, key)).toEqual(first)
  w.turnClock(1_000)
  const later = await api.reply({ ticketId, body: 'Olá de novo' }, key)
  expect(later.messageId).not.toBe(first.messageId)
  w.turnClock(idempotencyHours * 3_600_000)
  await w.settle()
  const sweep = w.app.features.flatMap(({ clockJobs = [] }) => clockJobs).find(({ name }) => name === 'messages-api.sweep')
  await sweep?.run({ ...w.app.around, now: w.now })
  expect((await w.owner.query('select from api_calls where company_id = $1', [company])).rowCount).toBe(0)
})

test('a key is 1 to 255 visible characters', async () => {
  for (const idempotencyKey of ['x'.repeat(256), 'a b', 'ção'])
    expect(await codeOf(api.close({ ticketId }, { idempotencyKey })), idempotencyKey).toBe('400 ERR_VALIDATION')
  expect(await codeOf(api.close({ ticketId }, { idempotencyKey: 'x'.repeat(255) }))).toBe('made')
})
