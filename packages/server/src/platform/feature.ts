import type { Endpoint, Output, Parsed } from '@recado/contract/endpoint'
import type { Viewer } from '@recado/contract/viewer'
import type { Storage } from '@recado/storage/storage'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Server } from 'socket.io'
import type { Belongings } from './belongings.ts'
import type { Clock } from './clock.ts'
import type { Tx } from './database/tx.ts'
import type { SystemDb } from './database/system.ts'
import type { FileAddresses } from './files/addresses.ts'
import type { FileColumn } from './files/file-column.ts'
import type { FileTaker, UploadedFile } from './http/uploads.ts'
import type { Identity } from './identity.ts'
import type { Follower } from './live/live.ts'
import type { Licence, Subscription } from './subscription.ts'
import type { Ctx, Reaction, Unit } from './unit.ts'
import type { ClockJob, Job, Outside, Signal } from './work/job.ts'

/** The person acting: what permissions and policies look at. */
export interface Actor extends Viewer, Subscription, Licence {
  name: string
  super: boolean
  /** The connection the person writes through when nothing else is said. */
  connectionId: number | null
}

/** The HTTP side of a call, for the few commands that need it. */
export interface Visit {
  ip: string
  readCookie(name: string): string | undefined
  /** Sets a cookie that scripts cannot see and only /api/auth gets; undefined removes it. */
  setCookie(name: string, content: { value: string; expiresAt: Date } | undefined): void
}

/** A command's surroundings when a person acts. */
export interface ActorCtx extends Ctx {
  actor: Actor
  visit: Visit
  /** The files that came with the call: already stored, not yet referred to by anything. */
  uploads: readonly UploadedFile[]
}

/** A program that calls with a token: nobody, in the name of a company. */
export interface Program {
  companyId: number
  tokenId: number
  /** The one connection it may send through; null: it is the company's token. */
  connectionId: number | null
}

/** A command's surroundings when a program calls. */
export interface TokenCtx extends Ctx {
  program: Program
  uploads: readonly UploadedFile[]
  /** The header by which the call is made once. */
  idempotencyKey: string | undefined
}

/** What a call has before its transaction, where it may wait for the network: `unit` opens short transactions of its company. */
export interface AheadOfCall extends Outside {
  now: Date
  uploads: readonly UploadedFile[]
}

export interface Ahead extends AheadOfCall {
  actor: Actor
}

export interface AheadOfProgram extends AheadOfCall, Pick<TokenCtx, 'program' | 'idempotencyKey'> {}

/** A call without a session: it sees no company until it has found out which one it is for. */
export interface OpenCtx {
  system: SystemDb
  unit: Unit
  now: Date
  visit: Visit
}

export interface Route {
  endpoint: Endpoint
  handle: (ctx: ActorCtx, input: never, prepared: never) => Promise<unknown>
  admit?: (ctx: ActorCtx, input: never) => Promise<unknown>
  uploaded?: (ahead: Ahead, input: never) => Promise<void>
  before?: (ahead: Ahead, input: never) => Promise<unknown>
}

/** What happens ahead of a command's transaction. */
export interface Preparation<E extends Endpoint, P> {
  /** Refuses before a byte of a file is accepted. The input holds what is in the path, and defaults. */
  admit?: (ctx: ActorCtx, input: Parsed<E>) => Promise<unknown>
  /** What to do with uploaded files once they are in storage. */
  uploaded?: (ahead: Ahead, input: Parsed<E>) => Promise<void>
  /** Whatever needs the network or takes long; the command gets its result. Anything it found out may have changed since. */
  before?: (ahead: Ahead, input: Parsed<E>) => Promise<P>
}

type Handle<E extends Endpoint, P = undefined> = (ctx: ActorCtx, input: Parsed<E>, prepared: P) => Promise<Output<E>>

export interface OpenRoute {
  endpoint: Endpoint
  open: (ctx: OpenCtx, input: never) => Promise<unknown>
}

/** What a call of whoever runs the installation gets: it may look at every company, and acts in one at a time, by `unit`. */
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
  uploaded?: (ahead: AheadOfProgram, input: never) => Promise<void>
  before?: (ahead: AheadOfProgram, input: never) => Promise<unknown>
}

export type AnyRoute = Route | OpenRoute | OperatorRoute | TokenRoute

/** What a feature gets outside of calls and work. */
export interface Around {
  unit: Unit
  storage: Storage
  log: Logger
}

