import type { ConnectionSession } from '@recado/contract/connections/api'
import { supportsPairing } from '@recado/contract/connections/policy'
import { fail } from '#platform/fail.ts'
import type { Rate } from '#platform/limiter.ts'
import { canonicalPhone } from '#platform/telephone/canonical.ts'
import { requireNumber } from '#platform/telephone/read.ts'
import type { Ctx } from '#platform/unit.ts'
import { enqueueOrder, requireConnectionForReference } from './sessions.ts'

/** Each code rings the phone of its number, whichever user asked for it. */
const codesPerNumber: readonly Rate[] = [{ max: 3, windowMs: 3_600_000 }]

/** Starts pairing anew, by QR code and, with a number as a user types it, also by a code. Both arrive as pushes. */
export async function pair(ctx: Ctx, id: number, typed: string | undefined): Promise<ConnectionSession> {
  const session = await requireConnectionForReference(ctx, id)
  const number = typed === undefined ? undefined : requireNumber(typed)
  if (!supportsPairing(session, number ? 'code' : 'qr')) fail('ERR_WAPP_UNSUPPORTED')
  if (number) {
    const key = `pairing code ${canonicalPhone(number)}`
    await ctx.limiter.attempt([{ key, rates: codesPerNumber }], 'ERR_TOO_MANY_PAIRING_CODES')
  }
  await enqueueOrder(ctx, { connectionId: id, kind: 'pair', payload: number ? { number } : {} })
  return session
}
