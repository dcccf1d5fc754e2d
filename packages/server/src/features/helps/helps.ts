import type { Output, Parsed } from '@recado/contract/endpoint'
import {
  type createHelp,
  type Help,
  helpPush,
  type listHelps as listEndpoint,
  type updateHelp as updateEndpoint,
} from '@recado/contract/helps/api'
import { withIsoDates } from '#platform/database/views.ts'
import { fail } from '#platform/fail.ts'
import { requireLatest } from '#platform/records/latest.ts'
import { room } from '#platform/live/rooms.ts'
import { pageOf } from '#platform/records/page.ts'
import { omitUndefined } from '#platform/records/omit-undefined.ts'
import type { Ctx } from '#platform/unit.ts'
import { countHelps, deleteHelp, findHelp, insertHelp, listAllHelps, listHelps, lockHelp, updateHelp } from './queries.ts'

export async function list(
  ctx: Ctx,
  { searchParam, pageNumber }: Parsed<typeof listEndpoint>,
): Promise<Output<typeof listEndpoint>> {
  const { rows, hasMore } = await pageOf(pageNumber, (slice) => listHelps(ctx.tx, searchParam, slice))
  return { records: rows.map(withIsoDates), count: await countHelps(ctx.tx, searchParam), hasMore }
}

export async function listAll(ctx: Ctx): Promise<Help[]> {
  return (await listAllHelps(ctx.tx)).map(withIsoDates)
}

export async function create(ctx: Ctx, input: Parsed<typeof createHelp>): Promise<Help> {
  const help = await requireHelp(ctx, await insertHelp(ctx.tx, input, ctx.now))
  ctx.push(helpPush, { action: 'create', help }, [room.everybody])
  return help
}

export async function update(ctx: Ctx, { id, updatedAt, ...patch }: Parsed<typeof updateEndpoint>): Promise<Help> {
  requireLatest(updatedAt, await requireForUpdate(ctx, id))
  const present = omitUndefined(patch)
  await updateHelp(ctx.tx, id, present, ctx.now)
  const help = await requireHelp(ctx, id)
  ctx.push(helpPush, { action: 'update', help }, [room.everybody])
  return help
}

export async function remove(ctx: Ctx, id: number): Promise<{ message: string }> {
  await requireForUpdate(ctx, id)
  await deleteHelp(ctx.tx, id)
  ctx.push(helpPush, { action: 'delete', helpId: id }, [room.everybody])
  return { message: 'Help video deleted' }
}

/** The video, locked so that no other transaction changes it until this one ends. */
async function requireForUpdate(ctx: Ctx, id: number): Promise<Help> {
  await lockHelp(ctx.tx, id)
  return requireHelp(ctx, id)
}

async function requireHelp(ctx: Ctx, id: number): Promise<Help> {
  const row = await findHelp(ctx.tx, id)
  return row ? withIsoDates(row) : fail('ERR_NO_HELP_FOUND')
}
