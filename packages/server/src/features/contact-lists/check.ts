import type { Checked } from '@recado/border/signals'
import { checkedPerMinute } from '@recado/contract/contact-lists/api'
import { askingConnection } from '#features/connections/sessions.ts'
import { answerTo } from '#features/connections/answers.ts'
import { askAbout } from '#features/contacts/number-check.ts'
import { canonicalPhone } from '#platform/telephone/canonical.ts'
import type { Ctx } from '#platform/unit.ts'
import { collectErrors } from '#platform/work/collect-errors.ts'
import type { ClockCtx } from '#platform/work/job.ts'
import {
  closeQuestion,
  countAsked,
  findNext,
  listCompaniesToCheck,
  lockQuestion,
  type Question,
  upsertQuestion,
} from './check-queries.ts'
import { findItem, hasNumber, updateItem } from './item-queries.ts'
import { drop, requireItemForUpdate, pushItemChange } from './items.ts'
import { updateContactList } from './list-queries.ts'
import { pushListChange as tellListChange } from './lists.ts'

/** The time between two questions of a company, however often the work was interrupted. */
export const paceMs = 60_000 / checkedPerMinute
/** An open connection that has not answered after this time will not. */
const patienceMs = 30_000
/** The time before another question about a number that WhatsApp could not check, ever longer. */
const pausesMs = [1, 5, 30, 360].map((minutes) => minutes * 60_000)

/** Takes WhatsApp's answers for each company, and asks the next question. A failure in one company does not affect others. */
export async function checkNext({ system, unit, now }: ClockCtx): Promise<void> {
  const companies = await system.across((tx) => listCompaniesToCheck(tx, now))
  await collectErrors(async (attempt) => {
    for (const companyId of companies) await attempt(unit(companyId, step))
  })
}

async function step(ctx: Ctx): Promise<void> {
  const { tx, now } = ctx
  const last = await lockQuestion(tx)
  const connectionId = (await askingConnection(ctx))?.id
  if (last?.ref && !(await isOver(ctx, { ...last, ref: last.ref }, connectionId))) return
  if (connectionId === undefined || (last && now.getTime() - last.askedAt.getTime() < paceMs)) return
  const next = await findNext(tx, now)
  if (!next) return
  const ref = await askAbout(ctx, connectionId, next.number)
  await upsertQuestion(tx, { ref, askedAt: now, number: next.number, itemId: next.id, connectionId })
}

/** Takes the answer to the last question, or gives up waiting for it. While no connection is up, the answer may still come. */
async function isOver(ctx: Ctx, asked: Question & { ref: string }, connectionId: number | undefined): Promise<boolean> {
  const answer =
    asked.connectionId === null ? undefined : await answerTo(ctx, 'checked', { connectionId: asked.connectionId, ref: asked.ref })
  const isLate = ctx.now.getTime() - asked.askedAt.getTime() > patienceMs
  if (!answer && (connectionId === undefined || (connectionId === asked.connectionId && !isLate))) return false
  await closeQuestion(ctx.tx)
  // The connection of the question is gone, so another one is asked.
  if (answer || connectionId === asked.connectionId) await recordResult(ctx, asked, answer ?? {})
  return true
}

/** Stores the result for the number that was asked about, if the item still has it. */
async function recordResult(
  ctx: Ctx,
  { itemId, number }: Question,
  { exists, address }: Pick<Checked, 'exists' | 'address'>,
): Promise<void> {
  const { tx, now } = ctx
  if (itemId === null || !(await findItem(tx, itemId))) return
  const item = await requireItemForUpdate(ctx, itemId)
  if (item.number !== number) return
  if (exists === undefined) {
    const asked = await countAsked(tx, itemId)
    const askAt = new Date(now.getTime() + (pausesMs[Math.min(asked, pausesMs.length - 1)] ?? 0))
    return updateItem(tx, itemId, { asked: asked + 1, askAt })
  }
  await updateContactList(tx, item.contactListId, { checkedAt: now })
  const known = canonicalPhone(address?.phone ?? number)
  // WhatsApp knows the person by another number, which is in the list too.
  if (await hasNumber(tx, item.contactListId, known, itemId)) return drop(ctx, item)
  await updateItem(tx, itemId, { isWhatsappValid: exists, number: known })
  await pushItemChange(ctx, itemId)
  await tellListChange(ctx, item.contactListId)
}
