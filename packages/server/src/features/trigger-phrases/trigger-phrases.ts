import type { Parsed } from '@recado/contract/endpoint'
import {
  type createTriggerPhrase,
  type TriggerPhrase,
  triggerPhrasePush,
  type updateTriggerPhrase as updateEndpoint,
} from '@recado/contract/trigger-phrases/api'
import { phraseKey } from '@recado/contract/trigger-phrases/phrase'
import { show as requireConnection } from '#features/connections/connections.ts'
import { requireFlowForReference } from '#features/flows/flows.ts'
import { fail } from '#platform/fail.ts'
import { requireLatest } from '#platform/records/latest.ts'
import { roomForPermission } from '#platform/live/rooms.ts'
import { omitUndefined } from '#platform/records/omit-undefined.ts'
import { asPush, recordsOf } from '#platform/records/records.ts'
import type { Ctx } from '#platform/unit.ts'
import { findByPhrase, findTriggerPhrase, findRival, lockPhrases } from './queries.ts'

const holders = roomForPermission('trigger-phrases', 'flows:manage')
export const { roomsOf } = holders

const records = recordsOf<'flowCampaigns', TriggerPhrase>({
  table: 'flowCampaigns',
  missing: 'ERR_NO_FLOW_CAMPAIGN_FOUND',
  find: ({ tx }, id) => findTriggerPhrase(tx, id),
  tell: (ctx, change) => ctx.push(triggerPhrasePush, asPush(change), [holders.roomIn(ctx)]),
})
export const { show } = records

export async function create(ctx: Ctx, { whatsappId, ...fields }: Parsed<typeof createTriggerPhrase>): Promise<TriggerPhrase> {
  await requireFlowForReference(ctx, fields.flowId)
  await requireConnection(ctx, whatsappId)
  await requireFree(ctx, whatsappId, fields.phrase, 0)
  return records.create(ctx, { ...fields, connectionId: whatsappId, key: phraseKey(fields.phrase) })
}

export async function update(
  ctx: Ctx,
  { id, updatedAt, whatsappId, ...patch }: Parsed<typeof updateEndpoint>,
): Promise<TriggerPhrase> {
  await lockPhrases(ctx.tx)
  const before = await show(ctx, id)
  requireLatest(updatedAt, before)
  if (patch.flowId !== undefined) await requireFlowForReference(ctx, patch.flowId)
  if (whatsappId !== undefined) await requireConnection(ctx, whatsappId)
  const after = { ...before, ...omitUndefined(patch), whatsappId: whatsappId ?? before.whatsappId }
  if (after.status && after.whatsappId !== null) await requireFree(ctx, after.whatsappId, after.phrase, id)
  const moved = whatsappId === undefined ? {} : { connectionId: whatsappId }
  const worded = patch.phrase === undefined ? {} : { key: phraseKey(patch.phrase) }
  return records.change(ctx, before, { ...patch, ...moved, ...worded })
}

export async function remove(ctx: Ctx, id: number): Promise<{ message: string }> {
  await records.remove(ctx, id)
  return { message: 'Flow campaign deleted' }
}

/** The flow that a customer's messages start on a connection. One of the messages must match as a whole. */
export function findPhrase(ctx: Ctx, connectionId: number, texts: readonly string[]): Promise<number | undefined> {
  return findByPhrase(ctx.tx, connectionId, texts.map(phraseKey))
}

async function requireFree(ctx: Ctx, connectionId: number, phrase: string, exceptId: number): Promise<void> {
  await lockPhrases(ctx.tx)
  const campaign = await findRival(ctx.tx, { connectionId, key: phraseKey(phrase), exceptId })
  if (campaign) fail('ERR_PHRASE_TAKEN', { campaign })
}
