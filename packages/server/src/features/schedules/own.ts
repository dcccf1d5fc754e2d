import { canManage } from '@recado/contract/schedules/api'
import type { Viewer } from '@recado/contract/viewer'
import { fail } from '#platform/fail.ts'
import type { Ctx } from '#platform/unit.ts'
import { listWaitingAuthors } from './queries.ts'

/** Refuses whoever would divert what a colleague is to send the contact, and may not see it; `field` is what they wanted to change. */
export async function requireOwn(
  ctx: Ctx,
  actor: Pick<Viewer, 'id' | 'profile'>,
  contactId: number,
  field?: string,
): Promise<void> {
  if (!(await ownsAll(ctx, actor, contactId))) fail('ERR_NO_PERMISSION', field && { field })
}

/** May the actor see all that is to be sent to the contact? */
export async function ownsAll(ctx: Ctx, actor: Pick<Viewer, 'id' | 'profile'>, contactId: number): Promise<boolean> {
  const waiting = await listWaitingAuthors(ctx.tx, contactId)
  return waiting.every((schedule) => canManage(actor, schedule))
}
