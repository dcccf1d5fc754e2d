import type { Endpoint } from '@recado/contract/endpoint'
import type { Storage } from '@recado/storage/storage'
import { can } from '@recado/contract/permissions'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import { z } from 'zod'
import type { AiService } from '#platform/ai.ts'
import type { Clock } from '#platform/clock.ts'
import type { SystemDb } from '#platform/database/system.ts'
import type { Actor, ActorCtx, AnyRoute, OpenRoute, OperatorRoute, Route, Visit } from '#platform/feature.ts'
import type { Identity } from '#platform/identity.ts'
import type { Outbound } from '#platform/outbound/outbound.ts'
import type { Ctx, Unit } from '#platform/unit.ts'
import { fail, Failure } from '#platform/fail.ts'
import { requireOpen, requireSubscription } from '#platform/subscription.ts'
import type { Sessions } from '#platform/feature.ts'
import { compiled } from './compiled.ts'
import { parseInput } from './parse.ts'
import { type FileTaker, readForm, type UploadedFile } from './uploads.ts'

/** What people and programs send is flat; deeper nesting is meant to hurt. */
const deepest = 20

export interface RouteParts {
  system: SystemDb
  unit: Unit
  storage: Storage
  outbound: Outbound
  ai: AiService
  clock: Clock
  secure: boolean
  sessions: Sessions
  taker: FileTaker
}

export function isOpenRoute(bound: AnyRoute): bound is OpenRoute {
  return 'open' in bound
}

/** Turns the features' routes into HTTP: session, permission, input, one transaction, output. */
export function addRoutes(http: FastifyInstance, routes: readonly AnyRoute[], parts: RouteParts): void {
  for (const bound of routes) {
    http.route({
      method: bound.endpoint.method,
      url: `/api${bound.endpoint.path}`,
      handler: async (request, reply) => {
        const output = await answerOf(bound, request, reply, parts)
        const { download } = bound.endpoint
        if (!download) return reply.send(output)
        void reply.headers({ 'content-type': download.type, 'content-disposition': `attachment; filename="${download.name}"` })
        return reply.send(Readable.from(output as AsyncIterable<string | Uint8Array>))
      },
    })
  }
}

function answerOf(bound: AnyRoute, request: FastifyRequest, reply: FastifyReply, parts: RouteParts): Promise<unknown> {
  if (isOpenRoute(bound)) return answerAnyone(bound, request, reply, parts)
  return 'operate' in bound ? answerOperator(bound, request, reply, parts) : answer(bound, request, reply, parts)
}

async function answer(bound: Route, request: FastifyRequest, reply: FastifyReply, parts: RouteParts): Promise<unknown> {
  const { endpoint, handle } = bound
  const identity = parts.sessions.identify(bearer(request) ?? fail('ERR_SESSION_EXPIRED'))
  refuseForm(request, endpoint)
  const afterwards: (() => void)[] = []
  const visit = visitOf(request, reply, parts, (effect) => afterwards.push(effect))
  const call: Call = { bound, request, identity, visit }
  const { rest, uploads, prepared } = isPrepared(call)
    ? await prepare(call, parts)
    : { ...nothing, rest: restOf(endpoint, request) }
  const run = async (ctx: Ctx) => {
    afterwards.length = 0
    const inside = await enter(ctx, call, parts, uploads)
    const answered = await handle(inside, inputOf(call, inside, rest) as never, prepared as never)
    return endpoint.download ? answered : z.parse(compiled(endpoint.output), answered)
  }
  const reads = endpoint.method === 'GET' && !endpoint.writes
  const output = await parts.unit(identity.companyId, run, reads).catch(async (error: unknown) => {
    // Refused, so nothing refers to them; after any other error that is not certain, and the sweep takes care of it.
    if (error instanceof Failure) await parts.taker.drop(identity.companyId, uploads)
    throw error
  })
  for (const effect of afterwards) effect()
  return output
}

interface Call {
  bound: Route
  request: FastifyRequest
  identity: Identity
  visit: Visit
}

interface Prepared {
  /** Query, body or form fields. */
  rest: unknown
  uploads: readonly UploadedFile[]
  prepared: unknown
}

const nothing: Prepared = { rest: {}, uploads: [], prepared: undefined }

function isPrepared({ bound, request }: Call): boolean {
  return bound.before !== undefined || request.isMultipart()
}

/** What a call does outside its transaction: it is admitted, its files are accepted, and it does what takes long. */
async function prepare(call: Call, parts: RouteParts): Promise<Prepared> {
  const { bound, request, identity } = call
  const { endpoint } = bound
  const { companyId } = identity
  const isForm = request.isMultipart()
  const actor = await parts.unit(companyId, async (ctx) => {
    const inside = await enter(ctx, call, parts, [])
    await bound.admit?.(inside, inputOf(call, inside, isForm ? {} : restOf(endpoint, request)) as never)
    return inside.actor
  })
  const form = isForm && endpoint.upload ? await readForm(request, endpoint.upload, companyId, parts.taker) : undefined
  const rest = form?.fields ?? restOf(endpoint, request)
  const uploads = form?.files ?? []
  try {
    const { unit, storage, outbound, ai } = parts
    const ahead = { companyId, unit, storage, outbound, ai, actor, now: parts.clock.now(), uploads }
    const input = inputOf(call, { actor }, rest) as never
    if (uploads.length > 0) await bound.uploaded?.(ahead, input)
    const prepared = await bound.before?.(ahead, input)
    return { rest, uploads, prepared }
  } catch (error) {
    await parts.taker.drop(companyId, uploads)
    throw error
  }
}

