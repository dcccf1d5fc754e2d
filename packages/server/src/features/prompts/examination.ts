import { type Examination, type Question, questions, skills } from '@recado/contract/prompts/examination'
import { instructionsFor } from '@recado/contract/prompts/instructions'
import { z } from 'zod'
import { type OutsideCtx, job } from '#platform/work/job.ts'
import { jsonOverheadTokens, chatWithinBudget } from './budgeted-chat.ts'
import { pushPrompt } from './live.ts'
import { findPromptSettings } from './prompts.ts'
import { deadlineIn } from './provider.ts'
import { findPrompt, updateExamination } from './queries.ts'
import type { ModelSettings } from './settings.ts'
import { toPrompt } from './view.ts'

/** The maximum time that is spent on finding out what a model can do. */
const maxMs = 120_000
const maxTokens = 150

/** Asks the model of a prompt fifteen questions once the prompt is saved with another model or key. */
export const examinePrompt = job({
  name: 'prompts.examine',
  input: z.object({ companyId: z.int(), promptId: z.int() }),
  // One at a time. If many prompts are saved while their address hangs, the company's other work keeps its places.
  lane: ({ companyId }) => `examination ${companyId}`,
  before: async (outside, { promptId }): Promise<Examination | undefined> => {
    const settings = await outside.unit(outside.companyId, (ctx) => findPromptSettings(ctx, promptId), true)
    return settings && examine(outside, settings)
  },
  run: async (ctx, { promptId }, found) => {
    if (!found) return
    await updateExamination(ctx.tx, promptId, { ...found, at: ctx.now.toISOString() })
    const row = await findPrompt(ctx.tx, promptId)
    if (row) pushPrompt(ctx, 'update', toPrompt(row))
  },
})

async function examine(outside: OutsideCtx, settings: ModelSettings): Promise<Examination> {
  const { ai, companyId, unit } = outside
  const now = await unit(companyId, async (ctx) => ctx.now, true)
  const model = settings.model || ai.model
  const passed = Object.fromEntries(skills.map((skill) => [skill, 0])) as Record<(typeof skills)[number], number>
  const result: Examination = { at: now.toISOString(), model, passed, ms: null, reason: null }
  const times: number[] = []
  const end = deadlineIn(maxMs)
  for (const question of questions) {
    const began = performance.now()
    const deadline = deadlineIn(Math.min(ai.timeoutMs, end.at - performance.now()))
    const outcome = await chatWithinBudget(outside, asked(question, settings, model), {
      now,
      promptId: settings.promptId,
      deadline,
      kind: 'examination',
    })
    const ms = Math.round(performance.now() - began)
    if ('content' in outcome) {
      times.push(ms)
      if (question.isGood(outcome.content, ms)) passed[question.skill]++
    } else if (outcome.reason !== 'ERR_AI_CUT' && outcome.reason !== 'ERR_AI_EMPTY') return { ...result, reason: outcome.reason }
  }
  return { ...result, ms: times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? null }
}

function asked({ messages }: Question, { apiKey, prompt, temperature }: ModelSettings, model: string) {
  const system = { role: 'system' as const, content: instructionsFor({ prompt, contactName: '', maxTokens }) }
  const turns = messages.map(({ fromMe, body }) => ({ role: fromMe ? ('assistant' as const) : ('user' as const), content: body }))
  return { model, apiKey, temperature, maxTokens: maxTokens + jsonOverheadTokens, messages: [system, ...turns] }
}
