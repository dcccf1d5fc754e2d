import type { Parsed } from '@recado/contract/endpoint'
import { can } from '@recado/contract/permissions'
import {
  canChange,
  canUse,
  type createQuickMessage,
  type listQuickMessages,
  type QuickMessage,
  quickMessagePush,
  type SlashCommand,
  type updateQuickMessage as updateEndpoint,
} from '@recado/contract/quick-messages/api'
import { labelOf } from '@recado/contract/quick-messages/label'
import { mediaUrl } from '#features/media/media-view.ts'
import { userPlace } from '#features/users/users.ts'
import { withIsoDates } from '#platform/database/views.ts'
import { listStartableFlows } from '#features/flows/runnable.ts'
import { lockName } from '#platform/database/name-lock.ts'
import { fail } from '#platform/fail.ts'
import { requireLatest } from '#platform/records/latest.ts'
import { room } from '#platform/live/rooms.ts'
import { pageOf } from '#platform/records/page.ts'
import type { ActorCtx } from '#platform/feature.ts'
import { asPush, recordsOf } from '#platform/records/records.ts'
import type { Ctx } from '#platform/unit.ts'
import { findQuickMessage, isFileOffered, isTaken, isTemplate, listActive, listVisible, type QuickMessageRow } from './queries.ts'

const maxCommands = 100

export async function list(
  ctx: ActorCtx,
  { searchParam, userId, pageNumber }: Parsed<typeof listQuickMessages>,
): Promise<{ records: QuickMessage[]; hasMore: boolean }> {
  if (userId !== undefined) await userPlace(ctx, userId)
  const search = { viewerId: ctx.actor.id, authorId: userId, searchParam }
  const { rows, hasMore } = await pageOf(pageNumber, (slice) => listVisible(ctx.tx, { ...search, ...slice }))
  return { records: rows.map((row) => toQuickMessage(ctx, row)), hasMore }
}

/** The commands that typing `/` offers. */
export async function listCommands(ctx: ActorCtx): Promise<SlashCommand[]> {
  const rows = await listActive(ctx.tx, ctx.actor.id, maxCommands)
  const replies = rows.map((row) => {
    const { id, type, shortcode, message, mediaPath, mediaName, flowId, template } = toQuickMessage(ctx, row)
    return { id, type, shortcode, label: labelOf(message), message, mediaPath, mediaName, flowId, template }
  })
  const flows = ctx.actor.planFlags.includes('useCampaigns') ? await listStartableFlows(ctx) : []
  return [...replies, ...flows.map(({ id, name }) => flowCommand(id, name))].slice(0, maxCommands)
}

function flowCommand(flowId: number, name: string): SlashCommand {
  const none = { message: '', mediaPath: null, mediaName: null, template: null }
  return { id: flowId, type: 'flow', shortcode: name, label: labelOf(name), ...none, flowId }
}

const records = recordsOf<'quickMessages', QuickMessage>({
  table: 'quickMessages',
  missing: 'ERR_NO_QUICK_MESSAGE_FOUND',
  find: async (ctx, id) => {
    const row = await findQuickMessage(ctx.tx, id)
    return row && toQuickMessage(ctx, row)
  },
  /**
   * Tells all colleagues of a shared quick message, and the author of one that is not shared. A user who loses sight of one is told that it
   * is gone.
   */
  tell: (ctx, change) => {
    const { record, before } = change
    const rooms = audienceOf(ctx, record)
    ctx.push(quickMessagePush, asPush(change), rooms)
    if (before?.geral && !record.geral)
      ctx.push(quickMessagePush, { action: 'delete', id: record.id }, audienceOf(ctx, before), rooms)
  },
})

function audienceOf({ companyId }: Ctx, { geral, userId }: QuickMessage): string[] {
  if (geral) return [room.company(companyId)]
  return userId === null ? [] : [room.user(companyId, userId)]
}

