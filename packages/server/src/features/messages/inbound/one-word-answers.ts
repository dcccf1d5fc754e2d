import type { InboundMessage } from '@recado/border/signals'
import { type CampaignAnswer, campaignAnswerOf, confirmWithinMs, stopWithinMs } from '@recado/contract/campaigns/texts'
import type { Ctx } from '#platform/unit.ts'
import * as queries from './one-word-answer-queries.ts'

interface Conversation {
  contactId: number
  connectionId: number
}

/** WhatsApp gives times in whole seconds. */
const secondMs = 1_000

/** A campaign writes to a contact, or asks it by this message. One word may be the answer. */
export function awaitWord(ctx: Ctx, conversation: Conversation, askedMessageId: number | null): Promise<void> {
  const { tx, now } = ctx
  const until = (ms: number) => new Date(now.getTime() + ms)
  const isAsked = askedMessageId !== null
  const asked = isAsked ? { askedAt: now, askedUntil: until(confirmWithinMs) } : { askedAt: null, askedUntil: null }
  return queries.upsertAwaited(tx, { ...conversation, stopUntil: until(stopWithinMs), ...asked, askedMessageId })
}

export interface Word {
  word: CampaignAnswer
  /** The word is the whole message, so no user has to read it. */
  isQuiet: boolean
}

/**
 * The one word by which a contact answers a campaign, if one is awaited. A word that was sent before the question does not answer it. In
 * the middle of a conversation, a yes or no is about the last thing that was said, and attendants read even the word that ends campaigns.
 * The word does not answer a bot that asks something else.
 */
export async function awaitedWord(
  ctx: Ctx,
  conversation: Conversation,
  { fromMe, content, sentAt }: InboundMessage,
): Promise<Word | undefined> {
  const word = content.type === 'text' && !fromMe ? campaignAnswerOf(content.text) : undefined
  const awaited = word && (await queries.findAwaited(ctx.tx, conversation))
  if (!awaited) return undefined
  const at = Date.parse(sentAt)
  const { stopUntil, askedAt, askedUntil, isUnsent, isTalking, isWithBot, lastOrigin } = awaited
  const isQuiet = !isTalking || lastOrigin === 'campaign'
  if (word === 'stop') return at <= stopUntil.getTime() ? { word, isQuiet: isQuiet || isWithBot } : undefined
  const isAsked =
    !isUnsent && askedAt !== null && askedUntil !== null && at > askedAt.getTime() - secondMs && at <= askedUntil.getTime()
  return isAsked && isQuiet ? { word, isQuiet } : undefined
}

export function endQuestion(ctx: Ctx, conversation: Conversation): Promise<void> {
  return queries.endQuestion(ctx.tx, conversation)
}

/** What is awaited of the second contact is awaited of the first, too. */
export function copyWords(ctx: Ctx, keptId: number, goneId: number): Promise<void> {
  return queries.copyAwaited(ctx.tx, keptId, goneId)
}

export function forgetWords(ctx: Ctx, contactId: number): Promise<void> {
  return queries.deleteAwaited(ctx.tx, contactId)
}
