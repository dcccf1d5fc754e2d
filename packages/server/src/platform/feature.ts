import type { Endpoint, Output, Parsed } from '@recado/contract/endpoint'
import type { PlanFlag } from '@recado/contract/companies'
import type { Viewer } from '@recado/contract/ticket-list'
import type { SystemDb } from './db-system.ts'
import type { Ctx, Unit } from './unit.ts'
import type { ClockJob, Job, Signal } from './work/job.ts'

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
  refreshCookie: string | undefined
  /** Sets the refresh cookie; undefined forgets it. */
  setRefreshCookie(value: { token: string; expiresAt: Date } | undefined): void
}

/** A command's surroundings when a person acts. */
export interface ActorCtx extends Ctx {
  actor: Actor
  visit: Visit
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
  handle: (ctx: ActorCtx, input: never) => Promise<unknown>
}

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
export function route<E extends Endpoint>(
  endpoint: E,
  handle: (ctx: ActorCtx, input: Parsed<E>) => Promise<Output<E>>,
): Route {
  return { endpoint, handle }
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
