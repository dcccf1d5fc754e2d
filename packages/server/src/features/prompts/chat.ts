import type { ErrorCode } from '@recado/contract/errors'
import { z } from 'zod'
import type { AiService } from '#platform/ai.ts'
import type { Outbound } from '#platform/outbound/outbound.ts'
import { type Dialect, dialectOf, rememberDialect, otherDialect, type Refused } from './dialect.ts'
import { callProvider, type Deadline, errorOf } from './provider.ts'

export interface ChatMessage {
  role: 'system' | 'user' | 'assistant'
  content: string
}

export interface ChatQuestion {
  model: string
  apiKey: string
  messages: readonly ChatMessage[]
  maxTokens: number
  temperature: number
}

export interface Usage {
  input: number
  output: number
}

/** The model's answer. `usage` is what the address counts, null where it does not count. */
export interface Chat {
  content: string
  usage: Usage | null
}

export type ChatOutcome = Chat | { reason: ErrorCode; usage: Usage | null }

/** The maximum number of ways to ask: they vary the limit, the temperature and the reasoning effort. */
const maxDialects = 5
/** Even an answer of a hundred bubbles is shorter. */
const maxBytes = 1024 * 1024

const nothing: Usage = { input: 0, output: 0 }

const count = z.int().nonnegative()
const completion = z.object({
  choices: z.array(
    z.object({
      message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
      finish_reason: z.string().nullish(),
    }),
  ),
  usage: z.object({ prompt_tokens: count, completion_tokens: count }).nullish().catch(null),
})

/** Asks a model. It resolves whatever the address does. */
export async function chat(
  outbound: Outbound,
  { url }: AiService,
  question: ChatQuestion,
  deadline: Deadline,
): Promise<ChatOutcome> {
  let dialect = dialectOf(url, question.model)
  const refused: Refused = new Set()
  for (let tries = 0; tries < maxDialects; tries++) {
    const told = await callProvider(outbound, `${url}/chat/completions`, requestOf(question, dialect), deadline)
    if ('reason' in told) return { reason: told.reason, usage: told.isUnsent ? nothing : null }
    if (told.status === 200) {
      rememberDialect(url, question.model, dialect)
      return outcomeOf(told.body)
    }
    const other = otherDialect(dialect, errorOf(told.body), refused)
    if (!other) return { reason: 'ERR_AI_REFUSED', usage: null }
    dialect = other
  }
  return { reason: 'ERR_AI_REFUSED', usage: null }
}

function requestOf({ model, apiKey, messages, maxTokens, temperature }: ChatQuestion, dialect: Dialect) {
  const body = {
    model,
    messages,
    [dialect.limit]: maxTokens,
    ...(dialect.temperature ? { temperature } : {}),
    ...(dialect.effort ? { reasoning_effort: 'none' } : {}),
  }
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json', 'user-agent': 'Recado' }
  return { method: 'POST', headers, body: JSON.stringify(body), maxBytes: maxBytes } as const
}

function outcomeOf(body: unknown): ChatOutcome {
  const parsed = completion.safeParse(body)
  const [choice] = parsed.data?.choices ?? []
  const { prompt_tokens: input, completion_tokens: output } = parsed.data?.usage ?? {}
  const usage = input === undefined || output === undefined ? null : { input, output }
  if (!choice) return { reason: 'ERR_AI_GARBLED', usage }
  const content = choice.message.content ?? ''
  if (choice.finish_reason === 'length') return { reason: 'ERR_AI_CUT', usage }
  if (choice.finish_reason === 'content_filter' || choice.message.refusal) return { reason: 'ERR_AI_REFUSED', usage }
  if (choice.finish_reason === 'error') return { reason: 'ERR_AI_UNAVAILABLE', usage }
  return content.trim() === '' ? { reason: 'ERR_AI_EMPTY', usage } : { content, usage }
}
