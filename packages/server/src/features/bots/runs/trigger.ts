import type { Output } from '@recado/contract/endpoint'
import type { triggerFlow } from '@recado/contract/bots/api'
import { requireFlowForReference } from '#features/flows/flows.ts'
import { findRunnable } from '#features/flows/runnable.ts'
import { requireWritableTicket } from '#features/messages/outbound/send.ts'
import { fail } from '#platform/fail.ts'
import { findPromptSettings } from '#features/prompts/prompts.ts'
import { findIntegrationSettings } from '#features/integrations/integrations.ts'
import type { answererRequested } from '#features/tickets/events.ts'
import { lockTicket } from '#features/tickets/find.ts'
import type { ActorCtx } from '#platform/feature.ts'
import type { Ctx } from '#platform/unit.ts'
import type { z } from 'zod'
import { type LoadedBotContext, loadBotContext } from '#features/bots/bot-context.ts'
import { findLastMessageId, putPlace } from '#features/bots/queries.ts'
import { type Answerer, findLiveRun, findRun } from './queries.ts'
import { begin, handOver } from './run.ts'

/** Starts a flow in a conversation of the actor. */
export async function trigger(ctx: ActorCtx, ticketId: number, flowId: number): Promise<Output<typeof triggerFlow>> {
  const ticket = await requireWritableTicket(ctx, ticketId)
  await requireFlowForReference(ctx, flowId)
  const runnable = await findRunnable(ctx, flowId)
  if (!runnable?.isSlashCommand) fail('ERR_FLOW_INACTIVE')
  if (await findLiveRun(ctx.tx, ticketId)) fail('ERR_FLOW_RUNNING')
  const context = (await loadBotContext(ctx, ticketId)) ?? fail('ERR_FLOW_INACTIVE')
  const answerer = { flowId, versionId: runnable.versionId, promptId: null, integrationId: null }
  // Messages from before the start are no answer to the flow.
  const heard = await findLastMessageId(ctx.tx, ticketId)
  const beginning = { answerer, flow: runnable.flow, startedBy: 'person', userId: ctx.actor.id } as const
  const { run, place } = await begin(ctx, ticket, beginning, context, { texts: [], from: heard, to: heard })
  await putPlace(ctx.tx, ticketId, place, heard)
  const { status } = (await findRun(ctx.tx, run.id)) ?? run
  return { executionId: run.id, status }
}

/**
 * A user lets a prompt or an integration answer, at once and from the last message, in a conversation that waits or is theirs. With
 * neither, the present answerer ends.
 */
export async function answerWith(
  ctx: Ctx,
  { ticketId, userId, promptId, integrationId }: z.output<typeof answererRequested.payload>,
): Promise<void> {
  const ticket = await lockTicket(ctx, ticketId)
  const live = await findLiveRun(ctx.tx, ticketId)
  if (promptId === null && integrationId === null) {
    if (live && live.flowId === null) await handOver(ctx, ticket, live, null)
    return
  }
  const refuse = (rule: string, message: string): never =>
    fail('ERR_VALIDATION', { fields: [{ path: promptId === null ? 'integrationId' : 'promptId', rule, message }] })
  if (live) refuse('free', 'something answers in this ticket already')
  const context = (await loadBotContext(ctx, ticketId)) ?? refuse('served', 'nothing can be sent in this ticket')
  const beginning = await wanted(ctx, context, { promptId, integrationId })
  if (!beginning) return fail(promptId === null ? 'ERR_NO_INTEGRATION_FOUND' : 'ERR_NO_PROMPT_FOUND')
  const heard = await findLastMessageId(ctx.tx, ticketId)
  const about = { ...beginning, startedBy: 'person', userId } as const
  const { place } = await begin(ctx, ticket, about, context, { texts: [], from: heard - 1, to: heard })
  await putPlace(ctx.tx, ticketId, place, heard)
}

async function wanted(
  ctx: Ctx,
  { plan }: LoadedBotContext,
  { promptId, integrationId }: Pick<Answerer, 'promptId' | 'integrationId'>,
) {
  const none = { flowId: null, versionId: null }
  if (promptId !== null) {
    const isKnown = plan.useOpenAi && (await findPromptSettings(ctx, promptId)) !== undefined
    return isKnown ? { answerer: { ...none, promptId, integrationId: null } } : undefined
  }
  const settings = plan.useIntegrations && integrationId !== null ? await findIntegrationSettings(ctx, integrationId) : undefined
  if (!settings) return undefined
  if (settings.type !== 'flowbuilder') return { answerer: { ...none, promptId: null, integrationId } }
  const runnable = plan.useCampaigns ? await findRunnable(ctx, settings.flowId) : undefined
  return (
    runnable && {
      answerer: { ...none, promptId: null, integrationId: null, flowId: settings.flowId, versionId: runnable.versionId },
      flow: runnable.flow,
    }
  )
}
