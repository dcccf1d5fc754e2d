import type { Output } from '@recado/contract/endpoint'
import type { triggerFlow } from '@recado/contract/bots/api'
import { requireFlow } from '#features/flows/flows.ts'
import { findRunnable } from '#features/flows/runnable.ts'
import { writable } from '#features/messages/outbound/send.ts'
import { holdTicket } from '#features/tickets/find.ts'
import { fail } from '#platform/fail.ts'
import type { ActorCtx } from '#platform/feature.ts'
import type { Ctx } from '#platform/unit.ts'
import { deskOf } from '#features/bots/desk.ts'
import { lastHeard, putPlace } from '#features/bots/queries.ts'
import { findLiveRun, findRun, listTicketsOfFlow } from './queries.ts'
import { begin, handOver } from './run.ts'

/** A person has a flow answer in a conversation of theirs. */
export async function trigger(ctx: ActorCtx, ticketId: number, flowId: number): Promise<Output<typeof triggerFlow>> {
  const ticket = await writable(ctx, ticketId)
  await requireFlow(ctx, flowId)
  const runnable = await findRunnable(ctx, flowId)
  if (!runnable?.isSlashCommand) fail('ERR_FLOW_INACTIVE')
  if (await findLiveRun(ctx.tx, ctx.companyId, ticketId)) fail('ERR_FLOW_RUNNING')
  const desk = (await deskOf(ctx, ticketId)) ?? fail('ERR_FLOW_INACTIVE')
  const answerer = { flowId, versionId: runnable.versionId, promptId: null, integrationId: null }
  // What the customer wrote before is no answer to it.
  const heard = await lastHeard(ctx.tx, ctx.companyId, ticketId)
  const beginning = { answerer, flow: runnable.flow, startedBy: 'person', userId: ctx.actor.id } as const
  const { run, place } = await begin(ctx, ticket, beginning, desk, { texts: [], from: heard, to: heard })
  await putPlace(ctx.tx, ctx.companyId, ticketId, place, heard)
  const { status } = (await findRun(ctx.tx, ctx.companyId, run.id)) ?? run
  return { executionId: run.id, status }
}

/** The flow answers nobody any more: people go on where it did. */
export async function stopFlow(ctx: Ctx, flowId: number): Promise<void> {
  for (const ticketId of await listTicketsOfFlow(ctx.tx, ctx.companyId, flowId)) {
    const ticket = await holdTicket(ctx, ticketId)
    const run = await findLiveRun(ctx.tx, ctx.companyId, ticketId)
    if (run?.flowId === flowId) await handOver(ctx, ticket, run, 'flow-stopped')
  }
}
