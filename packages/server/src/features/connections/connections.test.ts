import {
  type Connection,
  connectionPush,
  createConnection,
  deleteConnection,
  endSession,
  listConnections,
  restartSession,
  retryParked,
  sessionPush,
  showConnection,
  showSession,
  startSession,
  updateConnection,
} from '@recado/contract/connections/api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { open } from '../../../../channels/src/tables/sealed.ts'
import { settingsIdentity } from '@recado/border/settings'
import { openOutbound } from '#platform/outbound/outbound.ts'
import { secretsOf } from '#platform/secrets.ts'
import { key } from '../../../test/fixtures/app.ts'
import { type TestUser, World } from '../../../test/world.ts'

let w: World
let company: number
let admin: TestUser
beforeAll(async () => void (w = await World.create()))
beforeEach(async () => {
  company = await w.company({ connections: 3 })
  admin = await w.user(company, 'admin')
})
afterAll(() => w.end())

const commandsOf = async (id: number) => {
  const { rows } = await w.owner.query<{ kind: string }>(
    'select kind from channels.outbox where connection_id = $1 order by id',
    [id],
  )
  return rows.map((row) => row.kind)
}

test('the first connection is the default and starts pairing at once', async () => {
  const { status, body } = await w.call(admin, createConnection, { name: '  Matriz  ' })
  expect(status).toBe(200)
  expect(body).toMatchObject({ name: 'Matriz', isDefault: true, status: 'DISCONNECTED', provider: 'beta', maxUseBotQueues: 3 })
  expect(await commandsOf(body.id)).toEqual(['connect'])
})

test('each field of the form is stored, and a patch changes only the fields that it names', async () => {
  const queue = await w.queue(company)
  const texts = { greetingMessage: 'Olá', complationMessage: 'Até logo', outOfHoursMessage: 'Fechado', ratingMessage: 'Nota?' }
  const limits = { expiresTicket: 30, timeToTransfer: 5, timeUseBotQueues: 2, maxUseBotQueues: 4 }
  const fields = { name: 'Matriz', expiresInactiveMessage: 'Ainda aí?', ...texts, ...limits }
  const { body } = await w.call(admin, createConnection, { ...fields, queueIds: [queue], transferQueueId: queue })
  expect(body).toMatchObject({ ...fields, queues: [{ id: queue }], transferQueueId: queue })
  const patched = await w.call(admin, updateConnection, { id: body.id, expiresTicket: 45 })
  expect(patched.body).toMatchObject({ ...fields, expiresTicket: 45, queues: [{ id: queue }] })
})

test('of two concurrent changes the later one is told what the other wrote, and a change of the session does not count', async () => {
  const { id, updatedAt } = (await w.call(admin, createConnection, { name: 'Matriz' })).body
  w.turnClock(1000)
  await w.owner.query(
    "insert into channels.state (connection_id, status, updated_at) values ($1, 'qrcode', now() + interval '1 day')",
    [id],
  )
  const { status, body: theirs } = await w.call(admin, updateConnection, { id, name: 'Filial', updatedAt })
  expect(status).toBe(200)
  const late = await w.call(admin, updateConnection, { id, greetingMessage: 'Olá', updatedAt })
  expect([late.status, late.error]).toMatchObject([409, { error: 'ERR_CONFLICT', details: { record: theirs } }])
  expect((await w.call(admin, updateConnection, { id, name: 'Matriz', updatedAt: theirs.updatedAt })).status).toBe(200)
})

