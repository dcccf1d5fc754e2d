import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { SystemDb } from '#platform/database/system.ts'
import type { Actor, ActorCtx } from '#platform/feature.ts'
import type { FileReceiver, UploadedFile } from '#platform/http/uploads.ts'
import type { Installation } from '#platform/installation.ts'
import type { Unit } from '#platform/unit.ts'
import type { DemoClock } from './clock.ts'
import type { DemoCompany } from './company.ts'
import type { StandInAccess } from './stand-ins.ts'
import type { LocalMeta } from './local-meta.ts'
import type { Phones } from './phones.ts'
import { countBusy } from './queries.ts'

/** The number of the shop's phone. */
export const shop = '5511990000001'
/** The shop's number of the official API. */
export const official = '551130905500'
export const shopNumbers: readonly string[] = [shop, official]

const patienceMs = 60_000
const lookMs = 10

export interface Stage {
  unit: Unit
  around: Installation
  system: SystemDb
  files: FileReceiver
  phones: Phones
  meta: LocalMeta
  clock: DemoClock
  company: DemoCompany
  elsewhere: StandInAccess
  log: Logger
  /** Ends the story. */
  signal: AbortSignal
}

/** Runs a command as a user would. */
export function runAs<T>(
  { unit, company }: Stage,
  actor: Actor,
  command: (ctx: ActorCtx) => Promise<T>,
  uploads: readonly UploadedFile[] = [],
): Promise<T> {
  const request = { ip: '127.0.0.1', readCookie: () => undefined, setCookie: () => {} }
  return unit(company.id, (ctx) => command({ ...ctx, actor, request, uploads }))
}

/** Waits until all messages have arrived and all work that follows from them is done. */
export async function waitUntilIdle({ phones, meta, system, clock, signal }: Stage): Promise<void> {
  const isIdle = async () => (await countBusy(system, clock.now())) === 0
  const arrived = async () => (await Promise.all([phones.waiting(shop), meta.waiting()])).every((waiting) => waiting === 0)
  // Idle is checked before and after: a message that the phone no longer waits for has been stored meanwhile. Usually the first check
  // already answers.
  await pollUntil(signal, async () => (await isIdle()) && (await arrived()) && isIdle())
}

export async function pollUntil<T>(signal: AbortSignal, look: () => Promise<T | false | undefined>): Promise<T> {
  const deadline = performance.now() + patienceMs
  for (;;) {
    const found = await look()
    if (found) return found
    if (performance.now() > deadline) throw new Error('what was waited for did not happen')
    await pause(lookMs, undefined, { signal })
  }
}
