import { sessionPush, showSession } from '@recado/contract/connections/api'
import { answerPasskey, comparePasskey, showPasskey } from '@recado/contract/connections/passkey'
import { listAudit } from '@recado/contract/audit/api'
import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Authenticator, type Deviation } from '../../../../peers/whatsapp/passkeys/authenticator.ts'
import { type TestUser, World } from '../../../test/world.ts'

let w: World
let company: number
let admin: TestUser
let id: number
const owner = new Authenticator()
beforeAll(async () => void (w = await World.create()))
beforeEach(async () => {
  company = await w.company({ connections: 3 })
  admin = await w.user(company, 'admin')
  id = await w.connection(company)
})
afterAll(() => w.end())

const until = '2030-01-01T00:00:00.000Z'
type Asked = { attempt: string; challenge: string }

/** The channels process tells how far the connection is. */
async function tell(state: object, connection = id): Promise<void> {
  await w.owner.query(
    `insert into channels.state (connection_id, status, reason, passkey) values ($1, 'qrcode', 'passkey', $2)
     on conflict (connection_id) do update set status = 'qrcode', reason = 'passkey', passkey = $2`,
    [connection, state],
  )
}

async function ask(connection = id): Promise<Asked> {
  const asked = { attempt: randomUUID(), challenge: randomBytes(32).toString('base64url') }
  await tell({ step: 'asked', until, ...asked }, connection)
  return asked
}

async function orders(connection = id): Promise<{ ref: string | null; payload: object }[]> {
  const text = "select ref, payload from channels.outbox where connection_id = $1 and kind = 'passkey' order by id"
  return (await w.owner.query<{ ref: string | null; payload: object }>(text, [connection])).rows
}

const answerTo = ({ attempt, challenge }: Asked, by: TestUser = admin, deviation?: Deviation) =>
  w.call(by, answerPasskey, { id, attempt, assertion: owner.answer(challenge, deviation) })

test('who may pair a number sees what is asked and answers it once; the audit names the attempt and nothing of the answer', async () => {
  expect((await w.call(admin, showPasskey, { id })).body).toBeNull()
  const asked = await ask()
  const empty = { failure: null, number: null, by: null, code: null, byName: null }
  expect((await w.call(admin, showPasskey, { id })).body).toEqual({ ...empty, step: 'asked', until, ...asked })
  expect((await answerTo(asked)).status).toBe(200)
  const payload = { move: 'answer', attempt: asked.attempt, by: admin.id }
  expect(await orders()).toMatchObject([{ ref: asked.attempt, payload }])
  const { entries } = (await w.call(admin, listAudit, {})).body
  const changes = [{ field: 'attempt', before: '', after: asked.attempt }]
  expect(entries.slice(0, 1)).toMatchObject([{ act: 'connection.passkey-answered', changes }])
  expect(JSON.stringify(entries)).not.toContain(asked.challenge)
})

