import type { Reply, ReplyPart } from '@recado/contract/bots/reply'
import { cut } from '@recado/contract/cut'
import type { ErrorCode } from '@recado/contract/errors'
import { isMessageKind, type MessageKind } from '@recado/contract/messages/kinds'
import { readAnswer } from '@recado/contract/prompts/answer'
import { instructionsFor } from '@recado/contract/prompts/instructions'
import { handOverText } from '#features/queues/hand-over.ts'
import type { Ctx } from '#platform/unit.ts'
import type { OutsideCtx } from '#platform/work/job.ts'
import type { ChatMessage } from './chat.ts'
import { jsonOverheadTokens, chatWithinBudget } from './budgeted-chat.ts'
import { recordOutcome } from './state.ts'
import { transcribeVoiceNotes } from './transcription.ts'
import { deadlineIn } from './provider.ts'
import type { ModelSettings } from './settings.ts'
import { speakParts } from './speech.ts'
import { findConversation, listSpokenMessages, type SpokenMessage, type PromptConversation } from './conversation-queries.ts'

/** A question to a model: answer what was said in a ticket up to now. */
export interface ModelQuestion {
  ticketId: number
  /** The last message that is already answered. */
  heardUpTo: number
  settings: ModelSettings
}

/** Maximum characters of one message, and of all of them. Text that a customer pastes costs the company money. */
const maxSpokenLength = 4_096
const maxHistoryLength = 60_000

/** What the model reads before the body of a message, or instead of one that is not a sentence. Calls are left out. */
const signs: Record<MessageKind, { before: string } | { instead: string }> = {
  conversation: { before: '' },
  image: { before: '[imagem]' },
  video: { before: '[vídeo]' },
  audio: { before: '[áudio]' },
  application: { before: '[documento]' },
  sticker: { before: '[figurinha]' },
  locationMessage: { instead: '[localização]' },
  contactMessage: { instead: '[contato]' },
  vcard: { instead: '[contatos]' },
  pollCreationMessage: { before: '' },
  call_log: { before: '' },
  template: { before: '' },
}

/**
 * Lets a model answer in a conversation. It never throws because of the model's address. When that fails, attendants take over and the
 * reply says why.
 */
export async function askModel(outside: OutsideCtx, question: ModelQuestion): Promise<Reply> {
  const { companyId, unit, ai } = outside
  const { settings } = question
  const deadline = deadlineIn(ai.timeoutMs)
  if (await unit(companyId, (ctx) => isAllowed(ctx, question), true))
    await transcribeVoiceNotes(outside, { ...settings, ticketId: question.ticketId }, deadline)
  const found = await unit(companyId, (ctx) => prepare(ctx, question), true)
  if (!found) return people([], null, 'ERR_AI_NOT_ALLOWED')
  const { talk, messages, now } = found
  const { apiKey, temperature, promptId, queueId } = settings
  if (!talk.isAllowed) return people([], queueId, 'ERR_AI_NOT_ALLOWED')
  const goodbye = async (): Promise<ReplyPart> => {
    return { type: 'text', text: await unit(companyId, (ctx) => handOverText(ctx, question.ticketId, queueId), true) }
  }
  const asked = {
    apiKey,
    temperature,
    messages,
    model: settings.model || ai.model,
    maxTokens: settings.maxTokens + jsonOverheadTokens,
  }
  const outcome = await chatWithinBudget(outside, asked, { now, promptId, deadline })
  const read = 'content' in outcome ? readAnswer(outcome.content) : undefined
  const reason = 'reason' in outcome ? outcome.reason : reasonOf(read)
  await recordOutcome(outside, promptId, reason)
  if (!read || reason) return people([await goodbye()], queueId, reason ?? 'ERR_AI_GARBLED')
  const written = read.parts.map((text): ReplyPart => ({ type: 'text', text }))
  const parts = await speakParts(outside, written, settings, deadline)
  if (read.action === 'transfer') return people([...parts, await goodbye()], queueId, null)
  return { parts, session: null, end: 'listening', queueId: null, reason: null }
}

function reasonOf(read: ReturnType<typeof readAnswer>): ErrorCode | null {
  if (!read) return 'ERR_AI_GARBLED'
  return read.action === 'answer' && read.parts.length === 0 ? 'ERR_AI_EMPTY' : null
}

function people(parts: readonly ReplyPart[], queueId: number | null, reason: ErrorCode | null): Reply {
  return { parts, session: null, end: 'people', queueId, reason }
}

interface Prepared {
  talk: PromptConversation
  messages: ChatMessage[]
  now: Date
}

/** Whether the model may answer at all, so that voice notes are worth transcribing. */
async function isAllowed(ctx: Ctx, { ticketId }: ModelQuestion): Promise<boolean> {
  const talk = await findConversation(ctx.tx, ticketId, ctx.now)
  return talk?.isAllowed ?? false
}

async function prepare(ctx: Ctx, { ticketId, settings }: ModelQuestion): Promise<Prepared | undefined> {
  const { tx, now } = ctx
  const talk = await findConversation(tx, ticketId, now)
  if (!talk) return undefined
  const spoken = await listSpokenMessages(tx, ticketId, settings.maxMessages)
  const { prompt, maxTokens } = settings
  const system = { role: 'system' as const, content: instructionsFor({ prompt, contactName: talk.contactName, maxTokens }) }
  return { talk, messages: [system, ...turnsOf(spoken)], now }
}

/** The messages as turns, each turn in one piece. Leaves out the oldest where they are too long. */
function turnsOf(spoken: readonly SpokenMessage[]): ChatMessage[] {
  const turns: ChatMessage[] = []
  let room = maxHistoryLength
  for (const { fromMe, ...said } of spoken.toReversed()) {
    const content = cut(wordsOf(said), maxSpokenLength)
    room -= content.length
    if (room < 0) break
    if (content === '') continue
    const role = fromMe ? 'assistant' : 'user'
    const [first] = turns
    if (first?.role === role) first.content = `${content}\n${first.content}`
    else turns.unshift({ role, content })
  }
  return turns
}

function wordsOf({ body, mediaType, transcript }: Pick<SpokenMessage, 'body' | 'mediaType' | 'transcript'>): string {
  const sign = signs[isMessageKind(mediaType) ? mediaType : 'conversation']
  return 'instead' in sign ? sign.instead : [transcript ?? sign.before, body].filter((text) => text !== '').join('\n')
}
