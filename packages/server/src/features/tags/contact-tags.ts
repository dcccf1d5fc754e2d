import type { Contact } from '@recado/contract/contacts/api'
import type { Output, Parsed } from '@recado/contract/endpoint'
import { type addContactTag, maxTags, type syncTags, type tagContacts } from '@recado/contract/tags/api'
import { lockChosenContacts, pushChosenContacts } from '#features/contacts/chosen.ts'
import { lockContact, requireContact, pushContactChange } from '#features/contacts/contacts.ts'
import { fail } from '#platform/fail.ts'
import type { ActorCtx } from '#platform/feature.ts'
import type { Ctx } from '#platform/unit.ts'
import { contactTagged } from './events.ts'
import { addTagsToContacts, lockTagIfExists, removeTagFromContacts } from './bulk.ts'
import {
  copyContactTags,
  deleteContactTags,
  countContactTags,
  deleteLanes,
  deleteOtherTags,
  lockTags,
  insertContactTags,
  listTagNames,
} from './queries.ts'
import { refresh } from './tags.ts'

/** The given list is complete, including tags that are lanes. */
export async function sync(ctx: ActorCtx, { contactId, tags }: Parsed<typeof syncTags>): Promise<Contact> {
  const { tx } = ctx
  await lockExistingContact(ctx, contactId)
  const wanted = [...new Set(tags)]
  if ((await lockTags(tx, wanted)).length < wanted.length) fail('ERR_NO_TAG_FOUND')
  const removed = await deleteOtherTags(tx, contactId, wanted)
  const added = await insertContactTags(tx, contactId, wanted)
  return pushTagChanges(ctx, contactId, { added, removed })
}

/** Gives the contact a tag. A tag that is a lane replaces the contact's other lanes. */
export async function add(ctx: ActorCtx, { contactId, tagId }: Parsed<typeof addContactTag>): Promise<Contact> {
  const { tx } = ctx
  await lockExistingContact(ctx, contactId)
  const [tag] = await lockTags(tx, [tagId])
  if (!tag) fail('ERR_NO_TAG_FOUND')
  const removed = tag.kanban === 1 ? await deleteLanes(tx, contactId, tagId) : []
  const added = await insertContactTags(tx, contactId, [tagId])
  if (added.length > 0 && (await countContactTags(tx, contactId)) > maxTags) {
    fail('ERR_VALIDATION', { fields: [{ path: 'tagId', rule: 'too_big', message: `a contact has at most ${maxTags} tags` }] })
  }
  return pushTagChanges(ctx, contactId, { added, removed })
}

/** Gives the tag to contacts, or takes it from them. Returns the contacts that changed. */
export async function tagMany(
  ctx: ActorCtx,
  { contactIds, tagId, given }: Parsed<typeof tagContacts>,
): Promise<Output<typeof tagContacts>> {
  const { tx, actor, now } = ctx
  const ids = await lockChosenContacts(ctx, contactIds)
  if (!(await lockTagIfExists(ctx, tagId))) fail('ERR_NO_TAG_FOUND')
  const changed = await (given
    ? addTagsToContacts(
        ctx,
        ids.map((contactId) => ({ contactId, tagId })),
      )
    : removeTagFromContacts(ctx, ids, tagId))
  const names = await listTagNames(tx, [tagId])
  const detail = { userId: actor.id, at: now.toISOString(), added: given ? names : [], removed: given ? [] : names }
  await ctx.emit(contactTagged, ...changed.map((contactId) => ({ contactId, ...detail })))
  await pushChosenContacts(ctx, changed)
  return { changed: [...changed] }
}

/** Takes the tags that are lanes from the contact. */
export async function leaveLanes(ctx: ActorCtx, contactId: number): Promise<Contact> {
  await lockExistingContact(ctx, contactId)
  return pushTagChanges(ctx, contactId, { added: [], removed: await deleteLanes(ctx.tx, contactId, null) })
}

/** A contact was deleted. Its tags no longer count it. */
export async function removeAllTags(ctx: Ctx, contactId: number): Promise<void> {
  const tags = await deleteContactTags(ctx.tx, contactId)
  for (const id of tags) await refresh(ctx, id)
}

/** Two contacts are one person. The contact that stays keeps the tags of both. */
export function copyTagsToKept(ctx: Ctx, keptId: number, goneId: number): Promise<void> {
  return copyContactTags(ctx.tx, keptId, goneId)
}

/** Locks the contact. The second of two users who move it at once sees what the first did. */
async function lockExistingContact(ctx: Ctx, contactId: number): Promise<void> {
  await lockContact(ctx, contactId)
  await requireContact(ctx, contactId)
}

interface Changes {
  added: readonly number[]
  removed: readonly number[]
}

async function pushTagChanges(ctx: ActorCtx, contactId: number, { added, removed }: Changes): Promise<Contact> {
  if (added.length + removed.length === 0) return requireContact(ctx, contactId)
  const { tx, actor, now } = ctx
  const detail = { added: await listTagNames(tx, added), removed: await listTagNames(tx, removed) }
  await ctx.emit(contactTagged, { contactId, userId: actor.id, at: now.toISOString(), ...detail })
  return pushContactChange(ctx, contactId)
}
