import type { Output, Parsed } from '@recado/contract/endpoint'
import type { listModels } from '@recado/contract/prompts/api'
import { z } from 'zod'
import type { Ctx } from '#platform/unit.ts'
import type { OutsideCtx } from '#platform/work/job.ts'
import { openKeys, requirePrompt } from './prompts.ts'
import { callProvider, deadlineIn } from './provider.ts'

const timeoutMs = 8_000
const maxModels = 500
const maxBytes = 2 * 1024 * 1024

const answer = z.object({
  data: z.array(z.object({ id: z.string().min(1).max(200), shutdown_date: z.string().max(40).nullish().catch(null) })),
})

/** Lists the models that a key may ask, as the installation's address lists them. Where it lists none, `reason` says why. */
export async function models(
  outside: OutsideCtx,
  { promptId, apiKey }: Parsed<typeof listModels>,
): Promise<Output<typeof listModels>> {
  const { companyId, unit, outbound, ai } = outside
  const stored = promptId === undefined ? '' : await unit(companyId, (ctx) => keyOf(ctx, promptId), true)
  const key = apiKey || stored
  const base = { address: outbound.isListed(ai.url) ? '' : new URL(ai.url).host, defaultModel: ai.model }
  if (key === '') return { ...base, models: [], reason: null }
  const headers = { authorization: `Bearer ${key}`, 'user-agent': 'Recado' }
  const told = await callProvider(
    outbound,
    `${ai.url}/models`,
    { method: 'GET', headers, maxBytes: maxBytes },
    deadlineIn(timeoutMs),
  )
  if ('reason' in told) return { ...base, models: [], reason: told.reason }
  const parsed = answer.safeParse(told.body)
  if (told.status !== 200 || !parsed.success) return { ...base, models: [], reason: 'ERR_AI_GARBLED' }
  const list = parsed.data.data.slice(0, maxModels).map(({ id, shutdown_date: end }) => ({ id, endsOn: dayOf(end) }))
  return { ...base, models: list.sort((a, b) => (a.id < b.id ? -1 : 1)), reason: null }
}

async function keyOf(ctx: Ctx, promptId: number): Promise<string> {
  await requirePrompt(ctx, promptId)
  return (await openKeys(ctx, promptId)).apiKey
}

function dayOf(text: string | null | undefined): string | null {
  return /^\d{4}-\d{2}-\d{2}/.exec(text ?? '')?.[0] ?? null
}
