import cookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import type { Logger } from 'pino'
import { fail } from '#platform/fail.ts'
import type { Metrics } from '#platform/metrics.ts'
import { programVersion } from '#platform/version.ts'
import { networkOf } from '#platform/outbound/network.ts'
import { acceptReports, reportingEndpoints } from './content-policy.ts'
import { bearer } from './input.ts'
import { answerError, answerMalformed } from './errors.ts'
import { securityHeaders } from './security-headers.ts'
import { acceptJson } from './text.ts'
import { acceptForms } from './uploads.ts'

const bodyLimitBytes = 1_048_576
/** A connection without traffic for this long is closed, whichever side's turn it was. */
const maxSilenceMs = 120_000
// An office of a hundred people behind one address stays far below it.
const requestsPerMinute = 6_000
/** In addition to those, so that a monitor gets its answer whatever else comes from that address. */
const healthPerMinute = 600
const readyForMs = 1_000

export interface HttpParts {
  log: Logger
  metrics: Metrics
  /** Whether the page is served over https, so that browsers may be told to insist on it. */
  secure: boolean
  /** Proxies that may say who the visitor is, separated by commas. */
  trustedProxies: string
  /** The origin of a demo's phones. */
  phones?: string | undefined
}

/** A Fastify with our guards and without routes. */
export async function createHttp({ log, metrics, secure, trustedProxies, phones }: HttpParts): Promise<FastifyInstance> {
  const headers = securityHeaders(secure, phones)
  const protect = (reply: FastifyReply) => {
    for (const [name, value] of headers) reply.raw.setHeader(name, value)
  }
  const http = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: bodyLimitBytes,
    trustProxy: trustedProxies,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 400, ignoreTrailingSlash: true },
    forceCloseConnections: true,
    connectionTimeout: maxSilenceMs,
    clientErrorHandler: answerMalformed(headers),
    // An invalid address passes no hook.
    frameworkErrors: (error, request, reply) => {
      protect(reply)
      void answerError(error, request, reply)
    },
  }) as unknown as FastifyInstance
  http.setErrorHandler(answerError)
  http.addHook('onRequest', (_request, reply, next) => {
    protect(reply)
    next()
  })
  await http.register(cookie)
  acceptJson(http)
  await acceptForms(http)
  await http.register(rateLimit, {
    max: requestsPerMinute,
    keyGenerator: (request) => networkOf(request.ip),
    timeWindow: 60_000,
    errorResponseBuilder: () => Object.assign(new Error('too many requests'), { statusCode: 429 }),
  })
  // The server decompresses nothing, so it would read a compressed body as it is.
  http.addHook('onRequest', async ({ headers }) => {
    const encoding = headers['content-encoding']
    if (encoding !== undefined && encoding.toLowerCase() !== 'identity')
      throw Object.assign(new Error(`not ${encoding}`), { statusCode: 415 })
  })
  http.addHook('onSend', async (request, reply) => {
    void reply.header('x-request-id', request.id)
    if (secure) void reply.header('reporting-endpoints', reportingEndpoints)
    if (request.url.startsWith('/api/')) void reply.header('cache-control', 'no-store')
  })
  http.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    metrics.requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    // The route's template, because real addresses may carry secrets.
    request.log.debug({ method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'answered')
  })
  await acceptReports(http)
  return http
}

/** The health of a process. */
export interface Health {
  metrics: Metrics
  isReady: () => Promise<unknown>
  /** Updates the metrics that do not update themselves. */
  measure: () => Promise<void>
  /** Lets other machines read the metrics. */
  token: string | undefined
}

/** /health/live, /health/ready and /metrics (for this machine, and for callers with the operator's token). */
export function addHealth(http: FastifyInstance, { metrics, isReady, measure, token }: Health): void {
  const options = { config: { rateLimit: { max: healthPerMinute, timeWindow: 60_000 } } }
  const askReady = askedOnce(isReady)
  http.get('/health/live', options, async () => ({ status: 'ok', version: programVersion }))
  http.get('/health/ready', options, async () => {
    await askReady().catch(() => fail('ERR_UNAVAILABLE'))
    return { status: 'ok' }
  })
  http.get('/metrics', options, async (request, reply) => {
    if (!isFromHere(request) && !hasToken(request, token)) fail('ERR_NOT_FOUND')
    // When the database is down, the other metrics matter even more.
    await measure().catch((error: Error) => request.log.warn({ reason: error.message }, 'not all metrics could be read'))
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
  })
}

function isFromHere({ ip, headers }: FastifyRequest): boolean {
  return (ip === '127.0.0.1' || ip === '::1') && headers['x-forwarded-for'] === undefined
}

function hasToken(request: FastifyRequest, token: string | undefined): boolean {
  const given = bearer(request)
  if (token === undefined || given === undefined) return false
  const [a, b] = [token, given].map((text) => createHash('sha256').update(text).digest())
  return a !== undefined && b !== undefined && timingSafeEqual(a, b)
}

/** Calls while another one is running, or just after it, get the same answer. */
function askedOnce(ask: () => Promise<unknown>): () => Promise<unknown> {
  let answer: Promise<unknown> | undefined
  const forget = () => setTimeout(() => (answer = undefined), readyForMs).unref()
  return () => {
    if (!answer) {
      answer = ask()
      answer.then(forget, forget)
    }
    return answer
  }
}
