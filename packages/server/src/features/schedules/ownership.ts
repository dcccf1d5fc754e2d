import { canManage } from '@recado/contract/schedules/api'
import type { Viewer } from '@recado/contract/viewer'
import { fail } from '#platform/fail.ts'
import type { Ctx } from '#platform/unit.ts'
import { listWaitingAuthors } from './queries.ts'

/**
 * Refuses an actor who would divert a colleague's scheduled message to the contact without being allowed to see it. `field` is the field
 * that the actor wanted to change.
 */
export async function requireOwnSchedules(
  ctx: Ctx,
  actor: Pick<Viewer, 'id' | 'profile'>,
  contactId: number,
  field?: string,
): Promise<void> {
  if (!(await ownsAll(ctx, actor, contactId))) fail('ERR_NO_PERMISSION', field && { field })
}

/** Whether the actor may see everything that is scheduled for the contact. */
export async function ownsAll(ctx: Ctx, actor: Pick<Viewer, 'id' | 'profile'>, contactId: number): Promise<boolean> {
  const waiting = await listWaitingAuthors(ctx.tx, contactId)
  return waiting.every((schedule) => canManage(actor, schedule))
}
