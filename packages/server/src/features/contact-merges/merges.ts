import {
  type ContactMerge,
  contactMergePush,
  type listMerges as listEndpoint,
  type mergeContacts,
  undoDays,
  type undoMerge,
} from '@recado/contract/contact-merges/api'
import { seesAllTickets } from '@recado/contract/contacts/policy'
import { mergeFields } from '@recado/contract/contact-merges/merge-fields'
import { type Contact, maxExtraInfo } from '@recado/contract/contacts/api'
import type { Output, Parsed } from '@recado/contract/endpoint'
import { recordAct } from '#features/audit/audit.ts'
import { requireContact } from '#features/contacts/contacts.ts'
import { lockContacts } from '#features/contacts/lock-contacts.ts'
import { mergeContactRows, unmergeContactRows, pushMerged, pushUnmerged } from '#features/contacts/merge.ts'
import { ownsAll, requireOwnSchedules } from '#features/schedules/ownership.ts'
import { lockLiveTickets, listLiveTickets } from '#features/tickets/merge.ts'
import type { FeatureBelongings, MergePair } from '#platform/belongings/belongings.ts'
import { fail } from '#platform/fail.ts'
import type { ActorCtx } from '#platform/feature.ts'
import { requireLatest } from '#platform/records/latest.ts'
import { room } from '#platform/live/rooms.ts'
import type { Snapshot } from './snapshot.ts'
import { endMerge, findMerge, insertMerge, listMerges, lockMerge, type MergeRow } from './queries.ts'

export const undoMs = undoDays * 24 * 3_600_000

/** Merges two contacts. Everything moves at once or nothing does. The moved records are noted, so that the merge can be undone. */
export async function merge(
  ctx: ActorCtx,
  input: Parsed<typeof mergeContacts>,
  belongings: readonly FeatureBelongings[],
): Promise<Output<typeof mergeContacts>> {
  const { tx, companyId, actor, now } = ctx
  const { keptId, goneId } = input
  await lockContacts(ctx, [keptId, goneId])
  const [kept, gone] = await requirePair(ctx, keptId, goneId)
  requireLatest(input.keptUpdatedAt, kept)
  requireLatest(input.goneUpdatedAt, gone)
  await requireSight(ctx, [keptId, goneId])
  const fields = mergeFields(kept, gone, input)
  if (fields.extraInfo.length > maxExtraInfo) {
    const message = `a contact has at most ${maxExtraInfo} pieces of extra information`
    fail('ERR_VALIDATION', { fields: [{ path: 'goneId', rule: 'too_big', message }] })
  }
  const snapshot: Snapshot = { contacts: await mergeContactRows(ctx, keptId, goneId, fields) }
  const pair: MergePair = { kept, gone, byId: actor.id, tickets: [] }
  for (const { of, merge: give } of belongings) snapshot[of] = await give?.(ctx, pair)
  const id = await insertMerge(tx, {
    keptId,
    goneId,
    goneName: gone.name,
    userId: actor.id,
    createdAt: now,
    snapshot,
  })
  await recordAct(ctx, 'contact.merged', keptId)
  const contact = await pushMerged(ctx, keptId, goneId)
  ctx.push(contactMergePush, { action: 'create', keptId, goneId }, [room.company(companyId)])
  return { merge: toMerge(ctx, await requireMerge(ctx, id)), contact }
}

/** The merges of a contact. A user who may not undo them is not told until when that is possible. */
export async function list(ctx: ActorCtx, contactId: number): Promise<Output<typeof listEndpoint>> {
  await requireContact(ctx, contactId)
  const merges = (await listMerges(ctx.tx, contactId)).map((row) => toMerge(ctx, row))
  const decides = merges.some(({ undoableUntil: until }) => until !== null) && (await isAllSeen(ctx, contactId))
  return decides ? merges : merges.map((merge) => ({ ...merge, undoableUntil: null }))
}

/** Does the actor see all live tickets of the contact, and everything that is scheduled for it? */
async function isAllSeen(ctx: ActorCtx, id: number): Promise<boolean> {
  return seesAllTickets(ctx.actor, await listLiveTickets(ctx, id)) && (await ownsAll(ctx, ctx.actor, id))
}

/** Undoes a merge, within 30 days and as long as the contact that stayed exists. */
export async function undo(
  ctx: ActorCtx,
  id: number,
  belongings: readonly FeatureBelongings[],
): Promise<Output<typeof undoMerge>> {
  const { tx, companyId, now } = ctx
  await lockMerge(tx, id)
  const { keptId, goneId, goneName, snapshot, undoneAt, createdAt } = await requireMerge(ctx, id)
  if (undoneAt) fail('ERR_MERGE_UNDONE')
  if (undoableUntil(createdAt) <= now) fail('ERR_MERGE_OLD')
  if (!snapshot || goneId === null) fail('ERR_MERGE_GONE')
  if (!(await lockContacts(ctx, [keptId, goneId])).includes(keptId)) fail('ERR_MERGE_GONE')
  await requireSight(ctx, [keptId])
  const before = await requireContact(ctx, keptId)
  await unmergeContactRows(ctx, keptId, goneId, snapshot.contacts)
  const pair: MergePair = { kept: before, gone: { id: goneId, name: goneName }, byId: ctx.actor.id, tickets: [] }
  for (const { of, unmerge } of belongings) await unmerge?.(ctx, pair, snapshot[of])
  await endMerge(tx, id, now)
  await recordAct(ctx, 'contact.unmerged', keptId)
  const both = await pushUnmerged(ctx, before, goneId)
  ctx.push(contactMergePush, { action: 'delete', keptId, goneId }, [room.company(companyId)])
  return both
}

/** Two persons of the company. Fails with ERR_MERGE_GROUP if one is a group. */
export async function requirePair(ctx: ActorCtx, keptId: number, goneId: number): Promise<[kept: Contact, gone: Contact]> {
  const [kept, gone] = [await requireContact(ctx, keptId), await requireContact(ctx, goneId)]
  if (keptId === goneId) fail('ERR_VALIDATION', { fields: [{ path: 'goneId', rule: 'same', message: 'another contact' }] })
  if (kept.isGroup || gone.isGroup) fail('ERR_MERGE_GROUP')
  return [kept, gone]
}

async function requireSight(ctx: ActorCtx, ids: readonly number[]): Promise<void> {
  for (const id of ids) {
    if (!seesAllTickets(ctx.actor, await lockLiveTickets(ctx, id))) fail('ERR_NO_PERMISSION')
    await requireOwnSchedules(ctx, ctx.actor, id)
  }
}

async function requireMerge({ tx }: ActorCtx, id: number): Promise<MergeRow> {
  return (await findMerge(tx, id)) ?? fail('ERR_NO_MERGE_FOUND')
}

const undoableUntil = (createdAt: Date) => new Date(createdAt.getTime() + undoMs)

function toMerge({ now }: ActorCtx, { id, keptId, goneName, user, createdAt, snapshot }: MergeRow): ContactMerge {
  const until = undoableUntil(createdAt)
  const isUndoable = snapshot !== null && until > now
  return {
    id,
    keptId,
    goneName,
    user,
    createdAt: createdAt.toISOString(),
    undoableUntil: isUndoable ? until.toISOString() : null,
  }
}
