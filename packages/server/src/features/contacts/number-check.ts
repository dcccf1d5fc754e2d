import type { Address } from '@recado/border/address'
import { randomUUID } from 'node:crypto'
import { awaitAnswer } from '#features/connections/answers.ts'
import { askingConnection, enqueueOrder } from '#features/connections/sessions.ts'
import { fail } from '#platform/fail.ts'
import type { Ctx } from '#platform/unit.ts'
import type { OutsideCtx } from '#platform/work/job.ts'

const patienceMs = 8_000

/**
 * Asks WhatsApp for the address of a number. Without a connection that is up, the number is taken as given. Fails with
 * ERR_WAPP_INVALID_CONTACT when WhatsApp does not know the number, and with ERR_WAPP_CHECK_CONTACT when no answer comes. Holds no
 * transaction while it waits.
 */
export async function lookUp(outside: OutsideCtx, phone: string): Promise<Address> {
  const asked = await outside.unit(outside.companyId, async (ctx) => {
    const connectionId = (await askingConnection(ctx))?.id
    return connectionId === undefined ? undefined : { connectionId, ref: await askAbout(ctx, connectionId, phone) }
  })
  if (asked === undefined) return { phone }
  const { exists, address } = (await awaitAnswer(outside, 'checked', asked, patienceMs)) ?? {}
  if (exists === undefined) return fail('ERR_WAPP_CHECK_CONTACT', { field: 'number' })
  return exists ? { phone, ...address } : fail('ERR_WAPP_INVALID_CONTACT', { field: 'number' })
}

/** Asks a connection about a number. Returns the reference under which the answer comes. */
export async function askAbout(ctx: Ctx, connectionId: number, phone: string): Promise<string> {
  const ref = randomUUID()
  await enqueueOrder(ctx, { connectionId, kind: 'check', payload: { ref, phone } })
  return ref
}
