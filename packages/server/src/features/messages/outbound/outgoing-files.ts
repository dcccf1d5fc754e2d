import type { Parsed } from '@recado/contract/endpoint'
import { maxMediaBytes } from '@recado/contract/media/api'
import type { sendMessage } from '@recado/contract/messages/api'
import { illustrate } from '#features/media/inspect.ts'
import { findFile, markDocument, markIllustrated } from '#features/media/media.ts'
import { makeVoiceNote } from '#features/media/voice-note.ts'
import { fail } from '#platform/fail.ts'
import type { BeforeCallCtx } from '#platform/feature.ts'

type Wish = Pick<Parsed<typeof sendMessage>, 'voice' | 'waveform' | 'preview' | 'asDocument'>

/** Turns files that came with a message into what WhatsApp accepts. */
export async function prepareFiles(ahead: BeforeCallCtx, wish: Wish): Promise<void> {
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

async function illustrateFilm({ companyId, unit, storage, uploads }: BeforeCallCtx, preview: string): Promise<void> {
  const [upload, ...others] = uploads
  if (upload?.kind !== 'video' || others.length > 0) return
  const row = await unit(companyId, (ctx) => findFile(ctx, upload.mediaId))
  if (!row) return
  const illustration = await illustrate(storage, { companyId, token: row.token }, upload.size, preview)
  if (illustration) await unit(companyId, (ctx) => markIllustrated(ctx, row.id, illustration))
}
