import { storageKey } from '#platform/files/storage-key.ts'
import type { UploadedFile } from '#platform/http/uploads.ts'
import type { OutsideCtx } from '#platform/work/job.ts'
import { inspect, fileGate, read } from './inspect.ts'
import { findFile, markVoice } from './media.ts'
import { toVoiceNote } from './sound.ts'

/**
 * Makes a voice note of a recording. Opus, in whatever container the browser wrote it, goes into Ogg, which WhatsApp plays as a voice note.
 * Any other recording (mp3) stays an ordinary sound file.
 */
export async function makeVoiceNote(
  { companyId, unit, storage }: Pick<OutsideCtx, 'companyId' | 'unit' | 'storage'>,
  upload: UploadedFile,
  waveform: number[] | null,
): Promise<void> {
  if (upload.kind !== 'audio') return
  const row = await unit(companyId, (ctx) => findFile(ctx, upload.mediaId))
  if (!row) return
  const file = { companyId, token: row.token }
  const key = storageKey({ ...file, variant: 'file' })
  const isNote = await fileGate(companyId, async () => {
    const note = await toVoiceNote(await read(storage, key, upload.size))
    if (note) await storage.put(key, note)
    return note !== undefined
  })
  if (!isNote) return
  const facts = await inspect(storage, file)
  const name = `${row.name.replace(/\.\w+$/, '') || 'voice'}.ogg`
  if (facts) await unit(companyId, (ctx) => markVoice(ctx, row.id, name, waveform, facts))
}