export async function show(ctx: ActorCtx, id: number): Promise<QuickMessage> {
  const found = await records.show(ctx, id)
  return canUse(ctx.actor, found) ? found : fail('ERR_NO_PERMISSION')
}

export async function create(ctx: ActorCtx, input: Parsed<typeof createQuickMessage>): Promise<QuickMessage> {
  if (input.geral && !can(ctx.actor.profile, 'quick-messages:share')) fail('ERR_NO_PERMISSION')
  await requireFree(ctx, input.shortcode, ctx.actor.id, undefined)
  await requireTemplate(ctx, input.template)
  return records.create(ctx, { ...input, userId: ctx.actor.id })
}

export async function update(ctx: ActorCtx, { id, updatedAt, ...patch }: Parsed<typeof updateEndpoint>): Promise<QuickMessage> {
  const before = await lockQuickMessage(ctx, id)
  requireLatest(updatedAt, before)
  if (patch.geral && !before.geral && !can(ctx.actor.profile, 'quick-messages:share')) fail('ERR_NO_PERMISSION')
  const { shortcode = before.shortcode, geral = before.geral } = patch
  if (shortcode !== before.shortcode || geral !== before.geral) await requireFree(ctx, shortcode, before.userId, id)
  if (patch.template?.templateId !== before.template?.templateId) await requireTemplate(ctx, patch.template)
  return records.change(ctx, before, patch)
}

export async function remove(ctx: ActorCtx, id: number): Promise<{ message: string }> {
  await records.remove(ctx, id, async (record) => requireChange(ctx, record))
  return { message: 'Quick message deleted' }
}

/** Attaches the file that came with the call. The sweep removes the previous one. */
export async function attach(ctx: ActorCtx, id: number): Promise<QuickMessage> {
  const before = await lockQuickMessage(ctx, id)
  const [file] = ctx.uploads
  if (!file) fail('ERR_VALIDATION', { fields: [{ path: 'file', rule: 'required', message: 'a file is needed' }] })
  return records.change(ctx, before, { mediaId: file.mediaId })
}

export async function detach(ctx: ActorCtx, id: number): Promise<QuickMessage> {
  return records.change(ctx, await lockQuickMessage(ctx, id), { mediaId: null })
}

/** Whether the actor may send this file because a quick message carries it. */
export function offersFile(ctx: ActorCtx, mediaId: number): Promise<boolean> {
  return isFileOffered(ctx.tx, ctx.actor.id, mediaId)
}

/** Locks and returns the quick message if the actor may change it. The lock keeps that decision true until the transaction ends. */
export async function lockQuickMessage(ctx: ActorCtx, id: number): Promise<QuickMessage> {
  return requireChange(ctx, await records.take(ctx, id))
}

function requireChange({ actor }: ActorCtx, record: QuickMessage): QuickMessage {
  return canChange(actor, record) ? record : fail('ERR_NO_PERMISSION')
}

/** Fails unless the shortcode is unique among those its author sees. Case and accents do not count. */
async function requireFree(ctx: Ctx, shortcode: string, authorId: number | null, exceptId: number | undefined): Promise<void> {
  await lockName(ctx.tx, 'shortcode', shortcode)
  if (await isTaken(ctx.tx, { shortcode, authorId, exceptId })) fail('ERR_NAME_TAKEN', { field: 'shortcode' })
}

async function requireTemplate(ctx: Ctx, template: QuickMessage['template'] | undefined): Promise<void> {
  if (template && !(await isTemplate(ctx.tx, template.templateId))) fail('ERR_NO_TEMPLATE_FOUND')
}

function toQuickMessage(ctx: Ctx, { media, ...row }: QuickMessageRow): QuickMessage {
  const name = media?.name.replaceAll(/\s+/g, '_') ?? null
  const mediaPath = media && mediaUrl(ctx, { ...media, name: name ?? '' })
  return withIsoDates({ ...row, mediaPath, mediaName: name, isMedia: media !== null })
}
