import type { ReplyPart } from '@recado/contract/bots/reply'
import { addFile } from '#features/media/add-file.ts'
import type { OutsideCtx } from '#platform/work/job.ts'
import { reserveCall, settleCall } from './ledger.ts'
import { speakingCost } from './prices.ts'
import { type Deadline, deadlineIn } from './provider.ts'
import type { ModelSettings } from './settings.ts'

/** For all parts of an answer together. */
const maxMs = 15_000
const maxBytes = 5 * 1024 * 1024
/** Longer texts are sent as text. */
const maxTextLength = 1_500
/** The format that WhatsApp plays as a voice note without conversion. */
const format = 'ogg-24khz-16bit-mono-opus'
/** A voice that is in every region. */
const usualVoice = 'Francisca'

/**
 * The same parts with their texts spoken. What cannot be spoken is written. So is everything after a failure, because the customer must not
 * wait for each part again.
 */
export async function speakParts(
  outside: OutsideCtx,
  parts: readonly ReplyPart[],
  settings: ModelSettings,
  deadline: Deadline,
): Promise<ReplyPart[]> {
  const { voice, voiceKey, voiceRegion } = settings
  if (voice === 'texto' || voiceKey === '' || !/^[a-z0-9]{2,32}$/.test(voiceRegion)) return [...parts]
  const until = { at: Math.min(deadline.at, deadlineIn(maxMs).at) }
  const said: ReplyPart[] = []
  let hasFailed = false
  for (const part of parts) {
    if (hasFailed || part.type !== 'text' || !isSpeakable(part.text)) {
      said.push(part)
      continue
    }
    const sound = await speak(outside, part.text, settings, until)
    hasFailed = sound === undefined
    said.push(sound ?? part)
  }
  return said
}

function isSpeakable(text: string): boolean {
  return text.length <= maxTextLength && !/https?:\/\//.test(text)
}

async function speak(
  outside: OutsideCtx,
  text: string,
  settings: ModelSettings,
  until: Deadline,
): Promise<ReplyPart | undefined> {
  const cost = { tokens: 0, ...speakingCost(text) }
  const { promptId, voice } = settings
  const call = await reserveCall(outside, { kind: 'speech', model: `azure ${voice}`, promptId, ...cost })
  if (call === undefined) return undefined
  const synthesized = (of: string) => synthesize(outside, text, settings, { voice: of, until })
  const bytes = (await synthesized(voice)) ?? (await synthesized(usualVoice))
  await settleCall(outside, call, bytes ? cost : { tokens: 0, micros: 0, isSupposed: false })
  const mediaId = bytes && (await addFile(outside, { name: 'resposta.ogg', bytes, voice: true }).catch(() => undefined))
  return mediaId === undefined ? undefined : { type: 'file', mediaId, isVoice: true }
}

async function synthesize(
  { outbound }: OutsideCtx,
  text: string,
  { voiceKey, voiceRegion }: ModelSettings,
  { voice, until }: { voice: string; until: Deadline },
): Promise<Buffer | undefined> {
  const timeoutMs = Math.round(until.at - performance.now())
  if (timeoutMs <= 0) return undefined
  const name = `pt-BR-${voice}Neural`
  const body =
    "<speak version='1.0' xmlns='http://www.w3.org/2001/10/synthesis' xml:lang='pt-BR'>" +
    `<voice name='${name}'>${escaped(text)}</voice></speak>`
  const headers = {
    'ocp-apim-subscription-key': voiceKey,
    'content-type': 'application/ssml+xml',
    'x-microsoft-outputformat': format,
    'user-agent': 'Recado',
  }
  const url = `https://${voiceRegion}.tts.speech.microsoft.com/cognitiveservices/v1`
  const answer = await outbound.send(url, { method: 'POST', headers, body, timeoutMs, maxBytes: maxBytes }).catch(() => undefined)
  const isSound = answer?.status === 200 && answer.body.subarray(0, 4).toString() === 'OggS'
  return isSound ? answer.body : undefined
}

/** Escapes a model's text. Markup of its own would change how it is spoken, or by which voice. */
function escaped(text: string): string {
  const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
  return text.replaceAll(/[^\P{C}\n]/gu, '').replaceAll(/[&<>"']/g, (mark) => marks[mark] ?? '')
}
