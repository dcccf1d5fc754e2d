import type { Output, Parsed } from '@recado/contract/endpoint'
import { can } from '@recado/contract/permissions'
import {
  canDelete,
  type createTag,
  type listTagRecords as listEndpoint,
  type Tag,
  type TagRecord,
  type updateTag as updateEndpoint,
} from '@recado/contract/tags/api'
import { holdName } from '#platform/database/names.ts'
import { toMoment } from '#platform/database/views.ts'
import { fail } from '#platform/fail.ts'
import type { ActorCtx } from '#platform/feature.ts'
import { requireLatest } from '#platform/latest.ts'
import { pageOf } from '#platform/page.ts'
import { given } from '#platform/patch.ts'
import type { Ctx } from '#platform/unit.ts'
import { tagRemoving } from './events.ts'
import { pushDeletion, pushTag } from './live.ts'
import { deleteTag, findTag, insertTag, isNameTaken, listTagRecords, lockTag, updateTag } from './queries.ts'

export async function list(
  ctx: Ctx,
  { searchParam, pageNumber }: Parsed<typeof listEndpoint>,
): Promise<Output<typeof listEndpoint>> {
  const { rows, hasMore } = await pageOf(pageNumber, (slice) => listTagRecords(ctx.tx, searchParam, slice))
  return { tags: rows.map(toTag), hasMore }
}

export async function show(ctx: Ctx, id: number): Promise<TagRecord> {
  const row = await findTag(ctx.tx, id)
  return row ? toTag(row) : fail('ERR_NO_TAG_FOUND')
}

export async function create(ctx: ActorCtx, input: Parsed<typeof createTag>): Promise<TagRecord> {
  requireSay(ctx, input.kanban, 0)
  const { actor, now } = ctx
  await requireFree(ctx, input.name)
  const id = await insertTag(ctx.tx, { ...input, userId: actor.id, now })
  const tag = await show(ctx, id)
  pushTag(ctx, 'create', tag)
  return tag
}

export async function update(ctx: ActorCtx, { id, updatedAt, ...patch }: Parsed<typeof updateEndpoint>): Promise<TagRecord> {
  const before = await take(ctx, id)
  requireSay(ctx, patch.kanban ?? before.kanban, before.kanban)
  requireLatest(updatedAt, before)
  const present = given(patch)
  if (present.name !== undefined && present.name !== before.name) await requireFree(ctx, present.name, id)
  await updateTag(ctx.tx, id, present, ctx.now)
  const after = await show(ctx, id)
  pushTag(ctx, 'update', after)
  return after
}

export async function remove(ctx: ActorCtx, id: number): Promise<{ message: string }> {
  if (!canDelete(ctx.actor, await take(ctx, id))) fail('ERR_NO_PERMISSION')
  await ctx.emit(tagRemoving, { id })
  await deleteTag(ctx.tx, id)
  pushDeletion(ctx, id)
  return { message: 'Tag deleted' }
}

/** The tag, which nobody else changes until the transaction ends. */
export async function take(ctx: Ctx, id: number): Promise<TagRecord> {
  await lockTag(ctx.tx, id)
  return show(ctx, id)
}

/** What is a lane of the kanban not everybody decides. */
function requireSay({ actor }: ActorCtx, wish: Tag['kanban'], now: Tag['kanban']): void {
  if (wish !== now && !can(actor.profile, 'tags:kanban')) fail('ERR_NO_PERMISSION', { field: 'kanban' })
}

async function requireFree(ctx: Ctx, name: string, exceptId?: number): Promise<void> {
  await holdName(ctx.tx, 'tag', name)
  if (await isNameTaken(ctx.tx, name, exceptId)) fail('ERR_NAME_TAKEN', { field: 'name' })
}

function toTag({ createdAt, updatedAt, ...row }: TagRecord): TagRecord {
  return { ...row, createdAt: toMoment(createdAt), updatedAt: toMoment(updatedAt) }
}
