import type { Parsed } from '@recado/contract/endpoint'
import { maxMediaBytes } from '@recado/contract/media/api'
import { fileFaultOf, type FileLimits, maxBytesFor } from '@recado/contract/media/limits'
import type { sendMessage } from '@recado/contract/messages/api'
import { illustrate } from '#features/media/inspect.ts'
import { findFile, markDocument, markIllustrated } from '#features/media/media.ts'
import { makeVoiceNote } from '#features/media/voice-note.ts'
import { fail } from '#platform/fail.ts'
import type { BeforeCallCtx } from '#platform/feature.ts'
import type { UploadedFile } from '#platform/http/uploads.ts'
import { findFileLimits } from './queries.ts'

type Wish = Pick<Parsed<typeof sendMessage>, 'voice' | 'waveform' | 'preview' | 'asDocument'>

/** The same for a message to a ticket, whose connection may take less. */
export async function prepareFilesFor(ahead: BeforeCallCtx, wish: Wish & { ticketId: number }): Promise<void> {
  if (ahead.uploads.length > 0) {
    const limits = await ahead.unit(ahead.companyId, ({ tx }) => findFileLimits(tx, wish.ticketId))
    for (const upload of ahead.uploads) requireTaken(limits, upload, wish)
  }
  await prepareFiles(ahead, wish)
}

/** A voice note is turned into what every network takes. */
function requireTaken(limits: FileLimits | null, { kind, mimeType, size }: UploadedFile, { voice, asDocument }: Wish): void {
  const file = { kind: asDocument ? ('application' as const) : kind, mimeType: voice ? '' : mimeType, size }
  const fault = fileFaultOf(limits, file)
  if (fault === 'type') fail('ERR_FILE_TYPE')
  if (fault === 'size') fail('ERR_FILE_TOO_LARGE', { maxBytes: maxBytesFor(limits, file.kind) })
}

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