test('secrets are stored encrypted and never returned, and an empty one keeps the present one', async () => {
  const secrets = { token: 'SECRET-TOKEN-OF-32-CHARACTERS-OR-MORE', proxyUrl: 'http://user:SECRET-PASSWORD@proxy.example:3128' }
  const { body } = await w.call(admin, createConnection, { name: 'Matriz', ...secrets })
  const { body: after } = await w.call(admin, updateConnection, { id: body.id, token: '', proxyUrl: '' })
  expect(after).toMatchObject({ hasToken: true, hasProxyUrl: true })
  expect(JSON.stringify([body, after, w.published])).not.toContain('SECRET')
  const { rows } = await w.owner.query<{ token: string; configuration: string; version: number }>(
    'select token, configuration, version from connections join channels.settings on connection_id = id where id = $1',
    [body.id],
  )
  expect(JSON.stringify(rows)).not.toContain('SECRET')
  const sealed = secretsOf(key('secrets'), key('channels'), company)
  expect(sealed.open('connections.token', rows[0]?.token ?? '')).toBe(secrets.token)
  const configuration = Buffer.from(rows[0]?.configuration ?? '', 'base64url')
  expect(JSON.parse(open(key('channels'), settingsIdentity(body.id), configuration).toString())).toEqual({
    proxyUrl: secrets.proxyUrl,
  })
  expect(rows[0]?.version).toBe(1)
  await w.call(admin, updateConnection, { id: body.id, proxyUrl: 'socks5://other.example:1080' })
  const { rows: renewed } = await w.owner.query('select version from channels.settings where connection_id = $1', [body.id])
  expect(renewed).toEqual([{ version: 2 }])
})

test('a proxy is shown without its login, kept when the patch is empty or the same, replaced, and removed with null', async () => {
  const { body } = await w.call(admin, createConnection, { name: 'Matriz', proxyUrl: 'socks5://user:SECRET@proxy.example:1080' })
  const shown = 'socks5://proxy.example:1080'
  expect(body).toMatchObject({ hasProxyUrl: true, proxyUrl: shown })
  const stored = async () => {
    const { rows } = await w.owner.query<{ configuration: string; version: number }>(
      'select configuration, version from channels.settings where connection_id = $1',
      [body.id],
    )
    return rows[0]
  }
  const before = await stored()
  for (const proxyUrl of ['', shown, undefined]) {
    const { body: same } = await w.call(admin, updateConnection, {
      id: body.id,
      name: 'Filial',
      ...(proxyUrl !== undefined && { proxyUrl }),
    })
    expect(same).toMatchObject({ hasProxyUrl: true, proxyUrl: shown })
    expect(await stored()).toEqual(before)
  }
  const refused = await w.call(admin, updateConnection, { id: body.id, proxyUrl: 'socks5://10.0.0.1:1080' })
  expect([refused.status, refused.error]).toMatchObject([400, { details: { fields: [{ path: 'proxyUrl' }] } }])
  expect(await stored()).toEqual(before)
  const { body: other } = await w.call(admin, updateConnection, { id: body.id, proxyUrl: 'http://8.8.8.8:3128' })
  expect(other).toMatchObject({ hasProxyUrl: true, proxyUrl: 'http://8.8.8.8:3128' })
  const { body: none } = await w.call(admin, updateConnection, { id: body.id, proxyUrl: null })
  expect(none).toMatchObject({ hasProxyUrl: false, proxyUrl: '' })
  expect(await stored()).toMatchObject({ configuration: '', version: (before?.version ?? 0) + 2 })
  expect(JSON.stringify(w.published)).not.toContain('SECRET')
})

test('a private proxy may be used when the operator lists it', async () => {
  const listing = await World.create({ outbound: openOutbound({ allow: ['127.0.0.1:1080'] }) })
  const owner = await listing.user(await listing.company(), 'admin')
  const { body } = await listing.call(owner, createConnection, { name: 'Matriz', proxyUrl: 'socks5://a:b@127.0.0.1:1080' })
  expect(body).toMatchObject({ proxyUrl: 'socks5://127.0.0.1:1080' })
  expect((await listing.call(owner, createConnection, { name: 'Filial', proxyUrl: 'socks5://127.0.0.1:1081' })).status).toBe(400)
  await listing.end()
})

test('more than one queue needs a greeting', async () => {
  const queueIds = [await w.queue(company), await w.queue(company)]
  const { status, error } = await w.call(admin, createConnection, { name: 'Matriz', queueIds })
  expect([status, error.error]).toEqual([400, 'ERR_WAPP_GREETING_REQUIRED'])
})

