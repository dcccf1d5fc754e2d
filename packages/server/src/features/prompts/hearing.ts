import { cutToMessage } from '@recado/contract/field'
import { z } from 'zod'
import { unheardNotes, writeTranscript } from '#features/messages/transcripts.ts'
import { storageKey } from '#platform/files/storage-key.ts'
import type { Outside } from '#platform/work/job.ts'
import { reserve, settle } from './ledger.ts'
import type { Counted } from './ledger-queries.ts'
import { listeningCost } from './prices.ts'
import { callProvider, type Deadline } from './provider.ts'

/** Of what a customer has said last; what is older was answered without. */
const mostNotes = 3
const mostBytes = 16 * 1024 * 1024
/** Of silence models make words. */
const shortestSeconds = 1
/** Where nobody says how long it is. */
const supposedSeconds = 60
const longestTranscript = 4_096
/** Of speech, compressed little: a file may say that it is shorter than it is. */
const mostBytesPerSecond = 8_000

const endings: Record<string, string> = { 'audio/mpeg': 'mp3', 'audio/mp4': 'm4a', 'audio/wav': 'wav', 'audio/webm': 'webm' }
const heard = z.object({
  text: z.string(),
  usage: z.object({ seconds: z.number().nonnegative() }).optional().catch(undefined),
})

type Note = Awaited<ReturnType<typeof unheardNotes>>[number]

/** Writes down what a customer has said in voice notes, so that a model, people and the search can read it; what fails stays a sound. */
export async function hearNotes(
  outside: Outside,
  asked: { ticketId: number; apiKey: string; promptId: number | null },
  deadline: Deadline,
): Promise<void> {
  const { companyId, unit } = outside
  const notes = await unit(companyId, (ctx) => unheardNotes(ctx, asked.ticketId, mostNotes), true)
  for (const note of notes.toReversed()) {
    const text = await hear(outside, asked, note, deadline)
    if (text !== undefined) await unit(companyId, (ctx) => writeTranscript(ctx, asked.ticketId, note.messageId, text))
  }
}

async function hear(
  outside: Outside,
  { apiKey, promptId }: { apiKey: string; promptId: number | null },
  { token, mimeType, seconds, size }: Note,
  deadline: Deadline,
): Promise<string | undefined> {
  const { companyId, storage, outbound, ai } = outside
  if (seconds !== null && seconds < shortestSeconds) return ''
  if (size > mostBytes) return undefined
  const stored = await storage.get(storageKey({ companyId, token, variant: 'file' })).catch(() => undefined)
  if (!stored) return undefined
  const bytes = Buffer.concat((await stored.stream.toArray()) as Buffer[])
  const cost = costOf(Math.max(seconds ?? supposedSeconds, size / mostBytesPerSecond))
  const call = await reserve(outside, { kind: 'transcription', model: ai.transcriptionModel, promptId, ...cost })
  if (call === undefined) return undefined
  const form = new FormData()
  form.append('file', new Blob([bytes], { type: mimeType }), `audio.${endings[mimeType] ?? 'ogg'}`)
  form.append('model', ai.transcriptionModel)
  form.append('response_format', 'json')
  const headers = { authorization: `Bearer ${apiKey}`, 'user-agent': 'Recado' }
  const told = await callProvider(outbound, `${ai.url}/audio/transcriptions`, { method: 'POST', headers, body: form }, deadline)
  const { text, usage } = ('body' in told && told.status === 200 ? heard.safeParse(told.body).data : undefined) ?? {}
  const isFree = 'reason' in told && told.reason !== 'ERR_AI_LATE' && told.reason !== 'ERR_AI_GARBLED'
  await settle(outside, call, isFree ? { tokens: 0, micros: 0, isSupposed: false } : usage ? costOf(usage.seconds) : cost)
  // Of what the database does not keep nothing was said.
  return text === undefined ? undefined : cutToMessage(text.replaceAll('\u0000', '').toWellFormed().trim(), longestTranscript)
}

function costOf(seconds: number): Counted {
  return { tokens: 0, ...listeningCost(seconds) }
}
