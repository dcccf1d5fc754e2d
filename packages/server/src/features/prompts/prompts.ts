import { fail } from '#platform/fail.ts'
import type { Ctx } from '#platform/unit.ts'
import { findKeys, findPrompt, hasPrompt, lockPromptRow, type SealedKeys } from './queries.ts'
import type { ModelSettings } from './settings.ts'

/** Fails with ERR_NO_PROMPT_FOUND unless the company has it. */
export async function requirePrompt(ctx: Ctx, id: number): Promise<void> {
  if (!(await hasPrompt(ctx.tx, id))) fail('ERR_NO_PROMPT_FOUND')
}

/** The same, and locks the prompt: no other transaction deletes it until this one ends. */
export async function lockPrompt(ctx: Ctx, id: number): Promise<void> {
  await lockPromptRow(ctx.tx, id)
  await requirePrompt(ctx, id)
}

/** The settings with which a prompt asks its model, with its keys decrypted. Undefined when there is no such prompt. */
export async function findPromptSettings(ctx: Ctx, promptId: number): Promise<ModelSettings | undefined> {
  const prompt = await findPrompt(ctx.tx, promptId)
  const keys = await openKeys(ctx, promptId)
  if (!prompt) return undefined
  const { name, model, maxTokens, temperature, maxMessages, queueId, voice, voiceRegion } = prompt
  const settings = { name, model, maxTokens, temperature, maxMessages, queueId, voice, voiceRegion }
  return { ...settings, ...keys, promptId, prompt: prompt.prompt }
}

/** The decrypted keys of a prompt. Empty where there are none. */
export async function openKeys(ctx: Ctx, promptId: number): Promise<SealedKeys> {
  const sealed = await findKeys(ctx.tx, promptId)
  return {
    apiKey: ctx.secrets.open('prompts.api_key', sealed?.apiKey ?? ''),
    voiceKey: ctx.secrets.open('prompts.voice_key', sealed?.voiceKey ?? ''),
  }
}