/** Admits the person, or says why not. */
async function enter(
  ctx: Ctx,
  { bound, identity, visit }: Call,
  parts: RouteParts,
  uploads: readonly UploadedFile[],
): Promise<ActorCtx> {
  return { ...ctx, actor: await admit(ctx, bound.endpoint, identity, parts), visit, uploads }
}

async function admit(ctx: Ctx, endpoint: Endpoint, identity: Identity, { sessions }: RouteParts): Promise<Actor> {
  const { plan, whenExpired } = endpoint
  const actor = await sessions.findActor(ctx.tx, identity)
  if (!mayCall(actor, endpoint)) fail('ERR_NO_PERMISSION')
  if (whenExpired) requireOpen(actor)
  else requireSubscription(actor, ctx.now)
  if (plan && !actor.planFlags.includes(plan)) fail(actor.withheld.includes(plan) ? 'ERR_EMAIL_UNCONFIRMED' : 'ERR_PLAN_FEATURE')
  return actor
}

function mayCall({ profile, super: isSuper }: Actor, { allow, orSuper }: Endpoint): boolean {
  if (allow === 'super' || (orSuper && isSuper)) return isSuper
  return allow === 'anyone' || can(profile, allow)
}

function inputOf({ bound, request }: Call, { actor }: Pick<ActorCtx, 'actor'>, rest: unknown): unknown {
  const input = parseInput(bound.endpoint.input, withPath(rest, request))
  refuseOtherCompany(input, actor)
  return input
}

/** Files go where they are expected, and nowhere else. */
function refuseForm(request: FastifyRequest, { upload }: Endpoint): void {
  if (request.isMultipart() && !upload) refuse('form', 'no files are taken here')
}

async function answerAnyone(bound: OpenRoute, request: FastifyRequest, reply: FastifyReply, parts: RouteParts): Promise<unknown> {
  const { endpoint, open } = bound
  refuseForm(request, endpoint)
  const input = parseInput(endpoint.input, withPath(restOf(endpoint, request), request))
  const visit = visitOf(request, reply, parts, (effect) => effect())
  const ctx = { system: parts.system, unit: parts.unit, now: parts.clock.now(), visit }
  return z.parse(compiled(endpoint.output), await open(ctx, input as never))
}

async function answerOperator(
  { endpoint, operate }: OperatorRoute,
  request: FastifyRequest,
  reply: FastifyReply,
  parts: RouteParts,
): Promise<unknown> {
  const identity = parts.sessions.identify(bearer(request) ?? fail('ERR_SESSION_EXPIRED'))
  refuseForm(request, endpoint)
  const actor = await parts.unit(identity.companyId, (ctx) => admit(ctx, endpoint, identity, parts), true)
  const input = parseInput(endpoint.input, withPath(restOf(endpoint, request), request))
  const visit = visitOf(request, reply, parts, (effect) => effect())
  const ctx = { system: parts.system, unit: parts.unit, now: parts.clock.now(), visit, actor }
  return z.parse(compiled(endpoint.output), await operate(ctx, input as never))
}

function bearer(request: FastifyRequest): string | undefined {
  return /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
}

/** What a call carries besides its path. An empty query parameter counts as absent. */
function restOf(endpoint: Endpoint, request: FastifyRequest): unknown {
  const hasBody = endpoint.method === 'POST' || endpoint.method === 'PUT'
  if (hasBody) return request.body ?? {}
  return Object.fromEntries(
    Object.entries(request.query as object).filter(([, value]) => typeof value !== 'string' || value.trim() !== ''),
  )
}

function withPath(rest: unknown, request: FastifyRequest): unknown {
  if (typeof rest !== 'object' || rest === null || Array.isArray(rest)) return rest
  return wellFormed({ ...rest, ...(request.params as object) })
}

/**
 * Half a surrogate pair becomes a replacement character; a NUL, which PostgreSQL text cannot hold, and endlessly nested values
 * are refused.
 */
function wellFormed(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value.includes('\0') ? refuse('text', 'contains a NUL') : value.toWellFormed()
  if (typeof value !== 'object' || value === null) return value
  if (depth > deepest) return refuse('depth', 'values within too many values')
  if (Array.isArray(value)) return value.map((inner) => wellFormed(inner, depth + 1))
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, wellFormed(inner, depth + 1)]))
}

function refuse(rule: string, message: string): never {
  return fail('ERR_VALIDATION', { fields: [{ path: '', rule, message }] })
}

/** Many calls carry a companyId for compatibility: any but the caller's own is refused, whether such a company exists or not. */
function refuseOtherCompany(input: unknown, actor: Actor): void {
  const { companyId } = input as { companyId?: unknown }
  if (companyId !== undefined && companyId !== actor.companyId) fail('ERR_NO_PERMISSION')
}

/** Cookies of a signed-in call are set once its transaction has committed. */
function visitOf(request: FastifyRequest, reply: FastifyReply, parts: RouteParts, later: (effect: () => void) => void): Visit {
  const options = { path: '/api/auth', httpOnly: true, sameSite: 'lax', secure: parts.secure } as const
  return {
    ip: request.ip,
    readCookie: (name) => request.cookies[name],
    setCookie: (name, content) =>
      later(() => {
        if (content) void reply.setCookie(name, content.value, { ...options, expires: content.expiresAt })
        else void reply.clearCookie(name, options)
      }),
  }
}
