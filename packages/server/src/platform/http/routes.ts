import type { Endpoint } from '@recado/contract/endpoint'
import { can } from '@recado/contract/permissions'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Clock } from '#platform/clock.ts'
import type { Tx } from '#platform/db.ts'
import type { SystemDb } from '#platform/db-system.ts'
import { fail } from '#platform/fail.ts'
import type { Actor, Identity, OpenRoute, Route, Visit } from '#platform/feature.ts'
import type { Unit } from '#platform/unit.ts'
import { parseInput } from './parse.ts'

const refreshCookie = 'jrt'

export interface RouteParts {
  system: SystemDb
  unit: Unit
  clock: Clock
  secure: boolean
  /** Who a bearer token names; fails with ERR_TOKEN_EXPIRED or ERR_SESSION_EXPIRED. */
  identify: (token: string) => Promise<Identity>
  /** The person behind an identity, read in the company's transaction; ERR_SESSION_EXPIRED when the session is over. */
  findActor: (tx: Tx, identity: Identity) => Promise<Actor>
}

export function isOpenRoute(bound: Route | OpenRoute): bound is OpenRoute {
  return 'open' in bound
}

/** Turns the features' routes into HTTP: session, permission, input, one transaction, output. */
export function addRoutes(http: FastifyInstance, routes: readonly (Route | OpenRoute)[], parts: RouteParts): void {
  for (const bound of routes) {
    http.route({
      method: bound.endpoint.method,
      url: `/api${bound.endpoint.path}`,
      handler: async (request, reply) => {
        const output = isOpenRoute(bound) ? await answerAnyone(bound, request, reply, parts) : await answer(bound, request, reply, parts)
        return reply.send(output)
      },
    })
  }
}

async function answer(bound: Route, request: FastifyRequest, reply: FastifyReply, parts: RouteParts): Promise<unknown> {
  const { endpoint, handle } = bound
  const identity = await parts.identify(bearer(request) ?? fail('ERR_SESSION_EXPIRED'))
  const afterwards: (() => void)[] = []
  const output = await parts.unit(identity.companyId, async (ctx) => {
    afterwards.length = 0
    const actor = await parts.findActor(ctx.tx, identity)
    if (endpoint.allow !== 'anyone' && !can(actor.profile, endpoint.allow)) fail('ERR_NO_PERMISSION')
    refuseExpired(endpoint, actor, ctx.now)
    const input = parseInput(endpoint.input, inputOf(endpoint, request))
    refuseOtherCompany(input, actor)
    const visit = visitOf(request, reply, parts, (effect) => afterwards.push(effect))
    return z.parse(endpoint.output, await handle({ ...ctx, actor, visit }, input as never))
  })
  for (const effect of afterwards) effect()
  return output
}

async function answerAnyone(bound: OpenRoute, request: FastifyRequest, reply: FastifyReply, parts: RouteParts): Promise<unknown> {
  const { endpoint, open } = bound
  const input = parseInput(endpoint.input, inputOf(endpoint, request))
  const visit = visitOf(request, reply, parts, (effect) => effect())
  const ctx = { system: parts.system, unit: parts.unit, now: parts.clock.now(), visit }
  return z.parse(endpoint.output, await open(ctx, input as never))
}

function bearer(request: FastifyRequest): string | undefined {
  return /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
}

function inputOf(endpoint: Endpoint, request: FastifyRequest): unknown {
  const hasBody = endpoint.method === 'POST' || endpoint.method === 'PUT'
  const rest = hasBody ? (request.body ?? {}) : request.query
  if (typeof rest !== 'object' || rest === null || Array.isArray(rest)) return rest
  return wellFormed({ ...rest, ...(request.params as object) })
}

/** Half a surrogate pair becomes a replacement character; a NUL, which no text of PostgreSQL can hold, is refused. */
function wellFormed(value: unknown): unknown {
  if (typeof value === 'string') {
    return value.includes('\0') ? fail('ERR_VALIDATION', { fields: [{ path: '', rule: 'text', message: 'contains a NUL' }] }) : value.toWellFormed()
  }
  if (Array.isArray(value)) return value.map(wellFormed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, wellFormed(inner)]))
}

/** A session that was open when the subscription ended may see itself and leave. */
function refuseExpired(endpoint: Endpoint, { dueDate }: Actor, now: Date): void {
  if (dueDate && dueDate < now && endpoint.allow !== 'session:use') {
    fail('ERR_SUBSCRIPTION_EXPIRED', { dueDate: dueDate.toISOString() })
  }
}

/** Many calls carry a companyId for compatibility: it must be one's own, also when no such company exists. */
function refuseOtherCompany(input: unknown, actor: Actor): void {
  const { companyId } = input as { companyId?: unknown }
  if (companyId !== undefined && companyId !== actor.companyId) fail('ERR_NO_PERMISSION')
}

/** Cookies of a signed-in call are set once its transaction has committed. */
function visitOf(request: FastifyRequest, reply: FastifyReply, parts: RouteParts, later: (effect: () => void) => void): Visit {
  const options = { path: '/api/auth', httpOnly: true, sameSite: 'lax', secure: parts.secure } as const
  return {
    ip: request.ip,
    refreshCookie: request.cookies[refreshCookie],
    setRefreshCookie: (value) =>
      later(() => {
        if (value) void reply.setCookie(refreshCookie, value.token, { ...options, expires: value.expiresAt })
        else void reply.clearCookie(refreshCookie, options)
      }),
  }
}
