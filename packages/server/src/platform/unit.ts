import { pushEvent, type Push } from '@recado/contract/push'
import type { z } from 'zod'
import type { Db } from '#platform/database/db.ts'
import type { Tx } from '#platform/database/tx.ts'
import type { FileAddresses } from './files/addresses.ts'
import type { Clock } from './clock.ts'
import type { Limiter } from './limiter.ts'
import type { Mail } from './mail/letter.ts'
import type { Outbound } from './outbound/outbound.ts'
import { type Secrets, secretsOf } from './secrets.ts'
import { insertManyWork, insertWork } from './work/queries.ts'
import type { Event, JobHead } from './work/event.ts'

/** Something for the screens: it goes to the rooms, except for sockets that are also in a room of `except`. */
export interface Published {
  /** Null: there is nothing to tell. */
  event: string | null
  payload: unknown
  rooms: readonly string[]
  except: readonly string[]
  /** Those sockets are closed afterwards: their session is over. */
  last: boolean
}

/** What a key is for. */
export type Purpose = 'access tokens' | 'channels' | 'known browsers' | 'media' | 'secrets' | 'web push'

/** Sends mails, where the installation has a server for them. */
export interface Mails {
  readonly canSend: boolean
  /** Sends a mail after the commit. Without a server nothing is kept of it. */
  post(ctx: Ctx, mail: Mail): Promise<void>
}

/** What a transaction may use of the installation: nothing that waits for the network. */
export interface Services {
  mails: Mails
  limiter: Limiter
  /** Says which addresses may be called. */
  outbound: Pick<Outbound, 'accepts' | 'acceptsProxy'>
  publicUrl: string
  /** 32 bytes for one purpose. */
  key: (purpose: Purpose) => Buffer
}

/** The context of a command: one company, one open transaction, and effects that leave it only on commit. No network. */
export interface Ctx extends Services {
  companyId: number
  tx: Tx
  now: Date
  /** Set when a program with a token acts and no user does. */
  through?: 'API'
  /** Makes and opens signed addresses of files; the files themselves are out of reach here. */
  files: FileAddresses
  secrets: Secrets
  /** Tells screens after the commit; at most once. */
  push<P extends Push>(definition: P, payload: z.input<P['payload']>, rooms: readonly string[], except?: readonly string[]): void
  /** Closes the sockets in the rooms after the commit: their session is over. */
  hangUp(rooms: readonly string[]): void
  /** The same after one last push, except for those in a room of `except`. */
  hangUp<P extends Push>(rooms: readonly string[], definition: P, payload: z.input<P['payload']>, except: readonly string[]): void
  /** Runs the reactions to the event, or to several of a kind, and stores the work of every job that is `on` it and wanted. */
  emit<S extends z.ZodType>(event: Event<S>, ...payloads: readonly z.input<S>[]): Promise<void>
  /** Stores a piece of work; `dueAt` makes it a timer (timers have no lane). */
  enqueue<S extends z.ZodType>(job: JobHead<S>, input: z.input<S>, dueAt?: Date): Promise<void>
}

/** Work that must be done together with an event. It runs in the event's transaction, which fails with it. */
export interface Reaction<S extends z.ZodType = z.ZodType> {
  to: Event<S>
  run: (ctx: Ctx, payload: z.output<S>) => Promise<void>
}

export function reaction<S extends z.ZodType>(to: Event<S>, run: Reaction<S>['run']): Reaction<S> {
  return { to, run }
}

/** Runs a command in a transaction of its company and publishes its pushes after the commit. One that `reads` writes nothing. */
export type Unit = <T>(companyId: number, work: (ctx: Ctx) => Promise<T>, reads?: boolean) => Promise<T>

export interface UnitParts extends Services {
  db: Db
  clock: Clock
  files: FileAddresses
  publish: (messages: readonly Published[]) => void
  jobs: readonly JobHead[]
  reactions: readonly Reaction[]
}

export function unitOfWork(parts: UnitParts): Unit {
  const { db, clock, files, publish, jobs, reactions, mails, limiter, outbound, publicUrl, key } = parts
  const services: Services = { mails, limiter, outbound, publicUrl, key }
  const [secretKey, channelsKey] = [key('secrets'), key('channels')]
  return async (companyId, work, reads) => {
    let pushed: Published[] = []
    const result = await db.tenant(
      companyId,
      (tx) => {
        pushed = []
        const now = clock.now()
        const laneOf = (job: JobHead, input: unknown) => job.lane?.(job.input.parse(input)) ?? null
        const enqueue: Ctx['enqueue'] = async (job, input, dueAt) => {
          const lane = dueAt ? null : laneOf(job, input)
          await insertWork(tx, { companyId, kind: job.name, lane, payload: input, dueAt: dueAt ?? now })
        }
        const enqueueMany = async (job: JobHead, inputs: readonly unknown[]) => {
          const pieces = inputs.map((payload) => ({ lane: laneOf(job, payload), payload }))
          await insertManyWork(tx, { companyId, kind: job.name, pieces, dueAt: now })
        }
        const ctx: Ctx = {
          companyId,
          tx,
          now,
          files,
          ...services,
          secrets: secretsOf(secretKey, channelsKey, companyId),
          enqueue,
          push: (definition, payload, rooms, except = []) => {
            pushed.push({ event: pushEvent(companyId, definition), payload, rooms, except, last: false })
          },
          hangUp: (rooms: readonly string[], definition?: Push, payload?: unknown, except: readonly string[] = []) => {
            pushed.push({ event: definition ? pushEvent(companyId, definition) : null, payload, rooms, except, last: true })
          },
          emit: async (event, ...payloads) => {
            const following = reactions.filter(({ to }) => to.name === event.name)
            for (const payload of payloads) for (const { run } of following) await run(ctx, event.payload.parse(payload))
            for (const subscriber of jobs.filter((job) => job.on?.name === event.name)) {
              if (subscriber.wanted && !(await subscriber.wanted(ctx))) continue
              if (payloads.length === 1) await enqueue(subscriber, payloads[0])
              else if (payloads.length > 1) await enqueueMany(subscriber, payloads)
            }
          },
        }
        return work(ctx)
      },
      reads,
    )
    publish(pushed)
    return result
  }
}
