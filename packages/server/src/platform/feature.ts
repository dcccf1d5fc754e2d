import type { Endpoint, Output, Parsed } from '@recado/contract/endpoint'
import type { PlanFlag } from '@recado/contract/companies'
import type { Viewer } from '@recado/contract/ticket-list'
import type { SystemDb } from '#platform/database/system.ts'
import type { UploadedFile } from './http/uploads.ts'
import type { Ctx, Unit } from './unit.ts'
import type { ClockJob, Job, Outside, Signal } from './work/job.ts'

/** Who a valid access token names. */
export interface Identity {
  companyId: number
  userId: number
  sessionId: string
  expiresAt: Date
}

/** The person acting: what permissions and policies look at. */
export interface Actor extends Viewer {
  name: string
  super: boolean
  planFlags: readonly PlanFlag[]
  /** The connection the person writes through when nothing else is said. */
  connectionId: number | null
  /** When the company's subscription ends; never for operators of the platform. */
  dueDate: Date | null
}

/** The HTTP side of a call, for the few commands that need it. */
export interface Visit {
  ip: string
  readCookie(name: string): string | undefined
  /** Sets a cookie that scripts do not see and only /api/auth gets; undefined forgets it. */
  setCookie(name: string, content: { value: string; expiresAt: Date } | undefined): void
}

/** A command's surroundings when a person acts. */
export interface ActorCtx extends Ctx {
  actor: Actor
  visit: Visit
  /** The files that came with the call: stored already, referred to by nothing yet. */
  uploads: readonly UploadedFile[]
}

/** What a call has before its transaction, where it may wait for the network: `unit` opens short transactions of the company. */
export interface Ahead extends Outside {
  actor: Actor
  now: Date
  uploads: readonly UploadedFile[]
}

/** A call without a session: it sees no company until it has found out which. */
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
  /** Refuses before a byte of a file is taken. The input holds what the path carries, and defaults. */
  admit?: (ctx: ActorCtx, input: Parsed<E>) => Promise<unknown>
  /** What is to be done with files that came, now that they are in storage. */
  uploaded?: (ahead: Ahead, input: Parsed<E>) => Promise<void>
  /** What takes the network or long; the command gets what it answers. Whatever it found out may have changed since. */
  before?: (ahead: Ahead, input: Parsed<E>) => Promise<P>
}

type Handle<E extends Endpoint, P = undefined> = (ctx: ActorCtx, input: Parsed<E>, prepared: P) => Promise<Output<E>>

export interface OpenRoute {
  endpoint: Endpoint
  open: (ctx: OpenCtx, input: never) => Promise<unknown>
}

/** A part of the product: what it answers, what it does by itself, what it hears from channels. */
export interface Feature {
  name: string
  routes?: readonly (Route | OpenRoute)[]
  jobs?: readonly Job[]
  clockJobs?: readonly ClockJob[]
  signals?: readonly Signal[]
}

/** Binds an endpoint to its command. It runs in one transaction of the actor's company, output check included. */
export function route<E extends Endpoint>(endpoint: E, handle: Handle<E>): Route
export function route<E extends Endpoint, P>(endpoint: E, preparation: Preparation<E, P>, handle: Handle<E, P>): Route
export function route<E extends Endpoint, P>(endpoint: E, first: Handle<E> | Preparation<E, P>, second?: Handle<E, P>): Route {
  if (typeof first === 'function') return { endpoint, handle: first }
  return { endpoint, handle: second as Handle<E, P>, ...first }
}

/** Binds an endpoint that anyone may call. */
export function openRoute<E extends Endpoint>(
  endpoint: E,
  open: (ctx: OpenCtx, input: Parsed<E>) => Promise<Output<E>>,
): OpenRoute {
  return { endpoint, open }
}

export function defineFeature(feature: Feature): Feature {
  return feature
}