test('the default mark moves, visibly to all users at once, and never disappears', async () => {
  const first = (await w.call(admin, createConnection, { name: 'One' })).body
  expect((await w.call(admin, deleteConnection, { id: first.id })).error.error).toBe('ERR_NO_OTHER_WHATSAPP')
  expect((await w.call(admin, updateConnection, { id: first.id, isDefault: false })).error.error).toBe('ERR_NO_OTHER_WHATSAPP')
  const second = (await w.call(admin, createConnection, { name: 'Two', isDefault: true })).body
  const list = (await w.call(admin, listConnections, {})).body
  expect(list.map(({ name, isDefault }) => [name, isDefault])).toEqual([
    ['One', false],
    ['Two', true],
  ])
  w.published.length = 0
  await w.call(admin, updateConnection, { id: first.id, isDefault: true })
  const heard = w.heardBy(await w.user(company, 'user'), w.published, connectionPush) as { whatsapp: Connection }[]
  expect(heard.map(({ whatsapp }) => [whatsapp.name, whatsapp.isDefault])).toEqual([
    ['Two', false],
    ['One', true],
  ])
  w.published.length = 0
  const third = (await w.call(admin, createConnection, { name: 'Three', isDefault: true })).body
  expect(w.heardBy(admin, w.published, connectionPush)).toMatchObject([
    { whatsapp: { name: 'One', isDefault: false } },
    { whatsapp: third },
  ])
  expect((await w.call(admin, deleteConnection, { id: third.id })).status).toBe(409)
  expect((await w.call(admin, deleteConnection, { id: first.id })).status).toBe(200)
  expect((await w.call(admin, deleteConnection, { id: second.id })).status).toBe(200)
})

test('the plan limits the number of connections, also for two concurrent requests', async () => {
  const answers = await Promise.all(['A1', 'B2', 'C3', 'D4', 'E5'].map((name) => w.call(admin, createConnection, { name })))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 403, 403])
  expect((await w.call(admin, listConnections, {})).body).toHaveLength(3)
})

test('a name is taken once in a company', async () => {
  await w.call(admin, createConnection, { name: 'Matriz' })
  const { status, error } = await w.call(admin, createConnection, { name: 'Matriz' })
  expect([status, error]).toMatchObject([409, { error: 'ERR_NAME_TAKEN', details: { field: 'name' } }])
})

test.each([
  [{ name: 'x' }, 'name'],
  [{ name: 'Matriz', provider: 'cloud' as 'beta' }, 'provider'],
  [{ name: 'Matriz', proxyUrl: 'file:///etc/passwd' }, 'proxyUrl'],
  [{ name: 'Matriz', proxyUrl: 'http://127.0.0.1:5432' }, 'proxyUrl'],
  [{ name: 'Matriz', proxyUrl: 'socks5://user:pass@127.1:5432' }, 'proxyUrl'],
  [{ name: 'Matriz', proxyUrl: 'socks5://2130706433:5432' }, 'proxyUrl'],
  [{ name: 'Matriz', proxyUrl: 'https://169.254.169.254:80' }, 'proxyUrl'],
  [{ name: 'Matriz', proxyUrl: 'http://LOCALHOST:3128' }, 'proxyUrl'],
  [{ name: 'Matriz', proxyUrl: 'http://db.internal.:3128' }, 'proxyUrl'],
  [{ name: 'Matriz', proxyUrl: 'http://intranet:3128' }, 'proxyUrl'],
  [{ name: 'Matriz', proxyUrl: 'http://proxy.example:99999' }, 'proxyUrl'],
  [{ name: 'Matriz', proxyUrl: 'http://a%zz:b@proxy.example:3128' }, 'proxyUrl'],
  [{ name: 'Matriz', expiresTicket: -1 }, 'expiresTicket'],
  [{ name: 'Matriz', greetingMessage: 'a'.repeat(4097) }, 'greetingMessage'],
])('%j is refused at its field', async (input, path) => {
  const { status, error } = await w.call(admin, createConnection, input)
  expect([status, error]).toMatchObject([400, { error: 'ERR_VALIDATION', details: { fields: [{ path }] } }])
})

test('session commands reach the channels process', async () => {
  const { id } = (await w.call(admin, createConnection, { name: 'Matriz' })).body
  await w.call(admin, restartSession, { id })
  await w.call(admin, startSession, { id })
  await w.call(admin, endSession, { id })
  expect(await commandsOf(id)).toEqual(['connect', 'pair', 'connect', 'logout'])
})