test('of two users who answer at once one is taken, and the other is told', async () => {
  const asked = await ask()
  const other = await w.user(company, 'admin')
  const answers = await Promise.all([answerTo(asked), answerTo(asked, other)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.error).toMatchObject({ error: 'ERR_PASSKEY_ANSWERED' })
  expect(await orders()).toHaveLength(1)
})

test('an answer that the channels process refused does not take the attempt', async () => {
  const asked = await ask()
  await answerTo(asked)
  await w.owner.query("update channels.outbox set state = 'failed' where connection_id = $1", [id])
  expect((await answerTo(asked)).status).toBe(200)
})

test.each<[string, Deviation]>([
  ['another origin', { origin: 'https://desk.example' }],
  ['a frame', { clientData: { crossOrigin: true } }],
  ['another challenge', { clientData: { challenge: randomBytes(32).toString('base64url') } }],
  ['a new passkey', { type: 'webauthn.create' }],
  ['another relying party', { rpId: 'web.whatsapp.com' }],
  ['no verified user', { flags: 1 }],
])('an answer of %s is refused', async (_, deviation) => {
  expect((await answerTo(await ask(), admin, deviation)).error).toMatchObject({ error: 'ERR_PASSKEY_ANSWER' })
  expect(await orders()).toEqual([])
})

test('what was pasted and is no answer is refused in words: rubbish, a megabyte, that of another attempt', async () => {
  const { attempt } = await ask()
  const give = (assertion: string) => w.call(admin, answerPasskey, { id, attempt, assertion })
  const theirs = owner.answer(randomBytes(32).toString('base64url'))
  const refusals = [await give('rubbish'), await give(theirs), await give('[]'), await give('')]
  expect(refusals.map(({ error }) => error)).toMatchObject(Array.from({ length: 4 }, () => ({ error: 'ERR_PASSKEY_ANSWER' })))
  expect((await give('x'.repeat(1_000_000))).status).toBe(400)
  expect(await orders()).toEqual([])
})

test('an earlier attempt, another connection or company, and users without the right get nowhere', async () => {
  const earlier = await ask()
  const asked = await ask()
  expect((await answerTo(earlier)).error).toMatchObject({ error: 'ERR_PASSKEY_OVER' })
  const second = await w.connection(company)
  const others = await ask(second)
  expect((await answerTo(others)).error).toMatchObject({ error: 'ERR_PASSKEY_OVER' })
  const stranger = await w.user(await w.company(), 'admin')
  expect((await answerTo(asked, stranger)).error).toMatchObject({ error: 'ERR_NO_WAPP_FOUND' })
  expect((await w.call(stranger, showPasskey, { id })).error).toMatchObject({ error: 'ERR_NO_WAPP_FOUND' })
  const attendant = await w.user(company, 'user')
  expect((await answerTo(asked, attendant)).status).toBe(403)
  expect((await w.call(attendant, showPasskey, { id })).status).toBe(403)
  expect((await w.call(attendant, comparePasskey, { id, attempt: asked.attempt, same: true })).status).toBe(403)
  expect(await orders()).toEqual([])
})

test('the code is for the user who answered, and only that user says whether it is the same', async () => {
  const attempt = randomUUID()
  await tell({ step: 'compare', attempt, by: admin.id, code: '1Z2P75NH', until })
  const other = await w.user(company, 'admin')
  expect((await w.call(admin, showPasskey, { id })).body).toMatchObject({ code: '1Z2P75NH', byName: admin.name })
  expect((await w.call(other, showPasskey, { id })).body).toMatchObject({ code: null, byName: admin.name })
  const said = (by: TestUser, same: boolean) => w.call(by, comparePasskey, { id, attempt, same })
  expect((await said(other, true)).error).toMatchObject({ error: 'ERR_PASSKEY_OVER' })
  expect((await said(admin, false)).status).toBe(200)
  expect(await orders()).toEqual([{ ref: null, payload: { move: 'compare', attempt, same: false } }])
})

test('pushes and the session tell how far it is, never the challenge, the attempt or the code; others hear nothing of it', async () => {
  const attempt = randomUUID()
  await tell({ step: 'confirm', attempt, by: admin.id, code: '1Z2P75NH', until })
  const attendant = await w.user(company, 'user')
  w.published.length = 0
  await w.signal(id, 'state', {})
  await w.settle()
  const progress = { step: 'confirm', until, by: admin.id, failure: null, number: null }
  expect(w.heardBy(admin, w.published, sessionPush)).toMatchObject([{ session: { id, passkey: progress } }])
  expect(w.heardBy(attendant, w.published, sessionPush)).toMatchObject([{ session: { id, passkey: null } }])
  const session = (await w.call(admin, showSession, { id })).body
  expect(session.passkey).toEqual(progress)
  expect(JSON.stringify([w.published, session])).not.toMatch(new RegExp(`1Z2P75NH|${attempt}`))
  await tell({ step: 'failed', failure: 'other-number', number: '5511988887777' })
  expect((await w.call(admin, showPasskey, { id })).body).toMatchObject({ failure: 'other-number', attempt: null })
})
