import type { Endpoint, Output, Parsed } from '@recado/contract/endpoint'
import type { Viewer } from '@recado/contract/viewer'
import type { FastifyInstance } from 'fastify'
import type { Server } from 'socket.io'
import type { SettleCopy } from './backup/settled.ts'
import type { Belongings } from './belongings/belongings.ts'
import type { CompanyTables } from './company-file/declared.ts'
import type { Tx } from './database/tx.ts'
import type { FileAddresses } from './files/addresses.ts'
import type { FileColumn } from './files/file-column.ts'
import type { FileReceiver, UploadedFile } from './http/uploads.ts'
import type { Identity } from './identity.ts'
import type { Installation } from './installation.ts'
import type { SocketHandler } from './live/live.ts'
import type { Licence, Subscription } from './subscription.ts'
import type { Measure, MetricHead } from './metrics.ts'
import type { Ctx, Reaction, Unit } from './unit.ts'
import type { ClockJob, Job, OutsideCtx, Signal } from './work/job.ts'

/** The acting user, as permissions and policies see it. */
export interface Actor extends Viewer, Subscription, Licence {
  name: string
  super: boolean
  /** The connection through which the user writes unless another one is named. */
  connectionId: number | null
}

/** The HTTP side of a call, for the few commands that need it. */
export interface RequestContext {
  ip: string
  readCookie(name: string): string | undefined
  /** Sets a cookie that scripts cannot read and that only /api/auth gets. Undefined removes it. */
  setCookie(name: string, content: { value: string; expiresAt: Date } | undefined): void
}

/** The context of a command of a user. */
export interface ActorCtx extends Ctx {
  actor: Actor
  request: RequestContext
  /** The files that came with the call. They are already stored, and nothing refers to them yet. */
  uploads: readonly UploadedFile[]
}

/** A program that calls with a token, for a company and without a user. */
export interface Program {
  companyId: number
  tokenId: number
  /** The one connection it may send through. Null for the company's token. */
  connectionId: number | null
}

/** The context of a command of a program. */
export interface TokenCtx extends Ctx {
  program: Program
  uploads: readonly UploadedFile[]
  /** The header that makes the call idempotent. */
  idempotencyKey: string | undefined
}

/** The context before a call's transaction, where the call may wait for the network. `unit` opens short transactions of its company. */
export interface BeforeCallCtx extends OutsideCtx {
  now: Date
  uploads: readonly UploadedFile[]
}

export interface BeforeActorCtx extends BeforeCallCtx {
  actor: Actor
}

export interface BeforeTokenCtx extends BeforeCallCtx, Pick<TokenCtx, 'program' | 'idempotencyKey'> {}

/** A call without a session. It sees no company until it has found out which one it is for. */
export interface OpenCtx extends Installation {
  now: Date
  request: RequestContext
}

export interface Route {
  endpoint: Endpoint
  handle: (ctx: ActorCtx, input: never, prepared: never) => Promise<unknown>
  admit?: (ctx: ActorCtx, input: never) => Promise<unknown>
  uploaded?: (ahead: BeforeActorCtx, input: never) => Promise<void>
  before?: (ahead: BeforeActorCtx, input: never) => Promise<unknown>
}

/** What happens before a command's transaction. */
export interface Preparation<E extends Endpoint, P> {
  /** Refuses before a byte of a file is accepted. The input holds the path's values and the defaults. */
  admit?: (ctx: ActorCtx, input: Parsed<E>) => Promise<unknown>
  /** Handles uploaded files once they are in storage. */
  uploaded?: (ahead: BeforeActorCtx, input: Parsed<E>) => Promise<void>
  /** Does what needs the network or takes long. The command gets its result. What it found out may have changed since. */
  before?: (ahead: BeforeActorCtx, input: Parsed<E>) => Promise<P>
}

type Handle<E extends Endpoint, P = undefined> = (ctx: ActorCtx, input: Parsed<E>, prepared: P) => Promise<Output<E>>

export interface OpenRoute {
  endpoint: Endpoint
  open: (ctx: OpenCtx, input: never) => Promise<unknown>
}

/** The context of an operator's call. It may read every company, and acts in one at a time, through `unit`. */
export interface OperatorCtx extends OpenCtx {
  actor: Actor
}

export interface OperatorRoute {
  endpoint: Endpoint
  operate: (ctx: OperatorCtx, input: never) => Promise<unknown>
}

export interface TokenRoute {
  endpoint: Endpoint
  serve: (ctx: TokenCtx, input: never, prepared: never) => Promise<unknown>
  uploaded?: (ahead: BeforeTokenCtx, input: never) => Promise<void>
  before?: (ahead: BeforeTokenCtx, input: never) => Promise<unknown>
}

export type AnyRoute = Route | OpenRoute | OperatorRoute | TokenRoute

/** What a feature gets that answers addresses of its own. */
export interface HttpParts extends Installation {
  files: FileAddresses
}

