import type { Output, Parsed } from '@recado/contract/endpoint'
import { can } from '@recado/contract/permissions'
import {
  canDelete,
  type createTag,
  type listTagRecords as listEndpoint,
  type Tag,
  type TagRecord,
  tagPush,
  type updateTag as updateEndpoint,
} from '@recado/contract/tags/api'
import { lockName } from '#platform/database/name-lock.ts'
import { withIsoDates } from '#platform/database/views.ts'
import { fail } from '#platform/fail.ts'
import type { ActorCtx } from '#platform/feature.ts'
import { requireLatest } from '#platform/records/latest.ts'
import { room } from '#platform/live/rooms.ts'
import { pageOf } from '#platform/records/page.ts'
import { recordsOf } from '#platform/records/records.ts'
import type { Ctx } from '#platform/unit.ts'
import { tagRemoving } from './events.ts'
import { findTag, isNameTaken, listTagRecords } from './queries.ts'

export async function list(
  ctx: Ctx,
  { searchParam, pageNumber }: Parsed<typeof listEndpoint>,
): Promise<Output<typeof listEndpoint>> {
  const { rows, hasMore } = await pageOf(pageNumber, (slice) => listTagRecords(ctx.tx, searchParam, slice))
  return { tags: rows.map(withIsoDates), hasMore }
}

const records = recordsOf<'tags', TagRecord>({
  table: 'tags',
  missing: 'ERR_NO_TAG_FOUND',
  find: async ({ tx }, id) => {
    const row = await findTag(tx, id)
    return row && withIsoDates(row)
  },
  /** Screens update contacts, tickets and lanes that show the tag themselves, because a tag may be on many thousands. */
  tell: (ctx, { action, record: tag }) =>
    ctx.push(tagPush, action === 'delete' ? { action, tagId: tag.id } : { action, tag }, [room.company(ctx.companyId)]),
})
export const { show, take, refresh } = records

export async function create(ctx: ActorCtx, input: Parsed<typeof createTag>): Promise<TagRecord> {
  requireSay(ctx, input.kanban, 0)
  await requireFree(ctx, input.name)
  return records.create(ctx, { ...input, userId: ctx.actor.id })
}

export async function update(ctx: ActorCtx, { id, updatedAt, ...patch }: Parsed<typeof updateEndpoint>): Promise<TagRecord> {
  const before = await take(ctx, id)
  requireSay(ctx, patch.kanban ?? before.kanban, before.kanban)
  requireLatest(updatedAt, before)
  if (patch.name !== undefined && patch.name !== before.name) await requireFree(ctx, patch.name, id)
  return records.change(ctx, before, patch)
}

export async function remove(ctx: ActorCtx, id: number): Promise<{ message: string }> {
  await records.remove(ctx, id, async (tag) => {
    if (!canDelete(ctx.actor, tag)) fail('ERR_NO_PERMISSION')
    await ctx.emit(tagRemoving, { id })
  })
  return { message: 'Tag deleted' }
}

/** Not every profile may decide which tags are lanes of the kanban. */
function requireSay({ actor }: ActorCtx, wish: Tag['kanban'], now: Tag['kanban']): void {
  if (wish !== now && !can(actor.profile, 'tags:kanban')) fail('ERR_NO_PERMISSION', { field: 'kanban' })
}

async function requireFree(ctx: Ctx, name: string, exceptId?: number): Promise<void> {
  await lockName(ctx.tx, 'tag', name)
  if (await isNameTaken(ctx.tx, name, exceptId)) fail('ERR_NAME_TAKEN', { field: 'name' })
}
