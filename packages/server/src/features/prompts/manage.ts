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
import { recordsOf } from '#platform/records/records.ts'
import type { Ctx } from '#platform/unit.ts'
import { promptRemoving } from './events.ts'
import { examinePrompt } from './examination.ts'
import { spending } from './ledger.ts'
import { pushDeletion, pushPrompt } from './live.ts'
import { findPrompt, findPromptInto, findUser, listNames, listPrompts, type SealedKeys } from './queries.ts'
import { toPrompt } from './view.ts'

/** Managers of prompts get whole prompts, other users get their names. */
export async function list(
  ctx: ActorCtx,
  { searchParam = '' }: Parsed<typeof listEndpoint>,
): Promise<Output<typeof listEndpoint>> {
  const { tx, actor } = ctx
  if (!can(actor.profile, 'prompts:manage')) return { prompts: await listNames(tx, searchParam) }
  return { prompts: (await listPrompts(tx, searchParam)).map(toPrompt) }
}

const records = recordsOf<'prompts', Prompt>({
  table: 'prompts',
  missing: 'ERR_NO_PROMPT_FOUND',
  find: async ({ tx }, id) => {
    const row = await findPrompt(tx, id)
    return row && toPrompt(row)
  },
  tell: (ctx, { action, record }) => (action === 'delete' ? pushDeletion(ctx, record.id) : pushPrompt(ctx, action, record)),
})
export const { show } = records

export async function create(ctx: Ctx, { apiKey, voiceKey, ...fields }: Parsed<typeof createPrompt>): Promise<Prompt> {
  await requireQueues(ctx, [fields.queueId])
  const prompt = await records.create(ctx, { ...fields, ...sealed(ctx, { apiKey, voiceKey: voiceKey ?? '' }) })
  await ctx.enqueue(examinePrompt, { companyId: ctx.companyId, promptId: prompt.id })
  return prompt
}

/** A patch. An empty key keeps the stored one. Null removes the key of the voice. */
export async function update(
  ctx: Ctx,
  { id, updatedAt, apiKey = '', voiceKey = '', ...patch }: Parsed<typeof updateEndpoint>,
): Promise<Prompt> {
  const before = await records.take(ctx, id, updatedAt)
  if (patch.queueId !== undefined) await requireQueues(ctx, [patch.queueId])
  const keys = sealed(ctx, { apiKey, voiceKey: voiceKey ?? '' })
  const changed = { ...(apiKey === '' ? {} : { apiKey: keys.apiKey }), ...(voiceKey === '' ? {} : { voiceKey: keys.voiceKey }) }
  const prompt = await records.change(ctx, before, { ...patch, ...changed })
  if (prompt.model !== before.model || apiKey !== '') await ctx.enqueue(examinePrompt, { companyId: ctx.companyId, promptId: id })
  return prompt
}

export async function remove(ctx: Ctx, id: number): Promise<{ message: string }> {
  await records.remove(ctx, id, async () => {
    const user = await findUser(ctx.tx, id)
    if (user) fail('ERR_PROMPT_IN_USE', user)
    await ctx.emit(promptRemoving, { id })
  })
  return { message: 'Prompt deleted' }
}

/** What the company spends on models this month. */
export function showSpending(ctx: Ctx): Promise<Output<typeof showAiSpending>> {
  return spending(ctx)
}

/** Refuses to let a queue be deleted that a prompt hands over to. */
export async function requireQueueUnused(ctx: Ctx, queueId: number): Promise<void> {
  const prompt = await findPromptInto(ctx.tx, queueId)
  if (prompt) fail('ERR_QUEUE_IN_PROMPT', { prompt: prompt.name })
}

function sealed(ctx: Ctx, { apiKey, voiceKey }: SealedKeys): SealedKeys {
  return {
    apiKey: ctx.secrets.seal('prompts.api_key', apiKey),
    voiceKey: ctx.secrets.seal('prompts.voice_key', voiceKey),
  }
}
