import { me } from '@recado/contract/platform/session'
import { messageOf } from '@recado/contract/errors'
import { listQueues } from '@recado/contract/queues/api'
import { attachToSchedule, listSchedules } from '@recado/contract/schedules/api'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { World } from './world.ts'
import program from '../package.json' with { type: 'json' }

let w: World
beforeAll(async () => void (w = await World.create()))
afterAll(() => w.end())

test('each answer forbids foreign scripts, styles and frames', async () => {
  const { headers } = await w.app.http.inject('/health/live')
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain("default-src 'self'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy.replace("'wasm-unsafe-eval'", '')).not.toContain('unsafe')
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' })
  expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
})

test('an unknown path, a broken body and a body that is too long are told apart, each with a code', async () => {
  const unknown = await w.app.http.inject('/api/nowhere')
  expect([unknown.statusCode, unknown.json<{ error: string }>().error]).toEqual([404, 'ERR_NOT_FOUND'])
  const post = (payload: string) =>
    w.app.http.inject({ method: 'POST', url: '/api/auth/login', headers: { 'content-type': 'application/json' }, payload })
  expect((await post('{"email":')).json()).toMatchObject({ error: 'ERR_VALIDATION' })
  expect((await post('[]')).json()).toMatchObject({ error: 'ERR_VALIDATION' })
  const long = await post(JSON.stringify({ email: 'x'.repeat(2_000_000), password: 'x' }))
  expect([long.statusCode, long.json<{ error: string }>().error]).toEqual([413, 'ERR_VALIDATION'])
})

test.each(['/api/%', '/%c0%af'])('an invalid address has a code, too: %s', async (url) => {
  const answer = await w.app.http.inject({ url })
  expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([400, 'ERR_VALIDATION'])
  expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' })
})

test.each([
  ['a header without an end', `GET / HTTP/1.1\r\nhost: x\r\nx-long: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ['no request at all', 'HELO recado.example\r\n\r\n', 400],
  ['a body of two lengths', 'POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n{}', 400],
])('%s gets a code and the protective headers, and the connection is closed', async (_name, words, status) => {
  const { hostname, port } = new URL(await w.origin())
  const socket = connect({ host: hostname, port: Number(port) })
  socket.write(words)
  const said = await text(socket)
  const [head = '', body = ''] = said.split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(head.toLowerCase()).toContain('x-content-type-options: nosniff')
  expect(head.toLowerCase()).toContain('connection: close')
  expect(JSON.parse(body)).toEqual({ error: 'ERR_VALIDATION', message: messageOf('ERR_VALIDATION') })
})

test.each([
  ['values within values', `{"name":${'['.repeat(5_000)}${']'.repeat(5_000)}}`, 400],
  ['values within values without end', `{"name":${'['.repeat(400_000)}${']'.repeat(400_000)}}`, 400],
  ['a prototype', '{"__proto__":{"admin":true},"name":"Beatriz"}', 400],
  ['a NUL', String.raw`{"name":"a\u0000b","number":"5541988776655"}`, 400],
  ['a number too large', '{"contactId":1e400}', 400],
  ['a number beyond whole numbers', '{"contactId":9007199254740993}', 400],
  ['a key twice, of which the last counts', '{"contactId":"x","contactId":2000000000}', 404],
])('%s in a body cause no server error', async (_name, payload, status) => {
  const { token } = await w.user(await w.company(), 'owner')
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await w.app.http.inject({ method: 'POST', url: '/api/tickets', headers, payload })
  expect(answer.statusCode).toBe(status)
})

test('a companyId of another company is forbidden, whether it exists or not', async () => {
  const [mine, theirs] = [await w.company(), await w.company()]
  const ana = await w.user(mine, 'user')
  expect((await w.call(ana, listQueues, { companyId: mine })).status).toBe(200)
  for (const companyId of [theirs, 2_000_000_000]) {
    const { status, error } = await w.call(ana, listQueues, { companyId })
    expect([status, error.error]).toEqual([403, 'ERR_NO_PERMISSION'])
  }
})

test('every path is known with a slash at its end, too', async () => {
  const endpoints = w.app.features.flatMap(({ routes = [] }) => routes).map(({ endpoint }) => endpoint)
  for (const { method, path } of endpoints) {
    const [without, slashed] = [
      await w.app.http.inject({ method, url: `/api${path}` }),
      await w.app.http.inject({ method, url: `/api${path}/` }),
    ]
    expect([slashed.statusCode, slashed.json<unknown>()], `${method} ${path}/`).toEqual([
      without.statusCode,
      without.json<unknown>(),
    ])
    expect(slashed.json<{ error?: string }>().error, path).not.toBe('ERR_NOT_FOUND')
  }
  const { token } = await w.user(await w.company(), 'admin')
  for (const path of ['/settings', '/users', '/contacts', '/schedules']) {
    const get = (url: string) => w.app.http.inject({ url, headers: { authorization: `Bearer ${token}` } })
    const [without, slashed] = [await get(`/api${path}?pageNumber=1`), await get(`/api${path}/?pageNumber=1`)]
    expect([slashed.statusCode, slashed.body], path).toEqual([200, without.body])
  }
})

test('a call changes the record in its path, whatever record the body names', async () => {
  const company = await w.company()
  const [first, second] = [await w.connection(company), await w.connection(company)]
  const { token } = await w.user(company, 'admin')
  const { json } = await w.app.http.inject({
    method: 'PUT',
    url: `/api/whatsapp/${first}`,
    headers: { authorization: `Bearer ${token}` },
    payload: { id: second, name: 'Filial' },
  })
  expect(json()).toMatchObject({ id: first, name: 'Filial' })
})

test('a feature outside the plan is refused to every user, also as a form', async () => {
  const company = await w.company()
  const owner = await w.user(company, 'owner')
  await w.owner.query('update plans set use_schedules = false where id = (select plan_id from companies where id = $1)', [
    company,
  ])
  const { status, error } = await w.call(owner, listSchedules, {})
  expect([status, error.error]).toEqual([403, 'ERR_PLAN_FEATURE'])
  const form = await w.upload(owner, attachToSchedule, { id: 1 }, [{ name: 'a.png', bytes: new Uint8Array(10) }])
  expect([form.status, form.error.error]).toEqual([403, 'ERR_PLAN_FEATURE'])
})

test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'application/json, text/plain', ''])(
  'a body of type "%s" is not understood, and has no effect',
  async (type) => {
    const company = await w.company()
    const { token } = await w.user(company, 'admin')
    for (const url of ['/api/messages/1', '/api/tickets', '/api/contacts']) {
      const headers = { authorization: `Bearer ${token}`, ...(type ? { 'content-type': type } : {}) }
      const { statusCode } = await w.app.http.inject({
        method: 'POST',
        url,
        headers,
        payload: '{"name":"Beatriz","number":"5541988776655"}',
      })
      expect([400, 415]).toContain(statusCode)
    }
    expect((await w.owner.query('select from contacts where company_id = $1', [company])).rowCount).toBe(0)
  },
)

test.each(['gzip', 'br', 'x-unknown', 'identity, gzip'])(
  'a body compressed with %s is refused unread, and an uncompressed one is accepted',
  async (encoding) => {
    const { token } = await w.user(await w.company(), 'admin')
    const post = async (headers: Record<string, string>) => {
      const { statusCode, json } = await w.app.http.inject({
        method: 'POST',
        url: '/api/contacts',
        headers: { authorization: `Bearer ${token}`, ...headers },
        payload: { name: 'Beatriz', number: '5541988776655' },
      })
      return [statusCode, json<{ error?: string }>().error]
    }
    expect(await post({ 'content-encoding': encoding })).toEqual([415, 'ERR_VALIDATION'])
    expect(await post({ 'content-encoding': 'identity' })).toEqual([200, undefined])
  },
)

test('many concurrent readiness checks cost the database one query', async () => {
  let asked = 0
  const count = () => asked++
  w.system.pool.on('acquire', count)
  const answers = await Promise.all(Array.from({ length: 50 }, () => w.app.http.inject('/health/ready')))
  w.system.pool.off('acquire', count)
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(asked).toBeLessThanOrEqual(1)
})

test('an address that checks the health without end is rate limited, apart from its other calls', async () => {
  const ask = async (url: string, remoteAddress: string) => (await w.app.http.inject({ url, remoteAddress })).statusCode
  const codes = []
  for (let at = 0; at < 601; at++) codes.push(await ask('/health/ready', '198.51.100.7'))
  expect([codes.filter((code) => code === 200).length, codes.at(-1)]).toEqual([600, 429])
  expect(await ask('/health/ready', '198.51.100.8')).toBe(200)
  expect(await ask('/api/docs', '198.51.100.7')).toBe(200)
})

test.each(['/api/nowhere', '/tickets/anything', '/nowhere.js', '/health/nowhere', '/api/docs', '/health/live'])(
  'a request for %s counts towards the rate limit, whether the path exists or not',
  async (url) => {
    const left = async () =>
      Number((await w.app.http.inject({ url, remoteAddress: '198.51.100.9' })).headers['x-ratelimit-remaining'])
    expect((await left()) - (await left())).toBe(1)
  },
)

test('a POST to an unknown path counts towards the rate limit, too', async () => {
  const left = async () => {
    const answer = await w.app.http.inject({ method: 'POST', url: '/api/nowhere', remoteAddress: '198.51.100.10' })
    return Number(answer.headers['x-ratelimit-remaining'])
  }
  expect((await left()) - (await left())).toBe(1)
})

test('no answer gathers listeners while it looks for a file', async () => {
  const warnings: string[] = []
  const hear = ({ name }: Error) => warnings.push(name)
  process.on('warning', hear)
  for (const url of ['/', '/tickets', '/nowhere.js', '/assets/nowhere.js', '/manual/pt/nowhere', '/manual/pt/', '/api/nowhere'])
    await w.app.http.inject(url)
  process.off('warning', hear)
  expect(warnings).toEqual([])
})

test('the metrics are for this machine, and not for a caller behind a proxy', async () => {
  const local = await w.app.http.inject('/metrics')
  expect(local.body).toContain('recado_http_request_seconds')
  expect((await w.app.http.inject({ url: '/metrics', headers: { 'x-forwarded-for': '203.0.113.9' } })).statusCode).toBe(404)
  expect((await w.app.http.inject({ url: '/metrics', remoteAddress: '203.0.113.9' })).statusCode).toBe(404)
})

test('the program says its version, of package.json, to monitors', async () => {
  const { version } = program
  expect((await w.app.http.inject('/health/live')).json()).toEqual({ status: 'ok', version })
  expect((await w.app.http.inject('/metrics')).body).toContain(`recado_build_info{version="${version}"} 1`)
})

test('the metrics show the rows that wait in the queues and those that were set aside', async () => {
  await w.owner.query(
    "insert into work (company_id, kind, payload, state, due_at) values ($1, 'some.work', '{}', 'parked', now())",
    [await w.company()],
  )
  const { body } = await w.app.http.inject('/metrics')
  expect(body).toContain('recado_queue_rows{queue="work",state="parked"} 1')
  expect(body).toMatch(/recado_queue_rows\{queue="channels.inbox",state="ready"\} \d+/)
  await w.owner.query("delete from work where kind = 'some.work'")
})

test('an idle connection does not stay open for ever', () => {
  expect(w.app.http.server.timeout).toBe(120_000)
})

test('a database that refuses a connection leads to a 503 that may be retried', async () => {
  const ana = await w.user(await w.company(), 'user')
  const name = new URL(w.urls.owner).pathname.slice(1)
  await w.owner.query(`alter database ${name} connection limit 0`)
  await w.owner.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()', [
    name,
  ])
  try {
    const { status, error } = await w.call(ana, me, {})
    expect([status, error.error]).toEqual([503, 'ERR_UNAVAILABLE'])
    await expect.poll(async () => (await w.app.http.inject('/health/ready')).statusCode, { timeout: 5_000 }).toBe(503)
    expect((await w.app.http.inject('/health/live')).statusCode).toBe(200)
  } finally {
    await w.owner.query(`alter database ${name} connection limit -1`)
  }
  expect((await w.call(ana, me, {})).status).toBe(200)
})
