import type { Endpoint } from '@recado/contract/endpoint'
import { can } from '@recado/contract/permissions'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import { z } from 'zod'
import type {
  Actor,
  ActorCtx,
  AnyRoute,
  OpenRoute,
  OperatorRoute,
  Programs,
  Route,
  Sessions,
  TokenCtx,
  TokenRoute,
  RequestContext,
} from '#platform/feature.ts'
import type { Identity } from '#platform/identity.ts'
import type { Installation } from '#platform/installation.ts'
import type { Ctx } from '#platform/unit.ts'
import { fail, Failure } from '#platform/fail.ts'
import { requireFlag, requireOpen, requireSubscription } from '#platform/subscription.ts'
import { compiled } from './compiled.ts'
import { bearer, inputOf, refuseForm, restOf } from './input.ts'
import { type FileReceiver, readForm, type UploadedFile } from './uploads.ts'

export interface RouteParts {
  around: Installation
  secure: boolean
  sessions: Sessions
  programs: Programs
  taker: FileReceiver
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
  if ('operate' in bound) return answerOperator(bound, request, reply, parts)
  return 'serve' in bound ? answerProgram(bound, request, parts) : answerUser(bound, request, reply, parts)
}

async function answerUser(bound: Route, request: FastifyRequest, reply: FastifyReply, parts: RouteParts): Promise<unknown> {
  const { endpoint, handle } = bound
  const identity = parts.sessions.identify(bearer(request) ?? fail('ERR_SESSION_EXPIRED'))
  const afterwards: (() => void)[] = []
  const context = requestContextOf(request, reply, parts, (effect) => afterwards.push(effect))
  const call: Call<ActorCtx> = {
    bound,
    request,
    companyId: identity.companyId,
    enter: async (ctx, uploads) => {
      afterwards.length = 0
      return { ...ctx, actor: await admit(ctx, endpoint, identity, parts), request: context, uploads }
    },
    ahead: ({ actor }) => ({ actor }),
    handle: handle as Call<ActorCtx>['handle'],
  }
  const output = await answer(call, parts)
  for (const effect of afterwards) effect()
  return output
}

async function answerProgram(bound: TokenRoute, request: FastifyRequest, parts: RouteParts): Promise<unknown> {
  const { endpoint, serve } = bound
  const { programs } = parts
  const program = await programs.identify(bearer(request), request.ip)
  const call: Call<TokenCtx> = {
    bound,
    request,
    companyId: program.companyId,
    enter: async (ctx, uploads) => {
      await programs.admit(ctx, endpoint, program)
      const key = request.headers['idempotency-key']
      return { ...ctx, through: 'API', program, uploads, idempotencyKey: typeof key === 'string' ? key : undefined }
    },
    ahead: ({ idempotencyKey }) => ({ program, idempotencyKey }),
    handle: serve as Call<TokenCtx>['handle'],
  }
  return answer(call, parts)
}

/** A call of a company, by a user or a program. */
interface Call<C extends Ctx> {
  bound: Pick<Route, 'endpoint'> &
    Partial<Record<'admit' | 'uploaded' | 'before', (around: never, input: never) => Promise<unknown>>>
  request: FastifyRequest
  companyId: number
  /** Admits the caller, in a transaction, or fails with the reason. */
  enter: (ctx: Ctx, uploads: readonly UploadedFile[]) => Promise<C>
  /** What is known of the caller before the transaction. */
  ahead: (inside: C) => object
  handle: (ctx: C, input: unknown, prepared: unknown) => Promise<unknown>
}

