import { never } from '@recado/border/verdict'
import { writeDown } from '#features/audit/audit.ts'
import { forgetOnBorder, namesOnBorder, stopOrders } from '#features/connections/person.ts'
import { forgetInCampaigns } from '#features/campaigns/person.ts'
import { forgetInImports } from '#features/contact-imports/person.ts'
import { forgetMerges, holdMerges, requireApart } from '#features/contact-merges/person.ts'
import { forgetInLists } from '#features/contact-lists/person.ts'
import { blank, holdPerson, ownNames } from '#features/contacts/standing/person.ts'
import { applyFailure } from '#features/messages/outbound/acks.ts'
import { forgetInMessages, namesInMessages } from '#features/messages/person.ts'
import { forgetInSchedules } from '#features/schedules/person.ts'
import { leave } from '#features/tags/contact-tags.ts'
import { forgetInNotes } from '#features/ticket-notes/person.ts'
import { forgetInTickets } from '#features/tickets/person.ts'
import type { ActorCtx } from '#platform/feature.ts'

/**
 * Erases a person, in one transaction; whatever feature keeps something of contacts is asked here. Tickets and messages stay, and
 * with them what was written, without a name or number beside it.
 */
export async function erasePerson(ctx: ActorCtx, id: number): Promise<{ message: string }> {
  await holdMerges(ctx, id)
  const held = await holdPerson(ctx, id)
  await requireApart(ctx, id)
  const known = [...held, ...(await namesInMessages(ctx, id))]
  const names = await ownNames(ctx, id, await namesOnBorder(ctx, await ownNames(ctx, id, known)))
  for (const { connectionId, ref } of await stopOrders(ctx, names))
    await applyFailure(ctx, connectionId, { ref, verdict: never('refused', 'erased') })
  const others = await forgetMerges(ctx, id)
  await forgetInMessages(ctx, id, names, others)
  await forgetOnBorder(ctx, id, names)
  await forgetInTickets(ctx, id, names, others)
  await forgetInNotes(ctx, id)
  await forgetInSchedules(ctx, id)
  await forgetInLists(ctx, names)
  await forgetInImports(ctx, names)
  await forgetInCampaigns(ctx, id, names)
  await leave(ctx, id)
  await blank(ctx, id)
  await writeDown(ctx, 'contact.erased', id)
  return { message: 'Personal data erased' }
}
