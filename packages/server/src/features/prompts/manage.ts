import type { Output, Parsed } from '@recado/contract/endpoint'
import { can } from '@recado/contract/permissions'
import type {
  createPrompt,
  listPrompts as listEndpoint,
  Prompt,
  showAiSpending,
  updatePrompt as updateEndpoint,
} from '@recado/contract/prompts/api'
import { requireQueues } from '#features/queues/queues.ts'
import { fail } from '#platform/fail.ts'
import type { ActorCtx } from '#platform/feature.ts'
import { requireLatest } from '#platform/latest.ts'
import { given } from '#platform/patch.ts'
import type { Ctx } from '#platform/unit.ts'
import { promptRemoving } from './events.ts'
import { examinePrompt } from './examining.ts'
import { spending } from './ledger.ts'
import { pushDeletion, pushPrompt } from './live.ts'
import {
  deletePrompt,
  findPrompt,
  findPromptInto,
  findUser,
  insertPrompt,
  listNames,
  listPrompts,
  lockPrompt,
  type SealedKeys,
  updatePrompt,
} from './queries.ts'
import { toPrompt } from './view.ts'

/** All of them to those who manage them, to others their names. */
export async function list(
  ctx: ActorCtx,
  { searchParam = '' }: Parsed<typeof listEndpoint>,
): Promise<Output<typeof listEndpoint>> {
  const { tx, actor } = ctx
  if (!can(actor.profile, 'prompts:manage')) return { prompts: await listNames(tx, searchParam) }
  return { prompts: (await listPrompts(tx, searchParam)).map(toPrompt) }
}

export async function show(ctx: Ctx, id: number): Promise<Prompt> {
  const row = await findPrompt(ctx.tx, id)
  return row ? toPrompt(row) : fail('ERR_NO_PROMPT_FOUND')
}

export async function create(ctx: Ctx, { apiKey, voiceKey, ...fields }: Parsed<typeof createPrompt>): Promise<Prompt> {
  await requireQueues(ctx, [fields.queueId])
  const id = await insertPrompt(ctx.tx, { ...fields, ...sealed(ctx, { apiKey, voiceKey: voiceKey ?? '' }) }, ctx.now)
  const prompt = await show(ctx, id)
  await ctx.enqueue(examinePrompt, { companyId: ctx.companyId, promptId: id })
  pushPrompt(ctx, 'create', prompt)
  return prompt
}

/** A patch; an empty key keeps the one that is there, null takes that of the voice away. */
export async function update(
  ctx: Ctx,
  { id, updatedAt, apiKey = '', voiceKey = '', ...patch }: Parsed<typeof updateEndpoint>,
): Promise<Prompt> {
  const before = await take(ctx, id)
  requireLatest(updatedAt, before)
  if (patch.queueId !== undefined) await requireQueues(ctx, [patch.queueId])
  const keys = sealed(ctx, { apiKey, voiceKey: voiceKey ?? '' })
  const changed = { ...(apiKey === '' ? {} : { apiKey: keys.apiKey }), ...(voiceKey === '' ? {} : { voiceKey: keys.voiceKey }) }
  await updatePrompt(ctx.tx, id, { ...given(patch), ...changed }, ctx.now)
  const prompt = await show(ctx, id)
  if (prompt.model !== before.model || apiKey !== '') await ctx.enqueue(examinePrompt, { companyId: ctx.companyId, promptId: id })
  pushPrompt(ctx, 'update', prompt)
  return prompt
}

export async function remove(ctx: Ctx, id: number): Promise<{ message: string }> {
  await take(ctx, id)
  const user = await findUser(ctx.tx, id)
  if (user) fail('ERR_PROMPT_IN_USE', user)
  await ctx.emit(promptRemoving, { id })
  await deletePrompt(ctx.tx, id)
  pushDeletion(ctx, id)
  return { message: 'Prompt deleted' }
}

/** What the company spends on models this month. */
export function showSpending(ctx: Ctx): Promise<Output<typeof showAiSpending>> {
  return spending(ctx)
}

/** A queue that a prompt hands over to stays. */
export async function keepQueue(ctx: Ctx, queueId: number): Promise<void> {
  const prompt = await findPromptInto(ctx.tx, queueId)
  if (prompt) fail('ERR_QUEUE_IN_PROMPT', { prompt: prompt.name })
}

/** The prompt, which nobody else changes until the transaction ends. */
async function take(ctx: Ctx, id: number): Promise<Prompt> {
  await lockPrompt(ctx.tx, id)
  return show(ctx, id)
}

function sealed(ctx: Ctx, { apiKey, voiceKey }: SealedKeys): SealedKeys {
  return {
    apiKey: ctx.secrets.seal('prompts.api_key', apiKey),
    voiceKey: ctx.secrets.seal('prompts.voice_key', voiceKey),
  }
}
