import type { Parsed } from '@recado/contract/endpoint'
import type { createFlowCampaign, FlowCampaign, updateFlowCampaign as updateEndpoint } from '@recado/contract/flow-campaigns/api'
import { phraseKey } from '@recado/contract/flow-campaigns/phrase'
import { show as requireConnection } from '#features/connections/connections.ts'
import { requireStaying } from '#features/flows/flows.ts'
import { fail } from '#platform/fail.ts'
import { requireLatest } from '#platform/latest.ts'
import { given } from '#platform/patch.ts'
import type { Ctx } from '#platform/unit.ts'
import { pushDeletion, pushFlowCampaign } from './live.ts'
import {
  deleteFlowCampaign,
  findByPhrase,
  findFlowCampaign,
  findRival,
  insertFlowCampaign,
  lockPhrases,
  updateFlowCampaign,
} from './queries.ts'

export async function show(ctx: Ctx, id: number): Promise<FlowCampaign> {
  return (await findFlowCampaign(ctx.tx, id)) ?? fail('ERR_NO_FLOW_CAMPAIGN_FOUND')
}

export async function create(ctx: Ctx, { whatsappId, ...fields }: Parsed<typeof createFlowCampaign>): Promise<FlowCampaign> {
  await requireStaying(ctx, fields.flowId)
  await requireConnection(ctx, whatsappId)
  await requireFree(ctx, whatsappId, fields.phrase, 0)
  const added = { ...fields, connectionId: whatsappId, key: phraseKey(fields.phrase) }
  const record = await show(ctx, await insertFlowCampaign(ctx.tx, added, ctx.now))
  pushFlowCampaign(ctx, 'create', record)
  return record
}

export async function update(
  ctx: Ctx,
  { id, updatedAt, whatsappId, ...patch }: Parsed<typeof updateEndpoint>,
): Promise<FlowCampaign> {
  await lockPhrases(ctx.tx)
  const before = await show(ctx, id)
  requireLatest(updatedAt, before)
  if (patch.flowId !== undefined) await requireStaying(ctx, patch.flowId)
  if (whatsappId !== undefined) await requireConnection(ctx, whatsappId)
  const after = { ...before, ...given(patch), whatsappId: whatsappId ?? before.whatsappId }
  if (after.status && after.whatsappId !== null) await requireFree(ctx, after.whatsappId, after.phrase, id)
  const moved = whatsappId === undefined ? {} : { connectionId: whatsappId }
  const worded = patch.phrase === undefined ? {} : { key: phraseKey(patch.phrase) }
  await updateFlowCampaign(ctx.tx, id, { ...given(patch), ...moved, ...worded }, ctx.now)
  const record = await show(ctx, id)
  pushFlowCampaign(ctx, 'update', record)
  return record
}

export async function remove(ctx: Ctx, id: number): Promise<{ message: string }> {
  await show(ctx, id)
  await deleteFlowCampaign(ctx.tx, id)
  pushDeletion(ctx, id)
  return { message: 'Flow campaign deleted' }
}

/** The flow that what a customer wrote on a connection starts: one of the messages, taken as a whole. */
export function findPhrase(ctx: Ctx, connectionId: number, texts: readonly string[]): Promise<number | undefined> {
  return findByPhrase(ctx.tx, connectionId, texts.map(phraseKey))
}

async function requireFree(ctx: Ctx, connectionId: number, phrase: string, exceptId: number): Promise<void> {
  await lockPhrases(ctx.tx)
  const campaign = await findRival(ctx.tx, { connectionId, key: phraseKey(phrase), exceptId })
  if (campaign) fail('ERR_PHRASE_TAKEN', { campaign })
}
