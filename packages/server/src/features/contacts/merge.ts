import type { MergeableFields } from '@recado/contract/contact-merges/merge-fields'
import type { Contact as ContactView } from '@recado/contract/contacts/api'
import { fail } from '#platform/fail.ts'
import type { Ctx } from '#platform/unit.ts'
import { requireContact, pushContactChange, emitBlockAndOptOut } from './contacts.ts'
import { contactChanged, contactUnblocked } from './events.ts'
import {
  deleteMerged,
  findMergeableFields,
  giveIdentities,
  hasNumber,
  hideMerged,
  type KnownIdentity,
  returnIdentities,
  showUnmerged,
  type MergeState,
  updateMergeableFields,
} from './merge-queries.ts'
import { pushContact, pushDeletion } from './live.ts'
import { listAllIdentities } from './queries.ts'
import { erasedName } from './restrictions/personal-data.ts'
import { blankContact, giveOptOuts, returnOptOuts } from './restrictions/queries.ts'

/** Two contacts before they were merged, and what the merged one was made of: enough to part them again. */
export interface MergedContacts {
  before: MergeState
  after: MergeState
  identities: { kept: KnownIdentity[]; gone: KnownIdentity[] }
  /** The opt-outs of the contact that went. */
  optOuts: number[]
}

/**
 * Merges two contacts that the caller has locked. The first has the fields from now on, and answers go to its number. All other names of
 * both on the wire still lead to it. An opt-out or a block of either stays.
 */
export async function mergeContactRows(
  ctx: Ctx,
  keptId: number,
  goneId: number,
  fields: MergeableFields,
): Promise<MergedContacts> {
  const { tx, now } = ctx
  const [before, gone] = [await mergeableFieldsOf(ctx, keptId), await mergeableFieldsOf(ctx, goneId)]
  const identities = {
    kept: await listAllIdentities(tx, keptId),
    gone: await listAllIdentities(tx, goneId),
  }
  const after = {
    ...fields,
    optedOutAt: earlier(before.optedOutAt, gone.optedOutAt),
    blockedAt: earlier(before.blockedAt, gone.blockedAt),
  }
  await giveIdentities(tx, { keptId, goneId, retiredId: fields.number === before.number ? goneId : keptId })
  await hideMerged(tx, goneId, now)
  await updateMergeableFields(tx, keptId, after, now)
  return { before, after, identities, optOuts: await giveOptOuts(tx, keptId, goneId) }
}

/** Screens drop the contact that went, and show the other as it is now. Call it when everything has moved. */
export async function pushMerged(ctx: Ctx, keptId: number, goneId: number): Promise<ContactView> {
  const kept = await pushContactChange(ctx, keptId)
  await emitBlockAndOptOut(ctx, kept)
  pushDeletion(ctx, goneId)
  return kept
}

/**
 * Parts a merged contact into two, both locked by the caller. Edits since the merge stay. Each has its names on the wire again, except
 * those that another contact has by now.
 */
export async function unmergeContactRows(ctx: Ctx, keptId: number, goneId: number, joined: MergedContacts): Promise<void> {
  const { tx, now } = ctx
  const { before, after, identities } = joined
  const [kept, gone] = [await mergeableFieldsOf(ctx, keptId), await mergeableFieldsOf(ctx, goneId)]
  const present = await listAllIdentities(tx, keptId)
  const [keptHad, goneHad] = [lookup(identities.kept), lookup(identities.gone)]
  const losesNumber =
    kept.number === gone.number || present.some((own) => goneHad(own) && own.kind === 'phone' && own.value === kept.number)
  // Names that were learned for the number that goes leave with it. Names that were learned for the number that stays remain.
  const leaving = present.flatMap((own) => {
    const had = goneHad(own)
    if (had) return [had]
    return losesNumber && !own.former && !keptHad(own) ? [own] : []
  })
  const restored = losesNumber ? present.flatMap((own) => keptHad(own) ?? []) : []
  await returnIdentities(tx, keptId, goneId, leaving)
  await returnIdentities(tx, keptId, keptId, restored)
  const hasOld = restored.some(({ kind, value }) => kind === 'phone' && value === before.number)
  const number = losesNumber ? (hasOld ? before.number : '') : kept.number
  await updateMergeableFields(tx, keptId, { ...undone(kept, before, after), number }, now)
  const isTaken = gone.number !== '' && (await hasNumber(tx, gone.number))
  await updateMergeableFields(
    tx,
    goneId,
    {
      ...gone,
      number: isTaken ? '' : gone.number,
      // An opt-out or a block since the merge may concern either of them.
      optedOutAt: sinceThen(kept.optedOutAt, after.optedOutAt) ?? gone.optedOutAt,
      blockedAt: sinceThen(kept.blockedAt, after.blockedAt) ?? gone.blockedAt,
    },
    now,
  )
  await returnOptOuts(tx, keptId, goneId, joined.optOuts)
  await showUnmerged(tx, goneId)
}

/**
 * Screens show both contacts, and a contact that was blocked only as part of the other is no longer blocked. Call it when everything has
 * moved.
 */
export async function pushUnmerged(
  ctx: Ctx,
  { id: keptId, blockedAt }: ContactView,
  goneId: number,
): Promise<{ kept: ContactView; gone: ContactView }> {
  const gone = await requireContact(ctx, goneId)
  pushContact(ctx, 'create', gone)
  await ctx.emit(contactChanged, { contactId: goneId })
  const kept = await pushContactChange(ctx, keptId)
  const freed = [kept, gone].filter((contact) => blockedAt !== null && contact.blockedAt === null)
  for (const { id } of freed) await ctx.emit(contactUnblocked, { contactId: id })
  return { kept, gone }
}

/** Deletes the contact that went, because it will not come back. */
export function removeMerged({ tx }: Ctx, goneId: number): Promise<void> {
  return deleteMerged(tx, goneId)
}

/** Also removes the data of the contact that went, in case its row has to stay. */
export async function eraseMerged(ctx: Ctx, goneId: number): Promise<void> {
  await blankContact(ctx.tx, goneId, erasedName, ctx.now)
  await removeMerged(ctx, goneId)
}

async function mergeableFieldsOf({ tx }: Ctx, id: number): Promise<MergeState> {
  return (await findMergeableFields(tx, id)) ?? fail('ERR_NO_CONTACT_FOUND')
}

const earlier = (a: string | null, b: string | null) => [a, b].filter((at) => at !== null).toSorted()[0] ?? null

const sinceThen = (now: string | null, then: string | null) => (now === then ? null : now)

function lookup(identities: readonly KnownIdentity[]): (wanted: KnownIdentity) => KnownIdentity | undefined {
  return (wanted) => identities.find(({ kind, value }) => kind === wanted.kind && value === wanted.value)
}

/** A field that was not changed since the merge is as it was before. */
function undone(now: MergeState, before: MergeState, after: MergeState): MergeState {
  const keys = Object.keys(now) as (keyof MergeState)[]
  const isSame = (key: keyof MergeState) => JSON.stringify(now[key]) === JSON.stringify(after[key])
  return { ...now, ...Object.fromEntries(keys.filter(isSame).map((key) => [key, before[key]])) }
}
