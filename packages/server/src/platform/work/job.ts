import type { z } from 'zod'
import type { Installation } from '#platform/installation.ts'
import type { Ctx } from '#platform/unit.ts'
import type { JobHead } from './event.ts'

/** What work gets outside a transaction. */
export interface OutsideCtx extends Installation {
  companyId: number
}

/** Work outside the request: started by an event, or by `ctx.enqueue`. It runs at least once, in a transaction of its company. */
export interface Job<S extends z.ZodType = z.ZodType> extends JobHead<S> {
  /** Does what needs the network or takes long, before the transaction and without locks. `run` gets its result. */
  before?: (outside: OutsideCtx, input: z.output<S>) => Promise<unknown>
  run: (ctx: Ctx, input: z.output<S>, prepared: never) => Promise<void>
  /** Called when the job has failed at its last attempt and is set aside, to tell whatever waits for it. */
  setAside?: (ctx: Ctx, input: z.output<S>) => Promise<void>
}

export function job<S extends z.ZodType, P = undefined>(
  declaration: Omit<Job<S>, 'before' | 'run'> & {
    before?: (outside: OutsideCtx, input: z.output<S>) => Promise<P>
    run: (ctx: Ctx, input: z.output<S>, prepared: P) => Promise<void>
  },
): Job<S> {
  return declaration
}

/** What installation-wide work gets. */
export interface ClockCtx extends Installation {
  now: Date
}

/** Work the clock starts, for the whole installation. */
export interface ClockJob {
  name: `${string}.${string}`
  everyMs: number
  run: (everywhere: ClockCtx) => Promise<void>
}

/** A kind of report from a channel, taken from channels.inbox in the order of its lane. */
export interface Signal<S extends z.ZodType = z.ZodType> {
  kind: string
  payload: S
  /** May it share a transaction with its neighbours in the lane? Then it takes no lock that another lane takes in another order. */
  shares?: (payload: z.output<S>) => boolean
  run: (ctx: Ctx, connectionId: number, payload: z.output<S>) => Promise<void>
}

export function signal<S extends z.ZodType>(declaration: Signal<S>): Signal<S> {
  return declaration
}
