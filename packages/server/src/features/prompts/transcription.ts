import { cutToMessage } from '@recado/contract/field'
import { z } from 'zod'
import { unheardNotes, writeTranscript } from '#features/messages/transcripts.ts'
import { storageKey } from '#platform/files/storage-key.ts'
import type { OutsideCtx } from '#platform/work/job.ts'
import { reserveCall, settleCall } from './ledger.ts'
import type { CallCost } from './ledger-queries.ts'
import { listeningCost } from './prices.ts'
import { callProvider, type Deadline } from './provider.ts'

/** Only the customer's latest notes are transcribed. Older ones were answered without. */
const maxNotes = 3
const maxBytes = 16 * 1024 * 1024
/** Models make up words for silence. */
const minSeconds = 1
/** The duration that is assumed where none is given. */
const supposedSeconds = 60
const maxTranscriptLength = 4_096
/** Bytes per second of speech that is hardly compressed. A file may claim to be shorter than it is. */
const maxBytesPerSecond = 8_000

const endings: Record<string, string> = { 'audio/mpeg': 'mp3', 'audio/mp4': 'm4a', 'audio/wav': 'wav', 'audio/webm': 'webm' }
const heard = z.object({
  text: z.string(),
  usage: z.object({ seconds: z.number().nonnegative() }).optional().catch(undefined),
})

type VoiceNote = Awaited<ReturnType<typeof unheardNotes>>[number]

/** Transcribes the customer's voice notes, so that a model, attendants and the search can read them. A note that fails stays audio. */
export async function transcribeVoiceNotes(
  outside: OutsideCtx,
  asked: { ticketId: number; apiKey: string; promptId: number | null },
  deadline: Deadline,
): Promise<void> {
  const { companyId, unit } = outside
  const notes = await unit(companyId, (ctx) => unheardNotes(ctx, asked.ticketId, maxNotes), true)
  for (const note of notes.toReversed()) {
    const text = await transcribe(outside, asked, note, deadline)
    if (text !== undefined) await unit(companyId, (ctx) => writeTranscript(ctx, asked.ticketId, note.messageId, text))
  }
}

async function transcribe(
  outside: OutsideCtx,
  { apiKey, promptId }: { apiKey: string; promptId: number | null },
  { token, mimeType, seconds, size }: VoiceNote,
  deadline: Deadline,
): Promise<string | undefined> {
  const { companyId, storage, outbound, ai } = outside
  if (seconds !== null && seconds < minSeconds) return ''
  if (size > maxBytes) return undefined
  const stored = await storage.get(storageKey({ companyId, token, variant: 'file' })).catch(() => undefined)
  if (!stored) return undefined
  const bytes = Buffer.concat((await stored.stream.toArray()) as Buffer[])
  const cost = costOf(Math.max(seconds ?? supposedSeconds, size / maxBytesPerSecond))
  const call = await reserveCall(outside, { kind: 'transcription', model: ai.transcriptionModel, promptId, ...cost })
  if (call === undefined) return undefined
  const form = new FormData()
  form.append('file', new Blob([bytes], { type: mimeType }), `audio.${endings[mimeType] ?? 'ogg'}`)
  form.append('model', ai.transcriptionModel)
  form.append('response_format', 'json')
  const headers = { authorization: `Bearer ${apiKey}`, 'user-agent': 'Recado' }
  const told = await callProvider(outbound, `${ai.url}/audio/transcriptions`, { method: 'POST', headers, body: form }, deadline)
  const { text, usage } = ('body' in told && told.status === 200 ? heard.safeParse(told.body).data : undefined) ?? {}
  const isFree = 'reason' in told && told.reason !== 'ERR_AI_LATE' && told.reason !== 'ERR_AI_GARBLED'
  await settleCall(outside, call, isFree ? { tokens: 0, micros: 0, isSupposed: false } : usage ? costOf(usage.seconds) : cost)
  // Drops the characters that the database does not store.
  return text === undefined ? undefined : cutToMessage(text.replaceAll('\u0000', '').toWellFormed().trim(), maxTranscriptLength)
}

function costOf(seconds: number): CallCost {
  return { tokens: 0, ...listeningCost(seconds) }
}
