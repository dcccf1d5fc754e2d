import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createHttp } from '#platform/http/server.ts'
import { createMetrics } from '#platform/metrics.ts'

const violation = {
  directive: 'script-src-elem',
  blocked: 'https://evil.test',
  page: '/tickets/7',
  source: '/assets/index.js',
  line: 3,
}

const older = {
  'csp-report': {
    'effective-directive': 'script-src-elem',
    'blocked-uri': 'https://evil.test/canary/steal?canary=1',
    'document-uri': 'https://desk.example/tickets/7?canary=1#canary',
    'source-file': 'https://desk.example/assets/index.js?canary=1',
    'line-number': 3,
    'script-sample': 'canary',
  },
}

const newer = {
  type: 'csp-violation',
  url: 'https://desk.example/tickets/7?canary=1',
  body: {
    effectiveDirective: 'script-src-elem',
    blockedURL: 'https://evil.test/canary/steal?canary=1',
    documentURL: 'https://desk.example/tickets/7?canary=1#canary',
    sourceFile: 'https://desk.example/assets/index.js?canary=1',
    lineNumber: 3,
    sample: 'canary',
  },
}

async function server({ secure = false, phones = undefined as string | undefined } = {}): Promise<{
  http: FastifyInstance
  logged: () => object[]
}> {
  const lines: string[] = []
  const log = pino({ level: 'info', base: null, timestamp: false }, { write: (line) => void lines.push(line) })
  const http = await createHttp({ log, metrics: createMetrics(), secure, trustedProxies: 'loopback', phones })
  http.get('/', () => 'page')
  return { http, logged: () => lines.map((line) => JSON.parse(line) as object) }
}

const report = (http: FastifyInstance, payload: unknown, type = 'application/csp-report') =>
  http.inject({ method: 'POST', url: '/csp-reports', headers: { 'content-type': type }, payload: JSON.stringify(payload) })

test('a page says where reports go: at once by report-uri, over https by report-to as well', async () => {
  const plain = await (await server()).http.inject('/')
  expect(plain.headers['content-security-policy']).toContain('report-uri /csp-reports')
  expect(plain.headers['content-security-policy']).not.toContain('report-to')
  const { headers } = await (await server({ secure: true })).http.inject('/')
  expect(headers['content-security-policy']).toContain('report-uri /csp-reports;report-to csp')
  expect(headers['reporting-endpoints']).toBe('csp="/csp-reports"')
})

test('each violation, in either format, is one warning without queries, fragments and samples', async () => {
  const { http, logged } = await server()
  expect((await report(http, older)).statusCode).toBe(204)
  expect((await report(http, [newer, { type: 'deprecation', body: null }, newer], 'application/reports+json')).statusCode).toBe(
    204,
  )
  expect(logged()).toEqual(
    [1, 2, 3].map(() => expect.objectContaining({ level: 40, msg: 'the content policy was violated', ...violation })),
  )
  expect(JSON.stringify(logged())).not.toContain('canary')
})

test.each([
  ['inline', 'inline'],
  ['data:text/html,<b>canary</b>', 'data:'],
  ['javascript:canary()', 'javascript:'],
  ['data canary', 'data'],
  ['', ''],
])('the log names a blocked resource by its kind: "%s" as "%s"', async (uri, blocked) => {
  const { http, logged } = await server()
  await report(http, { 'csp-report': { 'blocked-uri': uri } })
  expect(logged()).toEqual([expect.objectContaining({ blocked, page: '', source: '' })])
})

test('a body that is not a report is refused and logs nothing', async () => {
  const { http, logged } = await server()
  for (const payload of [{}, { 'csp-report': { 'blocked-uri': 7 } }, null, [{ type: 'csp-violation', body: 1 }]]) {
    expect((await report(http, payload)).statusCode).toBe(400)
  }
  expect((await report(http, older, 'application/xml')).statusCode).toBe(415)
  expect((await report(http, { 'csp-report': { 'blocked-uri': 'x'.repeat(20_000) } })).statusCode).toBe(413)
  expect(logged()).toEqual([])
})

test('one visitor cannot fill the log', async () => {
  const { http, logged } = await server()
  const many = Array.from({ length: 60 }, () => newer)
  expect((await report(http, many, 'application/reports+json')).statusCode).toBe(413)
  expect((await report(http, many.slice(0, 20), 'application/reports+json')).statusCode).toBe(204)
  expect(logged()).toHaveLength(10)
  let refused = 0
  for (let sent = 0; sent < 40; sent++) if ((await report(http, older)).statusCode === 429) refused++
  expect(refused).toBe(12)
  expect(logged()).toHaveLength(38)
})

test.each([
  [false, ''],
  [true, ';report-to csp'],
])('each answer carries exactly these headers (over https: %s)', async (secure, reporting) => {
  const { http } = await server({ secure })
  http.get('/anything', () => ({}))
  const { headers } = await http.inject('/anything')
  const sent = Object.entries(headers).filter(
    ([name]) => !/^(content-(type|length)|date|connection|x-request-id|x-ratelimit-.*)$/.test(name),
  )
  expect(sent).toEqual([
    [
      'content-security-policy',
      "default-src 'self';script-src 'self' 'wasm-unsafe-eval';img-src 'self' data: blob:;" +
        "media-src 'self' blob:;connect-src 'self';frame-src https://www.youtube-nocookie.com;object-src 'none';" +
        `base-uri 'none';form-action 'self';frame-ancestors 'none';report-uri /csp-reports${reporting}`,
    ],
    ['cross-origin-opener-policy', 'same-origin'],
    ['cross-origin-resource-policy', 'same-origin'],
    ['origin-agent-cluster', '?1'],
    ['referrer-policy', 'no-referrer'],
    ...(secure ? [['strict-transport-security', 'max-age=31536000; includeSubDomains']] : []),
    ['x-content-type-options', 'nosniff'],
    ['x-dns-prefetch-control', 'off'],
    ['x-download-options', 'noopen'],
    ['x-frame-options', 'SAMEORIGIN'],
    ['x-permitted-cross-domain-policies', 'none'],
    ['x-xss-protection', '0'],
    ...(secure ? [['reporting-endpoints', 'csp="/csp-reports"']] : []),
  ])
})

test('the desk may be framed only where phones are shown beside it, and only by itself', async () => {
  const policy = async (phones?: string) => (await (await server({ phones })).http.inject('/')).headers['content-security-policy']
  expect(await policy()).toContain('frame-src https://www.youtube-nocookie.com;')
  expect(await policy()).toContain("frame-ancestors 'none';")
  const demo = await policy('http://127.0.0.1:8081')
  expect(demo).toContain("frame-src https://www.youtube-nocookie.com 'self' http://127.0.0.1:8081;")
  expect(demo).toContain("frame-ancestors 'self';")
})
