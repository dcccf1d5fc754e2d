import type { Address } from '@recado/border/address'
import { answerKey, signals } from '@recado/border/signals'
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { connectedConnection, hand } from '#features/connections/sessions.ts'
import { fail } from '#platform/fail.ts'
import type { Outside } from '#platform/work/job.ts'
import { findAnswer } from './queries.ts'

const patienceMs = 8_000
const firstLookMs = 50
const longestPauseMs = 400

/**
 * Asks WhatsApp what it calls a number. Without a connection that is up, the number is taken as it is; ERR_WAPP_INVALID_CONTACT
 * when nobody has it, ERR_WAPP_CHECK_CONTACT when no answer comes. Holds no transaction while it waits.
 */
export async function lookUp({ companyId, unit }: Outside, phone: string): Promise<Address> {
  const ref = randomUUID()
  const connectionId = await unit(companyId, async (ctx) => {
    const connected = await connectedConnection(ctx)
    if (connected !== undefined) await hand(ctx, { connectionId: connected, kind: 'check', payload: { ref, phone } })
    return connected
  })
  if (connectionId === undefined) return { phone }
  const deadline = performance.now() + patienceMs
  for (let waitMs = firstLookMs; performance.now() < deadline; waitMs = Math.min(2 * waitMs, longestPauseMs)) {
    await pause(waitMs)
    const answer = await unit(companyId, (ctx) => findAnswer(ctx.tx, companyId, connectionId, answerKey('checked', ref)))
    if (answer === undefined) continue
    const { exists, address } = signals.checked.parse(answer)
    if (exists === undefined) break
    return exists ? { phone, ...address } : fail('ERR_WAPP_INVALID_CONTACT', { field: 'number' })
  }
  return fail('ERR_WAPP_CHECK_CONTACT', { field: 'number' })
}
