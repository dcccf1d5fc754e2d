import type { Output } from '@recado/contract/endpoint'
import type { triggerFlow } from '@recado/contract/bots/api'
import { requireStaying } from '#features/flows/flows.ts'
import { findRunnable } from '#features/flows/runnable.ts'
import { writable } from '#features/messages/outbound/send.ts'
import { fail } from '#platform/fail.ts'
import type { ActorCtx } from '#platform/feature.ts'
import { deskOf } from '#features/bots/desk.ts'
import { lastHeard, putPlace } from '#features/bots/queries.ts'
import { findLiveRun, findRun } from './queries.ts'
import { begin } from './run.ts'

/** A person has a flow answer in a conversation of theirs. */
export async function trigger(ctx: ActorCtx, ticketId: number, flowId: number): Promise<Output<typeof triggerFlow>> {
  const ticket = await writable(ctx, ticketId)
  await requireStaying(ctx, flowId)
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
