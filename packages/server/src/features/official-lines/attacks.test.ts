import { listAudit } from '@recado/contract/audit/api'
import { listUnownedEvents, showOfficialLine, updateOfficialLine } from '@recado/contract/official-lines/api'
import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type MetaShop, type MetaWorld, openMetaWorld } from '../../../test/fixtures/meta.ts'

const log: string[] = []
const heard: unknown[] = []
const outsider = createServer((request, response) => {
  heard.push(request.headers)
  response.end('{}')
})
let world: MetaWorld
let mine: MetaShop
let theirs: MetaShop
beforeAll(async () => {
  world = await openMetaWorld(pino({ level: 'trace' }, { write: (line: string) => void log.push(line) }))
  await new Promise<void>((resolve) => outsider.listen(0, '127.0.0.1', resolve))
})
beforeEach(async () => {
  world.meta.faults.clear()
  mine = await world.shop()
  theirs = await world.shop()
})
afterAll(async () => {
  outsider.close()
  await world.end()
})

const rows = async (text: string, values: unknown[]) => (await world.w.owner.query(text, values)).rows as unknown[]
const signed = (secret: string, body: string) => `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
async function call({ prepared }: MetaShop, query: string, init: RequestInit = {}): Promise<number> {
  return (await fetch(`${await world.w.origin()}${new URL(prepared.callbackUrl).pathname}${query}`, init)).status
}
const hooks = ({ prepared }: MetaShop) => rows('select from channels.hooks where app = $1', [prepared.callbackUrl.slice(-36)])

test('a company uses, verifies and signs for its own app alone', async () => {
  await theirs.connect()
  const used = await mine.connect({ appId: theirs.prepared.id, appSecret: '' })
  expect([used.status, used.error.error]).toEqual([404, 'ERR_NO_META_APP_FOUND'])
  const id = (await mine.connect()).body.connection.id
  const moved = await world.w.call(mine.admin, updateOfficialLine, { id, appId: theirs.prepared.id })
  expect([moved.status, moved.error.error]).toEqual([404, 'ERR_NO_META_APP_FOUND'])
  const asked = `?hub.mode=subscribe&hub.challenge=1&hub.verify_token=${mine.prepared.verifyToken}`
  expect(await call(theirs, asked)).toBe(403)
  const body = JSON.stringify({ entry: [{ id: theirs.waba.id, changes: [] }] })
  const post = (to: MetaShop, by: MetaShop) =>
    call(to, '', { method: 'POST', body, headers: { 'x-hub-signature-256': signed(by.app.secret, body) } })
  expect(await post(theirs, mine)).toBe(401)
  expect(await hooks(theirs)).toEqual([])
  // What an app says of the numbers of others is taken under its own name, and belongs to no connection.
  expect(await post(mine, mine)).toBe(200)
  expect(await hooks(mine)).toHaveLength(1)
  expect(await hooks(theirs)).toEqual([])
})

test('an app that was prepared and has no secret yet takes no webhook, however it is signed', async () => {
  for (const secret of ['', 'undefined', mine.prepared.verifyToken])
    expect(
      await call(mine, '', { method: 'POST', body: '{}', headers: { 'x-hub-signature-256': secret && signed(secret, '{}') } }),
    ).toBe(401)
  const empty = `sha256=${createHmac('sha256', '').update('{}').digest('hex')}`
  expect(await call(mine, '', { method: 'POST', body: '{}', headers: { 'x-hub-signature-256': empty } })).toBe(401)
})

test('Meta is asked at its own address alone: a redirect is not followed', async () => {
  const { port } = outsider.address() as AddressInfo
  world.meta.faults.add({ kind: 'redirect', to: `http://127.0.0.1:${port}/`, times: 20 })
  const { error } = await mine.connect()
  expect(error).toMatchObject({ error: 'ERR_OFFICIAL_LINE' })
  expect(heard).toEqual([])
  for (const { host } of world.meta.requests) expect(host).toBe('graph.facebook.com')
})

test('token, secret and PIN are in no answer, push, log, audit entry or row, whatever Meta answers', async () => {
  const pin = '739146'
  world.w.published.length = 0
  log.length = 0
  mine.number.status = 'PENDING'
  const typed = { pin, token: mine.token.value, appSecret: mine.app.secret }
  const answers: unknown[] = []
  for (const fault of ['html', 'cut', 'error'] as const) {
    world.meta.faults.add(fault === 'error' ? { kind: fault, status: 500 } : { kind: fault })
    answers.push(await mine.connect(typed))
  }
  answers.push(await mine.connect({ ...typed, wabaId: theirs.waba.id }))
  const made = await mine.connect(typed)
  const { id } = made.body.connection
  expect(mine.number.pin).toBe(pin)
  answers.push(made, await world.w.call(mine.admin, updateOfficialLine, { id, ...typed, token: `${mine.token.value}x` }))
  answers.push(await world.w.call(mine.admin, showOfficialLine, { id }), await world.w.call(mine.admin, listAudit, {}))
  const stored: unknown[] = []
  for (const table of ['official_lines', 'meta_apps', 'channels.settings', 'audit_entries'])
    stored.push(await rows(`select t::text from ${table} t`, []))
  const told = JSON.stringify([answers, world.w.published, stored, log])
  expect(log.length).toBeGreaterThan(0)
  for (const secret of [pin, mine.token.value, mine.app.secret]) expect(told).not.toContain(secret)
})

test('the operator alone sees how many events belong to no connection, by number, and never what they tell', async () => {
  const id = (await mine.connect()).body.connection.id
  const app = mine.prepared.callbackUrl.slice(-36)
  await world.w.owner.query(
    `insert into channels.hook_parts (connection_id, app, payload, received_at)
     select owner, app, jsonb_build_object('waba', '7', 'number', number), now() - make_interval(mins => ago) from (values
       (null::int, $2::uuid, '8', 3), (null, $2, '8', 2), (null, $2, null, 1), ($1::int, $2, '9', 0), (null, gen_random_uuid(), '8', 4)
     ) as part (owner, app, number, ago)`,
    [id, app],
  )
  expect((await world.w.call(mine.admin, listUnownedEvents, {})).status).toBe(403)
  const operator = await world.w.user(theirs.admin.companyId, 'admin')
  await world.w.owner.query('update users set super = true where id = $1', [operator.id])
  const { body } = await world.w.call({ ...operator, token: await world.w.renewedToken(operator) }, listUnownedEvents, {})
  const company = { id: mine.admin.companyId, name: expect.any(String) as string }
  const lastAt = expect.any(String) as string
  expect(body).toEqual([
    { wabaId: '7', numberId: null, company, events: 1, lastAt },
    { wabaId: '7', numberId: '8', company, events: 2, lastAt },
    { wabaId: '7', numberId: '8', company: null, events: 1, lastAt },
  ])
})
