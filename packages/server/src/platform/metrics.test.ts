import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { World } from '../../test/world.ts'
import { addHealth, createHttp } from '#platform/http/server.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import { job } from './work/job.ts'
import { perform } from './work/perform.ts'

let w: World
beforeAll(async () => void (w = await World.create()))
afterAll(() => w.end())

const scraped = async () => (await w.app.http.inject('/metrics')).body
const log = pino({ level: 'silent' })

/** The value of a metric with these labels, as the text has it. */
function valueIn(text: string, name: string): number {
  const line = text.split('\n').find((each) => each.startsWith(`${name} `))
  return Number(line?.slice(name.length + 1) ?? NaN)
}

test('other machines read the metrics with the operator’s token, and see no page without it', async () => {
  const http = await createHttp({ log, metrics: createMetrics(), secure: false, trustedProxies: 'loopback' })
  const token = 'a-token-of-the-operator'
  addHealth(http, { metrics: createMetrics(), isReady: async () => true, measure: async () => {}, token })
  const ask = async (authorization?: string) => {
    const headers = { 'x-forwarded-for': '203.0.113.9', ...(authorization ? { authorization } : {}) }
    return (await http.inject({ url: '/metrics', headers })).statusCode
  }
  expect([await ask(), await ask('Bearer other'), await ask(token), await ask(`Bearer ${token}`)]).toEqual([404, 404, 404, 200])
  expect((await http.inject('/metrics')).statusCode).toBe(200)
  await http.close()
})

test('without a token configured no token opens the metrics', async () => {
  const headers = { authorization: 'Bearer undefined' }
  expect((await w.app.http.inject({ url: '/metrics', headers, remoteAddress: '203.0.113.9' })).statusCode).toBe(404)
})

test('no label of a metric names a company, a person or a number', async () => {
  const company = await w.company()
  const ana = await w.user(company, 'admin')
  const connection = await w.connection(company)
  await w.receive(connection, '5541987654321', 'Bom dia, Recado')
  await w.settle()
  await w.refuse(connection, '00000000-0000-4000-8000-000000000000')
  const bearer = { authorization: `Bearer ${ana.token}` }
  for (const url of [`/api/contacts/${company}777`, '/api/users?searchParam=5541987654321', `/${ana.email}`, '/api/Ana/Silva'])
    await w.app.http.inject({ url, headers: bearer })
  const samples = [...(await scraped()).matchAll(/^(\w+)\{(.*)\} /gm)]
  const labels = samples.flatMap(([, metric = '', text = '']) =>
    [...text.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => ({ metric, name, value })),
  )
  const names = new Set(labels.filter(({ metric }) => metric.startsWith('recado_')).map(({ name }) => name))
  const known = ['class', 'kind', 'le', 'method', 'outcome', 'pool', 'provider', 'queue', 'route', 'state', 'status', 'version']
  expect([...names].filter((name) => !known.includes(name))).toEqual([])
  expect(names.size).toBeGreaterThan(8)
  const words = labels.filter(({ name }) => !['le', 'quantile', 'status', 'version', 'major', 'minor', 'patch'].includes(name))
  expect(words.filter(({ value }) => /\d{3}|@|Company|Person|Ana|Recado/.test(value))).toEqual([])
})

test('queues say how long their first row waits, and sends are counted by class and outcome', async () => {
  const company = await w.company()
  const connection = await w.connection(company)
  await w.owner.query('update channels.state set wanted = true where connection_id = $1', [connection])
  await w.owner.query(
    `insert into work (company_id, kind, payload, due_at) values ($1, 'some.work', '{}', $2::timestamptz - interval '90 seconds')`,
    [company, w.now],
  )
  const put = (state: string, column: number, error: string | null, due: string) =>
    w.owner.query(
      `insert into channels.outbox (connection_id, kind, class, ref, lane, payload, state, error, due_at)
       values ($1, 'message', $2, gen_random_uuid(), 'x', '{}', $3, $4, now() - $5::interval)`,
      [connection, column, state, error, due],
    )
  await put('queued', 0, null, '40 seconds')
  await put('done', 3, null, '0')
  await put('failed', 1, 'withdrawn', '0')
  const text = await scraped()
  expect(valueIn(text, 'recado_queue_age_seconds{queue="work"}')).toBeGreaterThan(89)
  expect(valueIn(text, 'recado_outbox_age_seconds{class="person"}')).toBeGreaterThan(39)
  expect(valueIn(text, 'recado_outbox_rows{class="person"}')).toBe(1)
  expect(valueIn(text, 'recado_sends_recent{class="campaign",outcome="done"}')).toBe(1)
  expect(valueIn(text, 'recado_sends_recent{class="bot",outcome="withdrawn"}')).toBe(1)
  expect(valueIn(text, 'recado_sends_recent{class="bot",outcome="failed"}')).toBe(0)
  expect(valueIn(text, 'recado_connections{provider="beta",status="CONNECTED"}')).toBe(1)
  expect(valueIn(text, 'recado_webhook_events')).toBe(0)
  await w.owner.query("delete from work where kind = 'some.work'")
  await w.owner.query('delete from channels.outbox where connection_id = $1', [connection])
})

test('work is counted by what became of it', async () => {
  const company = await w.company()
  const stubborn = job({
    name: 'test.stubborn',
    input: z.object({}),
    run: async () => {
      throw new Error('never works')
    },
  })
  const counted: object[] = []
  const count: Metrics['count'] = (_counter, labels) => void counted.push(labels)
  const parts = { ...w.app.around, count, dueBy: w.app.around.clock, jobs: [stubborn], clockJobs: [], signals: [] }
  const row = { id: -1, lane: null, companyId: company, connectionId: null, payload: {} }
  const outside = <T>(wait: () => Promise<T>) => wait()
  await perform(parts, 'work', { ...row, kind: 'test.stubborn', attempts: 1 }, outside)
  await perform(parts, 'work', { ...row, kind: 'test.stubborn', attempts: 5 }, outside)
  await perform(parts, 'work', { ...row, kind: 'of another version', attempts: 1 }, outside)
  expect(counted).toEqual([
    { queue: 'work', kind: 'test.stubborn', outcome: 'retried' },
    { queue: 'work', kind: 'test.stubborn', outcome: 'parked' },
    { queue: 'work', kind: 'unknown', outcome: 'retried' },
  ])
  await w.receive(await w.connection(company), '5541987654322', 'Oi')
  await w.settle()
  expect(valueIn(await scraped(), 'recado_work_total{queue="channels.inbox",kind="message",outcome="done"}')).toBeGreaterThan(0)
})

test('the pools say what they do, and a database that does not answer is a figure, not a failure', async () => {
  const text = await scraped()
  expect(valueIn(text, 'recado_database_up')).toBe(1)
  expect(valueIn(text, 'recado_pool_transactions_total{pool="app"}')).toBeGreaterThan(0)
  expect(valueIn(text, 'recado_pool_waiting{pool="system"}')).toBe(0)
  const away = createMetrics({ measures: [{ name: 'recado_x', help: 'x', labels: [], read: async () => [] }] })
  const refused = async () => Promise.reject(new Error('away'))
  const system = { ...w.system, across: refused, pool: Object.assign(Object.create(w.system.pool), { query: refused }) }
  await expect(away.measure(system)).rejects.toThrow('away')
  expect(await away.registry.metrics()).toContain('recado_database_up 0')
})
