import { contactDeleted, contactMerged } from '#features/contacts/events.ts'
import { forgetJoined } from '#features/contacts/joining.ts'
import type { Ctx } from '#platform/unit.ts'
import { type Everywhere, job } from '#platform/work/job.ts'
import { undoMs } from './merges.ts'
import { forgetSnapshot, listCompaniesWithOld, lockKept, moveMerges } from './queries.ts'

/** WhatsApp has shown that the contact that stayed is yet another one. */
export const followContact = job({
  name: 'contact-merges.follow-contact',
  input: contactMerged.payload,
  on: contactMerged,
  lane: ({ goneId }) => `contact ${goneId}`,
  run: (ctx, { keptId, goneId }) => moveMerges(ctx.tx, ctx.companyId, keptId, goneId),
})

/** The contact that stayed is deleted: nothing can be taken out of it any more. */
export const forgetWithContact = job({
  name: 'contact-merges.forget-with-contact',
  input: contactDeleted.payload,
  on: contactDeleted,
  run: (ctx, { contactId }) => forget(ctx, contactId, null),
})

/** What can no longer be undone is forgotten, and with it the contact that went. */
export async function forgetOld({ system, unit, now }: Everywhere): Promise<void> {
  const until = new Date(now.getTime() - undoMs)
  for (const companyId of await system.across((tx) => listCompaniesWithOld(tx, until)))
    await unit(companyId, (ctx) => forget(ctx, null, until))
}

async function forget(ctx: Ctx, keptId: number | null, until: Date | null): Promise<void> {
  for (const { id, goneId } of await lockKept(ctx.tx, ctx.companyId, keptId, until)) {
    await forgetSnapshot(ctx.tx, ctx.companyId, id)
    await forgetJoined(ctx, goneId)
  }
}
