import type { listFlowFigures, listFlowRuns, showFlowRun, showRunOfTicket } from '@recado/contract/bots/runs'
import { shortened } from '@recado/contract/cut'
import type { Output, Parsed } from '@recado/contract/endpoint'
import { blockOf, type FlowNode } from '@recado/contract/flows/node'
import { requireFlow, showVersion } from '#features/flows/flows.ts'
import { findPlayedFlow } from '#features/flows/runnable.ts'
import { requireVisibleTicket } from '#features/tickets/tickets.ts'
import { fail } from '#platform/fail.ts'
import type { ActorCtx } from '#platform/feature.ts'
import { pageOf } from '#platform/records/page.ts'
import type { Ctx } from '#platform/unit.ts'
import { countNodes, findLastRun, findRunOfFlow, listRunsOfFlow, listRunSteps } from './view-queries.ts'

const dayMs = 24 * 3_600_000
const figureDays = 30
const maxLabelLength = 40

/** The latest run of a ticket, and where it stands. */
export async function ofTicket(ctx: ActorCtx, ticketId: number): Promise<Output<typeof showRunOfTicket>> {
  await requireVisibleTicket(ctx, ticketId)
  const last = await findLastRun(ctx.tx, ticketId)
  if (!last) return { run: null }
  const { versionId, promptId, state, name, ...run } = last
  const node = versionId === null ? undefined : (await findPlayedFlow(ctx, versionId))?.nodes.get(state.nodeId)
  const kind = versionId === null ? (promptId === null ? 'integration' : 'prompt') : 'flow'
  return { run: { ...run, kind, name: name ?? '', node: node ? { type: node.type, label: labelOf(node) } : null } }
}

function labelOf(node: FlowNode): string {
  const text = blockOf(node).label?.(node.data) ?? ''
  return shortened(text.replaceAll(/\s+/g, ' ').trim(), maxLabelLength)
}

export async function figures(ctx: Ctx, id: number): Promise<Output<typeof listFlowFigures>> {
  await requireFlow(ctx, id)
  return countNodes(ctx.tx, id, new Date(ctx.now.getTime() - figureDays * dayMs))
}

export async function ofFlow(ctx: Ctx, { id, pageNumber }: Parsed<typeof listFlowRuns>): Promise<Output<typeof listFlowRuns>> {
  await requireFlow(ctx, id)
  const { rows, hasMore } = await pageOf(pageNumber, (slice) => listRunsOfFlow(ctx.tx, id, slice))
  return { runs: rows, hasMore }
}

/** A run step by step, with the version of the flow that it used. */
export async function show(ctx: Ctx, runId: number): Promise<Output<typeof showFlowRun>> {
  const run = (await findRunOfFlow(ctx.tx, runId)) ?? fail('ERR_NO_RUN_FOUND')
  const steps = await listRunSteps(ctx.tx, runId)
  return { run, steps, flow: await showVersion(ctx, run.versionId) }
}
