import { findPhrase } from '#features/trigger-phrases/trigger-phrases.ts'
import { findRunnable } from '#features/flows/runnable.ts'
import type { LockedTicket } from '#features/tickets/locked-ticket.ts'
import type { Ctx } from '#platform/unit.ts'
import type { LoadedBotContext } from '#features/bots/bot-context.ts'
import { findBoundAnswerer } from './answerer-queries.ts'
import type { Beginning } from './run.ts'

/** The flow that a phrase of the customer starts. */
export async function findFlowByPhrase(
  ctx: Ctx,
  { whatsappId }: LockedTicket,
  { plan }: LoadedBotContext,
  texts: readonly string[],
): Promise<Beginning | undefined> {
  const flowId = plan.useCampaigns && whatsappId !== null ? await findPhrase(ctx, whatsappId, texts) : undefined
  return flowId === undefined ? undefined : flowToBegin(ctx, flowId, 'phrase')
}

/** The answerer for the place of the ticket, before attendants answer. An integration goes before a prompt. */
export async function answererOf(ctx: Ctx, { id }: LockedTicket, { plan }: LoadedBotContext): Promise<Beginning | undefined> {
  const { promptId = null, integrationId = null, flowId = null, by = 'connection' } = (await findBoundAnswerer(ctx.tx, id)) ?? {}
  if (integrationId !== null && plan.useIntegrations) {
    if (flowId !== null) return plan.useCampaigns ? flowToBegin(ctx, flowId, by) : undefined
    return { answerer: { flowId: null, versionId: null, promptId: null, integrationId }, startedBy: by }
  }
  if (promptId === null || !plan.useOpenAi) return undefined
  return { answerer: { flowId: null, versionId: null, promptId, integrationId: null }, startedBy: by }
}

async function flowToBegin(ctx: Ctx, flowId: number, startedBy: Beginning['startedBy']): Promise<Beginning | undefined> {
  const runnable = await findRunnable(ctx, flowId)
  if (!runnable) return undefined
  const { versionId, flow } = runnable
  return { answerer: { flowId, versionId, promptId: null, integrationId: null }, flow, startedBy }
}
