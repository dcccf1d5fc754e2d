import { never } from '@recado/border/verdict'
import { writeDown } from '#features/audit/audit.ts'
import { forgetOnBorder, namesOnBorder, stopOrders } from '#features/connections/person.ts'
import { forgetInRuns } from '#features/bots/person.ts'
import { forgetInCampaigns } from '#features/campaigns/person.ts'
import { forgetInImports } from '#features/contact-imports/person.ts'
import { forgetMerges, holdMerges, requireApart } from '#features/contact-merges/person.ts'
import { forgetInLists } from '#features/contact-lists/person.ts'
import { blank, holdPerson, namesOf, ownNames } from '#features/contacts/standing/person.ts'
import { applyFailure } from '#features/messages/outbound/acks.ts'
import { forgetInMessages, namesInMessages } from '#features/messages/person.ts'
import { forgetInSchedules } from '#features/schedules/person.ts'
import { leave } from '#features/tags/contact-tags.ts'
import { forgetInNotes } from '#features/ticket-notes/person.ts'
import { forgetInTickets } from '#features/tickets/person.ts'
import { forgetInWebhooks } from '#features/webhooks/person.ts'
import type { ActorCtx } from '#platform/feature.ts'
import { listFormer } from './former.ts'

/**
 * Erases a person, in one transaction, with the contacts that were deleted and were the same person; whatever feature keeps something of
 * contacts is asked here. Tickets and messages stay, and with them what was written, without a name or number beside it.
 */
export async function erasePerson(ctx: ActorCtx, id: number): Promise<{ message: string }> {
  const former = await listFormer(ctx, id)
  await holdMerges(ctx, [id, ...former])
  const ids = await holdPerson(ctx, id, former)
  await requireApart(ctx, id)
  const known: string[] = []
  for (const one of ids) known.push(...(await namesOf(ctx, one)), ...(await namesInMessages(ctx, one)))
  const names = await ownNames(ctx, id, await namesOnBorder(ctx, await ownNames(ctx, id, known)))
  for (const { connectionId, ref } of await stopOrders(ctx, names))
    await applyFailure(ctx, connectionId, { ref, verdict: never('refused', 'erased') })
  for (const one of ids) await forget(ctx, one, names)
  await forgetOnBorder(ctx, id, names)
  await forgetInLists(ctx, names)
  await forgetInImports(ctx, names)
  return { message: 'Personal data erased' }
}

/** Empties one contact of the person, which goes by these names. */
async function forget(ctx: ActorCtx, id: number, names: readonly string[]): Promise<void> {
  const others = await forgetMerges(ctx, id)
  await forgetInMessages(ctx, id, names, others)
  await forgetInTickets(ctx, id, names, others)
  await forgetInNotes(ctx, id)
  await forgetInRuns(ctx, id)
  await forgetInSchedules(ctx, id)
  await forgetInCampaigns(ctx, id, names)
  await leave(ctx, id)
  // Last: what was done to the person's records until now was told as well.
  await forgetInWebhooks(ctx, id)
  await blank(ctx, id)
  await writeDown(ctx, 'contact.erased', id)
}