/** Resolves the user of a token. One feature provides it, for calls and sockets alike. */
export interface Sessions {
  /** The identity in a bearer token. Fails with ERR_TOKEN_EXPIRED or ERR_SESSION_EXPIRED. */
  identify: (token: string) => Identity
  /** The user of an identity, read in the company's transaction. Fails with ERR_SESSION_EXPIRED when the session is over. */
  findActor: (tx: Tx, identity: Identity) => Promise<Actor>
}

/** Resolves the program of a token. One feature provides it. */
export interface Programs {
  /** The owner of the token. Fails with ERR_API_TOKEN without one, and with ERR_RATE_LIMIT when it has called too often. */
  identify: (token: string | undefined, ip: string) => Promise<Program>
  /** In the call's transaction. Fails unless the token is still valid, allows the call, and its company may use it. */
  admit: (ctx: Ctx, endpoint: Endpoint, program: Program) => Promise<void>
}

/** A part of the product, with everything that the rest of the server knows of it. */
export interface Feature {
  name: string
  routes?: readonly AnyRoute[]
  /** Other addresses that it answers. */
  http?: (http: FastifyInstance, parts: HttpParts) => void
  /** What it does by itself: after events, by the clock, and when a channel reports. */
  jobs?: readonly Job[]
  reactions?: readonly Reaction[]
  clockJobs?: readonly ClockJob[]
  signals?: readonly Signal[]
  /** What operators watch of it: figures that are read, and counters that it adds to. */
  measures?: readonly Measure[]
  counters?: readonly MetricHead[]
  /** The rooms in which it puts a user's sockets, besides those of the company, the user and the session. */
  rooms?: (viewer: Viewer) => readonly string[]
  /** What it does with sockets. */
  follow?: (io: Server, around: Installation) => SocketHandler
  /** The columns of its tables that refer to files. Those files are kept. */
  fileColumns?: readonly FileColumn[]
  /** Its tables whose rows name a contact. Its belongings say what becomes of these rows, or the commands of contacts do. */
  namesContacts?: readonly string[]
  /** Its tables of companies, and what becomes of each in a company's file. Without that nothing starts. */
  companyTables?: CompanyTables
  /** What it stores about contacts. */
  belongings?: Belongings
  /** What it settles when a restored copy goes live, so that nothing that was due until then leaves by itself. */
  settleCopy?: SettleCopy
  /** Only for the one feature that keeps sessions. */
  sessions?: (around: Installation) => Sessions
  /** Only for the one feature that keeps the tokens of programs. */
  programs?: (around: Installation) => Programs
  /** Only for the one feature that stores incoming files. */
  files?: (around: Installation) => FileReceiver
}

/** Binds an endpoint to its command. The command runs in one transaction of the actor's company, including the check of its output. */
export function route<E extends Endpoint>(endpoint: E, handle: Handle<E>): Route
export function route<E extends Endpoint, P>(endpoint: E, preparation: Preparation<E, P>, handle: Handle<E, P>): Route
export function route<E extends Endpoint, P>(endpoint: E, first: Handle<E> | Preparation<E, P>, second?: Handle<E, P>): Route {
  if (typeof first === 'function') return { endpoint, handle: first }
  return { endpoint, handle: second as Handle<E, P>, ...first }
}

/** Binds an endpoint that answers a file. The content is read after the call's own transaction, a little at a time. */
export function downloadRoute<E extends Endpoint>(
  endpoint: E,
  handle: (ctx: ActorCtx, input: Parsed<E>, unit: Unit) => Promise<AsyncIterable<string | Uint8Array>>,
): Route {
  return { endpoint, before: async ({ unit }) => unit, handle }
}

/** Binds an endpoint that needs no session. */
export function openRoute<E extends Endpoint>(
  endpoint: E,
  open: (ctx: OpenCtx, input: Parsed<E>) => Promise<Output<E>>,
): OpenRoute {
  return { endpoint, open }
}

/** Binds an endpoint of the operator, also about other companies. Each step is a transaction of its own. */
export function operatorRoute<E extends Endpoint>(
  endpoint: E,
  operate: (ctx: OperatorCtx, input: Parsed<E>) => Promise<Output<E>>,
): OperatorRoute {
  return { endpoint, operate }
}

/** Binds an endpoint that programs call with a token, in one transaction of the token's company and without a user. */
export function tokenRoute<E extends Endpoint, P = undefined>(
  endpoint: E,
  preparation: {
    uploaded?: (ahead: BeforeTokenCtx, input: Parsed<E>) => Promise<void>
    before?: (ahead: BeforeTokenCtx, input: Parsed<E>) => Promise<P>
  },
  serve: (ctx: TokenCtx, input: Parsed<E>, prepared: P) => Promise<Output<E>>,
): TokenRoute {
  return { endpoint, serve, ...preparation }
}

export function defineFeature(feature: Feature): Feature {
  return feature
}
