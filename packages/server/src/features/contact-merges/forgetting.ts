import { contactDeleted, contactMerged } from '#features/contacts/events.ts'
import { removeMerged } from '#features/contacts/merge.ts'
import type { Ctx } from '#platform/unit.ts'
import { collectErrors } from '#platform/work/collect-errors.ts'
import { type ClockCtx, job } from '#platform/work/job.ts'
import { undoMs } from './merges.ts'
import { forgetSnapshot, listCompaniesWithOld, lockOld, lockMergesInto, moveMerges } from './queries.ts'

/** WhatsApp has shown that the contact that stayed is the same as yet another one. */
export const followContact = job({
  name: 'contact-merges.follow-contact',
  input: contactMerged.payload,
  on: contactMerged,
  lane: ({ goneId }) => `contact ${goneId}`,
  run: (ctx, { keptId, goneId }) => moveMerges(ctx.tx, keptId, goneId),
})

/** The contact that stayed is deleted, so no merge into it can be undone any more. */
export const forgetWithContact = job({
  name: 'contact-merges.forget-with-contact',
  input: contactDeleted.payload,
  on: contactDeleted,
  run: async (ctx, { contactId }) => forget(ctx, await lockMergesInto(ctx.tx, [contactId])),
})

/** Forgets merges that can no longer be undone, and with them the contact that went. A failure in one company does not affect others. */
export async function forgetOld({ system, unit, now }: ClockCtx): Promise<void> {
  const until = new Date(now.getTime() - undoMs)
  const companies = await system.across((tx) => listCompaniesWithOld(tx, until))
  await collectErrors(async (attempt) => {
    for (const companyId of companies) await attempt(unit(companyId, async (ctx) => forget(ctx, await lockOld(ctx.tx, until))))
  })
}

async function forget(ctx: Ctx, merges: Awaited<ReturnType<typeof lockOld>>): Promise<void> {
  for (const { id, goneId } of merges) {
    await forgetSnapshot(ctx.tx, id)
    await removeMerged(ctx, goneId)
  }
}