async function answer<C extends Ctx>(call: Call<C>, parts: RouteParts): Promise<unknown> {
  const { bound, request, companyId } = call
  const { endpoint } = bound
  refuseForm(request, endpoint)
  const { rest, uploads, prepared } = isPrepared(call)
    ? await prepare(call, parts)
    : { ...nothing, rest: restOf(endpoint, request) }
  const run = async (ctx: Ctx) => {
    const inside = await call.enter(ctx, uploads)
    const answered = await call.handle(inside, inputOf(endpoint, request, rest, companyId), prepared)
    return endpoint.download ? answered : z.parse(compiled(endpoint.output), answered)
  }
  const reads = endpoint.method === 'GET' && !endpoint.writes
  return parts.around.unit(companyId, run, reads).catch(async (error: unknown) => {
    // The call was refused, so nothing refers to its files. After any other error that is not certain, and the sweep removes them.
    if (error instanceof Failure) await parts.taker.drop(companyId, uploads)
    throw error
  })
}

interface Prepared {
  /** Query, body or form fields. */
  rest: unknown
  uploads: readonly UploadedFile[]
  prepared: unknown
}

const nothing: Prepared = { rest: {}, uploads: [], prepared: undefined }

function isPrepared<C extends Ctx>({ bound, request }: Call<C>): boolean {
  return bound.before !== undefined || request.isMultipart()
}

/** The part of a call outside its transaction: it is admitted, its files are accepted, and it does what takes long. */
async function prepare<C extends Ctx>(call: Call<C>, parts: RouteParts): Promise<Prepared> {
  const { bound, request, companyId } = call
  const { endpoint } = bound
  const isForm = request.isMultipart()
  const inputOfRest = (rest: unknown) => inputOf(endpoint, request, rest, companyId) as never
  const admitted = await parts.around.unit(companyId, async (ctx) => {
    const inside = await call.enter(ctx, [])
    await bound.admit?.(inside as never, inputOfRest(isForm ? {} : restOf(endpoint, request)))
    return inside
  })
  const form = isForm && endpoint.upload ? await readForm(request, endpoint, companyId, parts.taker) : undefined
  const rest = form?.fields ?? restOf(endpoint, request)
  const uploads = form?.files ?? []
  try {
    const ahead = { ...parts.around, companyId, now: parts.around.clock.now(), uploads, ...call.ahead(admitted) }
    const input = inputOfRest(rest)
    if (uploads.length > 0) await bound.uploaded?.(ahead as never, input)
    const prepared = await bound.before?.(ahead as never, input)
    return { rest, uploads, prepared }
  } catch (error) {
    await parts.taker.drop(companyId, uploads)
    throw error
  }
}

async function admit(ctx: Ctx, endpoint: Endpoint, identity: Identity, { sessions }: RouteParts): Promise<Actor> {
  const { plan, whenExpired } = endpoint
  const actor = await sessions.findActor(ctx.tx, identity)
  if (!mayCall(actor, endpoint)) fail('ERR_NO_PERMISSION')
  if (whenExpired) requireOpen(actor)
  else requireSubscription(actor, ctx.now)
  if (plan) requireFlag(actor, plan)
  return actor
}

function mayCall({ profile, super: isSuper }: Actor, { allow, orSuper }: Endpoint): boolean {
  if (allow === 'super' || (orSuper && isSuper)) return isSuper
  return allow === 'anyone' || (allow !== 'token' && can(profile, allow))
}

async function answerAnyone(bound: OpenRoute, request: FastifyRequest, reply: FastifyReply, parts: RouteParts): Promise<unknown> {
  const { endpoint, open } = bound
  refuseForm(request, endpoint)
  const input = inputOf(endpoint, request, restOf(endpoint, request))
  const context = requestContextOf(request, reply, parts, (effect) => effect())
  const ctx = { ...parts.around, now: parts.around.clock.now(), request: context }
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
  const actor = await parts.around.unit(identity.companyId, (ctx) => admit(ctx, endpoint, identity, parts), true)
  const input = inputOf(endpoint, request, restOf(endpoint, request))
  const context = requestContextOf(request, reply, parts, (effect) => effect())
  const ctx = { ...parts.around, now: parts.around.clock.now(), request: context, actor }
  return z.parse(compiled(endpoint.output), await operate(ctx, input as never))
}

/** Cookies of a signed-in call are set once its transaction has committed. */
function requestContextOf(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: RouteParts,
  later: (effect: () => void) => void,
): RequestContext {
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
