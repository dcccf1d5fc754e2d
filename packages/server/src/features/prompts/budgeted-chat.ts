import type { ErrorCode } from '@recado/contract/errors'
import type { OutsideCtx } from '#platform/work/job.ts'
import { chat, type ChatMessage, type ChatOutcome, type ChatQuestion } from './chat.ts'
import { reserveCall, settleCall } from './ledger.ts'
import { chatCost } from './prices.ts'
import type { Deadline } from './provider.ts'

/** The tokens that JSON takes besides the words. */
export const jsonOverheadTokens = 40

/** Makes a call if the company's month has room for it, and records what it has cost. */
export async function chatWithinBudget(
  outside: OutsideCtx,
  question: ChatQuestion,
  {
    now,
    promptId,
    deadline,
    kind = 'chat',
  }: { now: Date; promptId: number | null; deadline: Deadline; kind?: 'chat' | 'examination' },
): Promise<ChatOutcome> {
  const max = { input: maxTokensOf(question.messages), output: question.maxTokens }
  const atMost = { tokens: max.input + max.output, ...chatCost(question.model, max, now) }
  const call = await reserveCall(outside, { kind, model: question.model, promptId, ...atMost })
  if (call === undefined) return { reason: 'ERR_AI_LIMIT', usage: null }
  const outcome = await chat(outside.outbound, outside.ai, question, deadline)
  const spent = spentOn(outcome)
  // Usage that is not reported may have been the whole reservation.
  if (spent) {
    await settleCall(outside, call, { tokens: spent.input + spent.output, ...chatCost(question.model, spent, now) })
  } else await settleCall(outside, call, atMost)
  return outcome
}

/** A call that was refused at once costs nothing. An answer without reported usage has an unknown cost. */
function spentOn(outcome: ChatOutcome): { input: number; output: number } | undefined {
  if (outcome.usage) return outcome.usage
  const unpaid: readonly ErrorCode[] = ['ERR_AI_KEY', 'ERR_AI_MODEL', 'ERR_AI_CREDIT', 'ERR_AI_BUSY', 'ERR_AI_REFUSED']
  return 'reason' in outcome && unpaid.includes(outcome.reason) ? { input: 0, output: 0 } : undefined
}

/** The maximum tokens of the messages. A text never has more tokens than bytes, and each message adds some of its own. */
function maxTokensOf(messages: readonly ChatMessage[]): number {
  return messages.reduce((sum, { content }) => sum + Buffer.byteLength(content) + 16, 16)
}
