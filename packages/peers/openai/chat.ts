import { z } from 'zod'
import type { Profile } from './profiles.ts'
import { Refusal } from './refusal.ts'

const message = z.strictObject({ role: z.enum(['system', 'user', 'assistant']), content: z.string() })
const body = z.strictObject({
  model: z.string(),
  messages: z.array(message).min(1),
  max_tokens: z.int().positive().optional(),
  max_completion_tokens: z.int().positive().optional(),
  temperature: z.number().min(0).max(2).optional(),
  reasoning_effort: z.enum(['none', 'minimal', 'low', 'medium', 'high']).optional(),
})
export type ChatCall = z.output<typeof body>

/** What the model says, how the answer ends, and how long it takes or what it waits for. A plain text is a complete answer. */
export type ScriptedAnswer =
  | string
  | { content: string | null; finish?: string; tokens?: number; ms?: number; after?: Promise<unknown> }
/** An answer to messages that match. The last text of a user is what is matched. */
export interface Script {
  match: RegExp
  say: ScriptedAnswer | ((call: ChatCall) => ScriptedAnswer)
}

/** Refuses what the real one refuses: unknown fields, and what its models do not take. */
export function readChat(json: unknown, profile: Profile): ChatCall {
  const parsed = body.safeParse(json)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const param = issue?.code === 'unrecognized_keys' ? (issue.keys[0] ?? null) : (issue?.path.join('.') ?? null)
    throw new Refusal(400, `Invalid body: ${issue?.message}`, { param, code: 'invalid_value' })
  }
  const call = parsed.data
  const unsupported = (param: keyof ChatCall, code = 'unsupported_parameter') =>
    new Refusal(400, `Unsupported: '${param}' is not supported with this model.`, { param, code })
  if (call.max_tokens && call.max_completion_tokens) throw unsupported('max_tokens', 'invalid_request_error')
  if (call.max_tokens && profile.limit === 'max_completion_tokens') throw unsupported('max_tokens')
  if (call.max_completion_tokens && profile.limit === 'max_tokens') throw unsupported('max_completion_tokens')
  if (call.reasoning_effort && !profile.effort) throw unsupported('reasoning_effort')
  const mayVary = profile.temperature || call.reasoning_effort === 'none'
  if (call.temperature !== undefined && call.temperature !== 1 && !mayVary) throw unsupported('temperature', 'unsupported_value')
  return call
}

/** About as many tokens as the real service counts: four letters each. */
export function tokensOf(text: string): number {
  return Math.ceil(text.length / 4)
}

/** An answer, cut at the limit. The last message of a user selects it. */
export function answerTo(
  call: ChatCall,
  scripts: readonly Script[],
): { content: string | null; finish: string; input: number; output: number; ms: number; after: Promise<unknown> | undefined } {
  const last = call.messages.findLast(({ role }) => role === 'user')?.content ?? ''
  const script = scripts.find(({ match }) => match.test(last))
  const chosen = typeof script?.say === 'function' ? script.say(call) : (script?.say ?? usual(last))
  const { content, finish = 'stop', tokens, ms = 0, after } = typeof chosen === 'string' ? { content: chosen } : chosen
  const input = call.messages.reduce((sum, one) => sum + tokensOf(one.content) + 4, 3)
  const most = call.max_tokens ?? call.max_completion_tokens ?? Infinity
  const output = tokens ?? tokensOf(content ?? '')
  if (output <= most) return { content, finish, input, output, ms, after }
  return { content: content?.slice(0, most * 4) ?? null, finish: 'length', input, output: most, ms, after }
}

function usual(text: string): string {
  return JSON.stringify({ parts: [`Você disse: ${text.slice(0, 80)}`], action: 'answer' })
}