test('a connection that is being deleted is not told to pair, start or log out', async () => {
  for (const call of [startSession, restartSession, endSession]) {
    const id = await w.connection(company)
    const { error } = await w.behind('delete from connections where id = $1', [id], () => w.call(admin, call, { id }))
    expect([error.error, await commandsOf(id)]).toEqual(['ERR_NO_WAPP_FOUND', []])
  }
})

test('a number as users type it is handed over for a pairing code, and anything else is refused at its field', async () => {
  const { id } = (await w.call(admin, createConnection, { name: 'Matriz' })).body
  expect((await w.call(admin, restartSession, { id, number: ' (41) 99812-3344 ' })).status).toBe(200)
  const { rows } = await w.owner.query("select payload from channels.outbox where connection_id = $1 and kind = 'pair'", [id])
  expect(rows).toEqual([{ payload: { number: '5541998123344' } }])
  for (const number of ['', '99812-3344', '0', '+1234567890123456', 'abc', '5'.repeat(41), 41998123344 as unknown as string]) {
    const { status, error } = await w.call(admin, restartSession, { id, number })
    const { fields } = error.details as { fields: { path: string }[] }
    expect([status, error.error, ...new Set(fields.map(({ path }) => path))]).toEqual([400, 'ERR_VALIDATION', 'number'])
  }
  expect(await commandsOf(id)).toEqual(['connect', 'pair'])
})

test('a number is shown three codes an hour, whichever user asks and however it is written', async () => {
  const { id } = (await w.call(admin, createConnection, { name: 'Matriz' })).body
  const other = await w.user(await w.company(), 'admin')
  const { body: theirs } = await w.call(other, createConnection, { name: 'Vizinha' })
  const ask = (who: TestUser, connectionId: number, number: string) => w.call(who, restartSession, { id: connectionId, number })
  const answers = [
    await ask(admin, id, '41 99812-0001'),
    await ask(other, theirs.id, '+55 41 99812-0001'),
    await ask(admin, id, '41 9812-0001'),
    await ask(other, theirs.id, '5541998120001'),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429])
  expect(answers[3]?.error).toMatchObject({ error: 'ERR_TOO_MANY_PAIRING_CODES', details: { retryAfter: expect.any(Number) } })
  expect(await commandsOf(theirs.id)).toEqual(['connect', 'pair'])
  expect((await ask(admin, id, '41 99812-0002')).status).toBe(200)
  expect((await w.call(admin, restartSession, { id })).status).toBe(200)
  w.turnClock(3_600_001)
  expect((await ask(await w.user(company, 'admin'), id, '41 99812-0001')).status).toBe(200)
})

test('a number is paired only in the ways of its connection, which every user is told', async () => {
  const { id } = (await w.call(admin, createConnection, { name: 'Matriz' })).body
  const pair = async (number?: string) => {
    const { status, error } = await w.call(admin, restartSession, { id, ...(number && { number }) })
    return status === 200 ? 'paired' : error.error
  }
  const answers = async (pairing: string[]) => {
    const of = {
      pairing,
      edit: true,
      delete: true,
      react: true,
      buttons: false,
      addressBook: true,
      numberCheck: true,
      presence: true,
      groups: true,
      files: null,
      window: null,
      idempotentSend: true,
      atOnce: 4,
    }
    await w.owner.query(
      `insert into channels.state (connection_id, status, capabilities) values ($1, 'qrcode', $2)
       on conflict (connection_id) do update set capabilities = excluded.capabilities`,
      [id, JSON.stringify(of)],
    )
    expect((await w.call(admin, showSession, { id })).body.capabilities?.pairing).toEqual(pairing)
    return [await pair(), await pair('41 99812-0009')]
  }
  expect(await pair()).toBe('paired')
  expect(await answers(['qr'])).toEqual(['paired', 'ERR_WAPP_UNSUPPORTED'])
  expect(await answers(['code'])).toEqual(['ERR_WAPP_UNSUPPORTED', 'paired'])
  expect(await answers([])).toEqual(['ERR_WAPP_UNSUPPORTED', 'ERR_WAPP_UNSUPPORTED'])
  expect(await commandsOf(id)).toEqual(['connect', 'pair', 'pair', 'pair'])
})

