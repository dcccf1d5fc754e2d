import { flowFileBytes } from '@recado/contract/flows/api'
import type { FileSlot } from '@recado/contract/flows/block'
import { randomUUID } from 'node:crypto'
import { findFiles } from '#features/media/media.ts'
import type { MediaRow } from '#features/media/row.ts'
import { makeVoiceNote } from '#features/media/voice-note.ts'
import { fail } from '#platform/fail.ts'
import type { ActorCtx, BeforeActorCtx } from '#platform/feature.ts'
import type { UploadedFile } from '#platform/http/uploads.ts'
import type { Ctx } from '#platform/unit.ts'
import { insertFiles, listFiles } from './queries.ts'

type Slot = FileSlot['slot']

/** The types that each slot of a flow takes, judged by the bytes. */
const types: Record<Slot, readonly string[]> = {
  img: ['image/png', 'image/jpeg'],
  audio: ['audio/ogg', 'audio/opus', 'audio/mpeg'],
  video: ['video/mp4'],
}

/** Refuses a file that fits none of the slots or is too large for its slot. Opus becomes a file that can go as a voice note. */
export async function prepare(ahead: BeforeActorCtx, slots: readonly Slot[]): Promise<void> {
  for (const upload of ahead.uploads) {
    const slot = slotOf(upload, slots) ?? fail('ERR_FILE_TYPE')
    if (upload.size > flowFileBytes[slot]) fail('ERR_FILE_TOO_LARGE', { maxBytes: flowFileBytes[slot] })
    if (slot === 'audio') await makeVoiceNote(ahead, upload, null)
  }
}

function slotOf({ mimeType }: Pick<UploadedFile, 'mimeType'>, slots: readonly Slot[]): Slot | undefined {
  return slots.find((slot) => types[slot].includes(mimeType))
}

/** Lets flows name the uploads from now on. Returns their names in the same order. */
export async function registerUploads(ctx: ActorCtx): Promise<string[]> {
  const files = ctx.uploads.map(({ mediaId, mimeType }) => ({ key: randomUUID(), mediaId, mimeType }))
  await insertFiles(ctx.tx, files)
  return files.map(({ key, mimeType }) => `${key}.${mimeType.split('/')[1] ?? ''}`)
}

/** The files behind these names, as far as they were uploaded for flows of the company. */
export async function namedFiles(ctx: Ctx, names: readonly string[]): Promise<Map<string, MediaRow>> {
  const known = await listFiles(ctx.tx, [...new Set(names.flatMap((name) => keyOf(name) ?? []))])
  const ids = new Map(known.map(({ key, mediaId }) => [key, mediaId]))
  const rows = new Map((await findFiles(ctx, [...ids.values()])).map((row) => [row.id, row]))
  return new Map(
    names.flatMap((name) => {
      const row = rows.get(ids.get(keyOf(name) ?? '') ?? 0)
      return row ? [[name, row] as const] : []
    }),
  )
}

/** Does the file fit the slot in which a node has it? */
export function fits({ mimeType }: Pick<MediaRow, 'mimeType'>, slot: Slot): boolean {
  return slotOf({ mimeType }, [slot]) !== undefined
}

export async function listAddresses(
  ctx: Ctx,
  names: readonly string[],
): Promise<{ name: string; original: string; mediaUrl: string }[]> {
  const files = await namedFiles(ctx, names)
  return [...files].flatMap(([name, row]) =>
    row.status === 'ready' ? [{ name, original: row.name, mediaUrl: addressOf(ctx, row) }] : [],
  )
}

/** The address works before any version names the file: the admin who draws the flow sees it before saving. */
function addressOf({ companyId, files, now }: Ctx, { token, name }: MediaRow): string {
  return files.sign({ companyId, token, variant: 'draft' }, name, now)
}

/** A name consists of a key and the kind of file. */
function keyOf(name: string): string | undefined {
  return /^([\w-]{1,40})\.[a-z0-9-]+$/.exec(name)?.[1]
}