/** What a feature that answers addresses of its own gets. */
export interface HttpParts extends Around {
  system: SystemDb
  clock: Clock
  files: FileAddresses
}

/** Who stands behind a token. One feature provides it, for calls and sockets alike. */
export interface Sessions {
  /** Who a bearer token names; fails with ERR_TOKEN_EXPIRED or ERR_SESSION_EXPIRED. */
  identify: (token: string) => Identity
  /** The person behind an identity, read in the company's transaction; ERR_SESSION_EXPIRED when the session is over. */
  findActor: (tx: Tx, identity: Identity) => Promise<Actor>
}

/** Which programs hold a token. One feature provides it. */
export interface Programs {
  /** Whose token it is: ERR_API_TOKEN without one, ERR_RATE_LIMIT when it has called too often. */
  identify: (token: string | undefined, ip: string) => Promise<Program>
  /** In the call's transaction: fails unless the token still holds, opens the call, and its company may use it. */
  admit: (ctx: Ctx, endpoint: Endpoint, program: Program) => Promise<void>
}

/** A part of the product, and all that the rest of the server knows of it. */
export interface Feature {
  name: string
  /** Calls of the API. */
  routes?: readonly AnyRoute[]
  /** Other addresses it answers. */
  http?: (http: FastifyInstance, parts: HttpParts) => void
  /** What it does on its own: after events, by the clock, and when a channel reports. */
  jobs?: readonly Job[]
  reactions?: readonly Reaction[]
  clockJobs?: readonly ClockJob[]
  signals?: readonly Signal[]
  /** The rooms it puts a person's sockets in, besides those of the company, the person and the session. */
  rooms?: (viewer: Viewer) => readonly string[]
  /** What it does with sockets. */
  follow?: (io: Server, around: Around) => Follower
  /** Where its tables refer to files: those files are kept. */
  fileColumns?: readonly FileColumn[]
  /** What it keeps of contacts. */
  belongings?: Belongings
  /** Only for the one feature that keeps sessions. */
  sessions?: Sessions
  /** Only for the one feature that keeps the tokens of programs. */
  programs?: Programs
  /** Only for the one feature that stores incoming files. */
  files?: (around: Around) => FileTaker
}

/** Binds an endpoint to its command. It runs in one transaction of the actor's company, output check included. */
export function route<E extends Endpoint>(endpoint: E, handle: Handle<E>): Route
export function route<E extends Endpoint, P>(endpoint: E, preparation: Preparation<E, P>, handle: Handle<E, P>): Route
export function route<E extends Endpoint, P>(endpoint: E, first: Handle<E> | Preparation<E, P>, second?: Handle<E, P>): Route {
  if (typeof first === 'function') return { endpoint, handle: first }
  return { endpoint, handle: second as Handle<E, P>, ...first }
}

/** Binds an endpoint that answers a file: what its pieces are made of is read after the call's own transaction, a little at a time. */
export function downloadRoute<E extends Endpoint>(
  endpoint: E,
  handle: (ctx: ActorCtx, input: Parsed<E>, unit: Unit) => Promise<AsyncIterable<string | Uint8Array>>,
): Route {
  return { endpoint, before: async ({ unit }) => unit, handle }
}

/** Binds an endpoint that anyone may call. */
export function openRoute<E extends Endpoint>(
  endpoint: E,
  open: (ctx: OpenCtx, input: Parsed<E>) => Promise<Output<E>>,
): OpenRoute {
  return { endpoint, open }
}

/** Binds an endpoint that whoever runs the installation calls, also about other companies: each step is a transaction of its own. */
export function operatorRoute<E extends Endpoint>(
  endpoint: E,
  operate: (ctx: OperatorCtx, input: Parsed<E>) => Promise<Output<E>>,
): OperatorRoute {
  return { endpoint, operate }
}

/** Binds an endpoint that programs call with a token: in one transaction of the token's company, and without a person. */
export function tokenRoute<E extends Endpoint, P = undefined>(
  endpoint: E,
  preparation: {
    uploaded?: (ahead: AheadOfProgram, input: Parsed<E>) => Promise<void>
    before?: (ahead: AheadOfProgram, input: Parsed<E>) => Promise<P>
  },
  serve: (ctx: TokenCtx, input: Parsed<E>, prepared: P) => Promise<Output<E>>,
): TokenRoute {
  return { endpoint, serve, ...preparation }
}

export function defineFeature(feature: Feature): Feature {
  return feature
}
