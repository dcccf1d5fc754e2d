import { idempotencyHeader, idempotencyHours } from '@recado/contract/idempotency'
import type { Endpoint } from '@recado/contract/endpoint'
import { createHash } from 'node:crypto'
import { fail } from '#platform/fail.ts'
import type { TokenCtx } from '#platform/feature.ts'
import type { Ctx } from '#platform/unit.ts'
import type { ClockCtx } from '#platform/work/job.ts'
import { deleteStale, findAnswer, updateAnswer, claimKey } from './queries.ts'

const holdsMs = idempotencyHours * 3_600_000
const wellMade = /^[\x21-\x7e]{1,255}$/

/**
 * Makes a call once for its key, in the transaction of the call. A concurrent call with the key waits for it, and a later one gets its
 * answer. A refused call was not made, so its key is free. Without a key, every call is a new one.
 */
export async function idempotently<T>(ctx: TokenCtx, endpoint: Endpoint, input: object, make: () => Promise<T>): Promise<T> {
  const { tx, now, idempotencyKey: key } = ctx
  if (key === undefined) return make()
  requireKey(key)
  const fingerprint = fingerprintOf(ctx, endpoint, input)
  const since = sinceWhen(now)
  if (!(await claimKey(tx, { key, fingerprint, now, since }))) {
    const known = await findAnswer(tx, key, since)
    if (!known?.fingerprint.equals(fingerprint)) fail('ERR_IDEMPOTENCY_KEY')
    return known.answer as T
  }
  const answer = await make()
  await updateAnswer(tx, key, answer)
  return answer
}

/** Has a call with this key been made? Then nothing has to be looked up for it. */
export async function isRepeated({ tx, now }: Ctx, key: string | undefined): Promise<boolean> {
  if (key === undefined) return false
  requireKey(key)
  return (await findAnswer(tx, key, sinceWhen(now))) !== undefined
}

export function sweep({ system, now }: ClockCtx): Promise<void> {
  return system.across((tx) => deleteStale(tx, sinceWhen(now)))
}

function sinceWhen(now: Date): Date {
  return new Date(now.getTime() - holdsMs)
}

function requireKey(key: string): void {
  if (!wellMade.test(key))
    fail('ERR_VALIDATION', { fields: [{ path: idempotencyHeader, rule: 'format', message: '1 to 255 visible characters' }] })
}

/** What makes two calls the same: what they ask for, their token, and their files. */
function fingerprintOf({ program, uploads }: TokenCtx, { path }: Endpoint, input: object): Buffer {
  const files = uploads.map(({ name, digest }) => [name, digest])
  const told = JSON.stringify([path, program.connectionId, Object.entries(input).toSorted(([a], [b]) => (a < b ? -1 : 1)), files])
  return createHash('sha256').update(told).digest()
}
