import type { Address } from '@recado/border/address'
import { answerKey, type Checked, signals } from '@recado/border/signals'
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { connectedConnection, hand } from '#features/connections/sessions.ts'
import { fail } from '#platform/fail.ts'
import type { Ctx } from '#platform/unit.ts'
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
  const asked = await unit(companyId, async (ctx) => {
    const connectionId = await connectedConnection(ctx)
    return connectionId === undefined ? undefined : { connectionId, ref: await askAbout(ctx, connectionId, phone) }
  })
  if (asked === undefined) return { phone }
  const deadline = performance.now() + patienceMs
  for (let waitMs = firstLookMs; performance.now() < deadline; waitMs = Math.min(2 * waitMs, longestPauseMs)) {
    await pause(waitMs)
    const answer = await unit(companyId, (ctx) => answerAbout(ctx, asked.connectionId, asked.ref))
    if (answer === undefined) continue
    const { exists, address } = answer
    if (exists === undefined) break
    return exists ? { phone, ...address } : fail('ERR_WAPP_INVALID_CONTACT', { field: 'number' })
  }
  return fail('ERR_WAPP_CHECK_CONTACT', { field: 'number' })
}

/** Asks a connection about a number; returns what the answer goes by. */
export async function askAbout(ctx: Ctx, connectionId: number, phone: string): Promise<string> {
  const ref = randomUUID()
  await hand(ctx, { connectionId, kind: 'check', payload: { ref, phone } })
  return ref
}

/** What WhatsApp has answered, once it has. */
export async function answerAbout(ctx: Ctx, connectionId: number, ref: string): Promise<Checked | undefined> {
  const answer = await findAnswer(ctx.tx, ctx.companyId, connectionId, answerKey('checked', ref))
  return answer === undefined ? undefined : signals.checked.parse(answer)
}
