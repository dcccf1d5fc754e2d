import type { Parsed } from '@recado/contract/endpoint'
import { maxMediaBytes } from '@recado/contract/media/api'
import type { sendMessage } from '@recado/contract/messages/api'
import { illustrate, inspect, inTurn, read } from '#features/media/inspect.ts'
import { findFile, markDocument, markIllustrated, markVoice } from '#features/media/media.ts'
import { toVoiceNote } from '#features/media/sound.ts'
import { fail } from '#platform/fail.ts'
import type { Ahead } from '#platform/feature.ts'
import { storageKey } from '#platform/files/storage-key.ts'
import type { UploadedFile } from '#platform/http/uploads.ts'
import type { Outside } from '#platform/work/job.ts'

type Wish = Pick<Parsed<typeof sendMessage>, 'voice' | 'waveform' | 'preview' | 'asDocument'>

/** Turns files that came with a message into what WhatsApp takes. */
export async function prepareFiles(ahead: Ahead, wish: Wish): Promise<void> {
  if (wish.asDocument) {
    return ahead.unit(ahead.companyId, async (ctx) => {
      for (const { mediaId } of ahead.uploads) await markDocument(ctx, mediaId)
    })
  }
  const tooLarge = ahead.uploads.some(({ kind, size }) => kind !== 'application' && size > maxMediaBytes)
  if (tooLarge) fail('ERR_FILE_TOO_LARGE', { maxBytes: maxMediaBytes })
  const [upload, ...others] = ahead.uploads
  if (wish.voice && upload && others.length === 0) await makeVoiceNote(ahead, upload, wish.waveform ?? null)
  if (wish.preview) await illustrateFilm(ahead, wish.preview)
}

async function illustrateFilm({ companyId, unit, storage, uploads }: Ahead, preview: string): Promise<void> {
  const [upload, ...others] = uploads
  if (upload?.kind !== 'video' || others.length > 0) return
  const row = await unit(companyId, (ctx) => findFile(ctx, upload.mediaId))
  if (!row) return
  const illustration = await illustrate(storage, { companyId, token: row.token }, upload.size, preview)
  if (illustration) await unit(companyId, (ctx) => markIllustrated(ctx, row.id, illustration))
}

/**
 * Makes a voice note of a recording: Opus, in whatever container the browser wrote it, goes into Ogg, which WhatsApp plays as
 * one. Anything else (mp3) stays the sound file it is.
 */
export async function makeVoiceNote(
  { companyId, unit, storage }: Outside,
  upload: UploadedFile,
  waveform: number[] | null,
): Promise<void> {
  if (upload.kind !== 'audio') return
  const row = await unit(companyId, (ctx) => findFile(ctx, upload.mediaId))
  if (!row) return
  const file = { companyId, token: row.token }
  const key = storageKey({ ...file, variant: 'file' })
  const isNote = await inTurn(companyId, async () => {
    const note = await toVoiceNote(await read(storage, key, upload.size))
    if (note) await storage.put(key, note)
    return note !== undefined
  })
  if (!isNote) return
  const facts = await inspect(storage, file)
  const name = `${row.name.replace(/\.\w+$/, '') || 'voice'}.ogg`
  if (facts) await unit(companyId, (ctx) => markVoice(ctx, row.id, name, waveform, facts))
}
