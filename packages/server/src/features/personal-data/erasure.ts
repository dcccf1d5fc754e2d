import { finalVerdict } from '@recado/border/verdict'
import { recordActIn } from '#features/audit/audit.ts'
import { relatedWireNames, stopOrders } from '#features/connections/personal-data.ts'
import { forgetMerges, lockMerges, requireUnmerged } from '#features/contact-merges/personal-data.ts'
import { eraseContact, lockPerson, namesOf, ownNames } from '#features/contacts/restrictions/personal-data.ts'
import { noteErasedContact } from '#features/erasures/erasures.ts'
import { applyFailure } from '#features/messages/outbound/acks.ts'
import { namesInMessages } from '#features/messages/personal-data.ts'
import { closeLiveTickets } from '#features/tickets/tickets.ts'
import type { FeatureBelongings } from '#platform/belongings/belongings.ts'
import type { Actor } from '#platform/feature.ts'
import type { Ctx } from '#platform/unit.ts'
import { listFormerContacts } from './former-contacts.ts'

/** A transaction with the user or the operator who erases. */
interface ErasingCtx extends Ctx {
  actor: Pick<Actor, 'id' | 'name'>
}

/**
 * Erases a person whom a restored backup brought back. The ticket that was live at the time of the backup is closed without a word.
 */
export async function eraseRestoredPerson(ctx: ErasingCtx, id: number, belongings: readonly FeatureBelongings[]): Promise<void> {
  for (const one of [id, ...(await listFormerContacts(ctx, id))]) await closeLiveTickets(ctx, one)
  await erasePerson(ctx, id, belongings)
}

/**
 * Erases a person in one transaction, together with the deleted contacts that were the same person. Each feature erases what it keeps of
 * contacts. Tickets and messages stay with what was written, without a name or number beside it.
 */
export async function erasePerson(
  ctx: ErasingCtx,
  id: number,
  belongings: readonly FeatureBelongings[],
): Promise<{ message: string }> {
  const former = await listFormerContacts(ctx, id)
  await lockMerges(ctx, [id, ...former])
  const ids = await lockPerson(ctx, id, former)
  await requireUnmerged(ctx, id)
  const known: string[] = []
  for (const one of ids) known.push(...(await namesOf(ctx, one)), ...(await namesInMessages(ctx, one)))
  const names = await ownNames(ctx, id, await relatedWireNames(ctx, await ownNames(ctx, id, known)))
  for (const { connectionId, ref } of await stopOrders(ctx, names))
    await applyFailure(ctx, connectionId, { ref, verdict: finalVerdict('refused', 'erased') })
  for (const one of ids) {
    await noteErasedContact(ctx, one)
    const others = await forgetMerges(ctx, one)
    for (const { erase } of belongings) await erase?.(ctx, { id: one, names, others })
    await eraseContact(ctx, one)
    await recordActIn(ctx.tx, [ctx.companyId], ctx, { act: 'contact.erased', subjectId: one, changes: [] })
  }
  for (const { eraseNames } of belongings) await eraseNames?.(ctx, { id, names })
  return { message: 'Personal data erased' }
}