test('deleting a connection logs its number out, and its conversations stay', async () => {
  await w.call(admin, createConnection, { name: 'Matriz' })
  const { id } = (await w.call(admin, createConnection, { name: 'Filial' })).body
  const ticket = await w.ticket(company, { connectionId: id })
  w.published.length = 0
  expect((await w.call(admin, deleteConnection, { id })).status).toBe(200)
  expect(await commandsOf(id)).toContain('forget')
  expect(w.heardBy(admin, w.published, connectionPush)).toEqual([{ action: 'delete', whatsappId: id }])
  const { rows } = await w.owner.query('select connection_id from tickets where id = $1', [ticket])
  expect(rows).toEqual([{ connection_id: null }])
  expect((await w.call(admin, showConnection, { id })).error.error).toBe('ERR_NO_WAPP_FOUND')
})

test('a change of state reaches all users, and the codes reach only those who may pair', async () => {
  const id = await w.connection(company)
  const user = await w.user(company, 'user')
  await w.owner.query(
    "update channels.state set status = 'qrcode', qrcode = 'QR-SECRET', pairing_code = 'ABCD1234', retries = 2 where connection_id = $1",
    [id],
  )
  w.published.length = 0
  await w.signal(id, 'state', {})
  await w.settle()
  const session = { id, status: 'qrcode', retries: 2 }
  expect(w.heardBy(admin, w.published, sessionPush)).toMatchObject([
    { session: { ...session, qrcode: 'QR-SECRET', pairingCode: 'ABCD1234' } },
  ])
  expect(w.heardBy(user, w.published, sessionPush)).toMatchObject([{ session: { ...session, qrcode: '', pairingCode: '' } }])
  expect((await w.call(admin, showSession, { id })).body).toMatchObject({ qrcode: 'QR-SECRET', pairingCode: 'ABCD1234' })
  expect((await w.call(user, showSession, { id })).error.error).toBe('ERR_NO_PERMISSION')
})

test('every user reads connections, and only admins and owners change them', async () => {
  const id = await w.connection(company)
  for (const profile of ['user', 'supervisor'] as const) {
    const who = await w.user(company, profile)
    expect((await w.call(who, listConnections, {})).status).toBe(200)
    const denied = [
      await w.call(who, createConnection, { name: 'Matriz' }),
      await w.call(who, updateConnection, { id, name: 'Matriz' }),
      await w.call(who, deleteConnection, { id }),
      await w.call(who, startSession, { id }),
      await w.call(who, restartSession, { id }),
      await w.call(who, endSession, { id }),
      await w.call(who, retryParked, { id }),
    ]
    expect(denied.map(({ error }) => error.error)).toEqual(Array(denied.length).fill('ERR_NO_PERMISSION'))
  }
  const owner = await w.user(company, 'owner')
  expect((await w.call(owner, updateConnection, { id, name: 'Da dona' })).status).toBe(200)
})

test('signals that were set aside are counted on the connection, and processed again on request', async () => {
  const id = await w.connection(company)
  await w.receive(id, '5541988776655', 'waits')
  await w.owner.query("update channels.inbox set state = 'parked', attempts = 5 where connection_id = $1", [id])
  expect((await w.call(admin, showConnection, { id })).body.parked).toBe(1)
  w.published.length = 0
  expect((await w.call(admin, retryParked, { id })).body.parked).toBe(0)
  expect(w.heardBy(admin, w.published, connectionPush)).toMatchObject([{ action: 'update', whatsapp: { id, parked: 0 } }])
  await w.settle()
  const { rows } = await w.owner.query('select body from messages where connection_id = $1', [id])
  expect(rows).toEqual([{ body: 'waits' }])
})

test('the secret that decrypts the edits of a message is kept for a day', async () => {
  const { id } = (await w.call(admin, createConnection, { name: 'Matriz' })).body
  const hoursAgo = (hours: number) => new Date(w.now.getTime() - hours * 3_600_000)
  await w.owner.query(
    `insert into channels.message_secrets (connection_id, wa_id, secret, created_at)
      values ($1, 'OLD', '\\x00', $2), ($1, 'NEW', '\\x00', $3)`,
    [id, hoursAgo(24), hoursAgo(21)],
  )
  w.turnClock(2 * 3_600_000)
  await w.settle()
  const { rows } = await w.owner.query('select wa_id from channels.message_secrets where connection_id = $1', [id])
  expect(rows).toEqual([{ wa_id: 'NEW' }])
})
