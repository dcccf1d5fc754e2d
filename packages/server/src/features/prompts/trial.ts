import type { Output, Parsed } from '@recado/contract/endpoint'
import { readAnswer } from '@recado/contract/prompts/answer'
import type { tryPrompt } from '@recado/contract/prompts/api'
import { instructionsFor } from '@recado/contract/prompts/instructions'
import type { BeforeActorCtx } from '#platform/feature.ts'
import type { ChatMessage } from './chat.ts'
import { jsonOverheadTokens, chatWithinBudget } from './budgeted-chat.ts'
import { deadlineIn } from './provider.ts'
import { openKeys, requirePrompt } from './prompts.ts'

/** The answer of a prompt that is being written, to a user who plays the customer. It costs what any answer costs. */
export async function answerTrial(ahead: BeforeActorCtx, input: Parsed<typeof tryPrompt>): Promise<Output<typeof tryPrompt>> {
  const { companyId, unit, ai, now, actor } = ahead
  const { promptId, prompt, maxTokens, maxMessages, temperature } = input
  const stored = await unit(companyId, async (ctx) => {
    if (promptId === undefined) return ''
    await requirePrompt(ctx, promptId)
    return (await openKeys(ctx, promptId)).apiKey
  })
  const system = { role: 'system' as const, content: instructionsFor({ prompt, contactName: actor.name, maxTokens }) }
  const turns = input.messages.slice(-maxMessages).map(({ fromMe, body }): ChatMessage => {
    return { role: fromMe ? 'assistant' : 'user', content: body }
  })
  const model = input.model || ai.model
  const began = performance.now()
  const question = {
    model,
    temperature,
    apiKey: input.apiKey || stored,
    messages: [system, ...turns],
    maxTokens: maxTokens + jsonOverheadTokens,
  }
  const outcome = await chatWithinBudget(ahead, question, { now, promptId: promptId ?? null, deadline: deadlineIn(ai.timeoutMs) })
  const ms = Math.round(performance.now() - began)
  const tokens = outcome.usage ? outcome.usage.input + outcome.usage.output : null
  if ('reason' in outcome) return { parts: [], action: 'transfer', reason: outcome.reason, ms, tokens }
  const read = readAnswer(outcome.content)
  if (!read) return { parts: [], action: 'transfer', reason: 'ERR_AI_GARBLED', ms, tokens }
  const isEmpty = read.action === 'answer' && read.parts.length === 0
  return {
    parts: [...read.parts],
    action: isEmpty ? 'transfer' : read.action,
    reason: isEmpty ? 'ERR_AI_EMPTY' : null,
    ms,
    tokens,
  }
}
