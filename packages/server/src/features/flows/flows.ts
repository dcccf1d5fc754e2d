import type { Output, Parsed } from '@recado/contract/endpoint'
import {
  type createFlow,
  type Flow,
  flowPush,
  type SavedGraph,
  type saveFlow,
  type showFlow,
  type updateFlow as updateEndpoint,
} from '@recado/contract/flows/api'
import { checkFlow } from '@recado/contract/flows/check'
import { requireWithinQuota } from '#features/media/space.ts'
import { fail } from '#platform/fail.ts'
import type { ActorCtx } from '#platform/feature.ts'
import { roomForPermission } from '#platform/live/rooms.ts'
import { asPush, recordsOf } from '#platform/records/records.ts'
import type { Ctx } from '#platform/unit.ts'
import { flowStopped } from './events.ts'
import { namedFiles } from './files.ts'
import { splitSecrets, asGraph, check, difference, markVoices, namesOf, maskSecrets } from './graph.ts'
import {
  deleteOldVersions,
  findFlow,
  findLatestVersion,
  findVersion,
  insertVersion,
  isNameTaken,
  lockFlowForReference,
  listVersions,
  lockNames,
  type NewVersion,
} from './queries.ts'

const maxNameLength = 50

const holders = roomForPermission('flows', 'flows:manage')
export const { roomsOf } = holders

const records = recordsOf<'flows', Flow>({
  table: 'flows',
  missing: 'ERR_NO_FLOW_FOUND',
  find: ({ tx }, id) => findFlow(tx, id),
  tell: (ctx, change) => ctx.push(flowPush, asPush(change), [holders.roomIn(ctx)]),
})
const { take } = records
export const { show: requireFlow } = records

/** Like `requireFlow`, and the flow cannot be deleted until the transaction ends. */
export async function requireFlowForReference(ctx: Ctx, id: number): Promise<Flow> {
  await lockFlowForReference(ctx.tx, id)
  return requireFlow(ctx, id)
}

export async function create(ctx: ActorCtx, { name, isSlashCommand }: Parsed<typeof createFlow>): Promise<Flow> {
  await requireName(ctx, name)
  return add(ctx, name, isSlashCommand)
}

export async function update(ctx: Ctx, { flowId, updatedAt, ...patch }: Parsed<typeof updateEndpoint>): Promise<Flow> {
  const before = await take(ctx, flowId, updatedAt)
  if (patch.name !== undefined) await requireName(ctx, patch.name, flowId)
  const after = await records.change(ctx, before, patch)
  if (before.active && !after.active) await ctx.emit(flowStopped, { flowId })
  return after
}

export async function remove(ctx: Ctx, id: number): Promise<{ message: string }> {
  await records.remove(ctx, id, () => ctx.emit(flowStopped, { flowId: id }))
  return { message: 'Flow deleted' }
}

/** Makes a copy with the files and the keys of the latest version. */
export async function duplicate(ctx: ActorCtx, flowId: number): Promise<Flow> {
  const source = await requireFlow(ctx, flowId)
  const latest = await findLatestVersion(ctx.tx, flowId)
  const copy = await add(ctx, await freeName(ctx, source.name), source.isSlashCommand)
  if (!latest) return copy
  const { graph, secrets } = latest
  const files = await namedFiles(ctx, namesOf(asGraph(graph)))
  const { nodes } = graph
  const version = { graph, secrets, nodes: nodes.length, added: nodes.length, removed: 0, changed: 0, restoredFrom: null }
  await addVersion(ctx, { ...version, ...written(ctx, copy.id) }, [...new Set([...files.values()].map(({ id }) => id))])
  return records.change(ctx, copy, {})
}

export async function show(ctx: Ctx, id: number): Promise<Output<typeof showFlow>> {
  const record = await requireFlow(ctx, id)
  const latest = await findLatestVersion(ctx.tx, id)
  if (!latest) return { flow: { ...record, flow: null }, warnings: [] }
  const graph = maskSecrets(latest.graph, latest.secrets)
  const { warnings } = checkFlow(graph.nodes, graph.connections)
  return { flow: { ...record, flow: graph }, warnings }
}

/** Saves what a flow does as a new version, unless a colleague saved first. */
export async function save(
  ctx: ActorCtx,
  { idFlow, nodes, connections, versionId, restoredFrom }: Parsed<typeof saveFlow>,
): Promise<Output<typeof saveFlow>> {
  const before = await take(ctx, idFlow)
  if (versionId) await requireVersion(ctx, idFlow, versionId)
  if (restoredFrom) await requireVersion(ctx, idFlow, restoredFrom)
  const latest = await findLatestVersion(ctx.tx, idFlow)
  if (versionId !== undefined && versionId !== (latest?.id ?? null)) {
    const [version] = await listVersions(ctx.tx, idFlow)
    fail('ERR_FLOW_CHANGED', { version })
  }
  const { graph, faults, warnings, mediaIds } = await check(ctx, { nodes, connections })
  if (!graph) fail('ERR_FLOW_INVALID', { faults: faults.slice(0, 100) })
  const stored = splitSecrets(ctx, graph, (await secretsBefore(ctx, restoredFrom)) ?? latest?.secrets ?? {})
  const withoutKey = graph.nodes.filter(({ id, type }) => type === 'openai' && !stored.secrets[id]?.apiKey)
  if (withoutKey.length > 0) {
    fail('ERR_FLOW_INVALID', {
      faults: withoutKey.map(({ id }) => ({ code: 'no-key', nodeId: id, field: 'typebotIntegration.apiKey' })),
    })
  }
  await markVoices(ctx, graph)
  const summary = { ...difference(latest?.graph, stored.graph), nodes: graph.nodes.length, restoredFrom: restoredFrom ?? null }
  await addVersion(ctx, { ...stored, ...summary, ...written(ctx, idFlow) }, mediaIds)
  return { flow: await records.change(ctx, before, {}), warnings }
}

/** Adds a version. All versions count towards the company's storage, and the oldest are deleted to make room. */
async function addVersion(ctx: Ctx, version: NewVersion, mediaIds: readonly number[]): Promise<void> {
  await insertVersion(ctx.tx, version, mediaIds)
  await deleteOldVersions(ctx.tx, version.flowId)
  await requireWithinQuota(ctx)
}

/** The keys of a version that is restored, as far as its flow still has them. */
async function secretsBefore(ctx: Ctx, versionId: number | undefined) {
  return versionId === undefined ? undefined : (await findVersion(ctx.tx, versionId))?.secrets
}

export async function listOfVersions(ctx: Ctx, id: number) {
  await requireFlow(ctx, id)
  return listVersions(ctx.tx, id)
}

export async function showVersionOf(ctx: Ctx, id: number, versionId: number): Promise<SavedGraph> {
  await requireFlow(ctx, id)
  await requireVersion(ctx, id, versionId)
  return showVersion(ctx, versionId)
}

export async function showVersion(ctx: Ctx, versionId: number): Promise<SavedGraph> {
  const version = (await findVersion(ctx.tx, versionId)) ?? fail('ERR_NO_FLOW_VERSION_FOUND')
  return maskSecrets(version.graph, version.secrets)
}

async function requireVersion(ctx: Ctx, flowId: number, versionId: number) {
  const version = await findVersion(ctx.tx, versionId)
  return version?.flowId === flowId ? version : fail('ERR_NO_FLOW_VERSION_FOUND')
}

function add(ctx: ActorCtx, name: string, isSlashCommand: boolean): Promise<Flow> {
  return records.create(ctx, { name, isSlashCommand, userId: ctx.actor.id })
}

async function requireName(ctx: Ctx, name: string, exceptId?: number): Promise<void> {
  await lockNames(ctx.tx)
  if (await isNameTaken(ctx.tx, name, exceptId)) fail('ERR_FLOW_NAME_EXISTS')
}

/** "Nome - cópia", with a number when that name is taken. */
async function freeName(ctx: Ctx, name: string): Promise<string> {
  await lockNames(ctx.tx)
  for (let at = 1; ; at += 1) {
    const suffix = at === 1 ? ' - cópia' : ` - cópia ${at}`
    const candidate = name.slice(0, maxNameLength - suffix.length).trim() + suffix
    if (!(await isNameTaken(ctx.tx, candidate))) return candidate
  }
}

function written(
  { companyId, actor, now }: ActorCtx,
  flowId: number,
): Pick<NewVersion, 'companyId' | 'flowId' | 'userId' | 'at'> {
  return { companyId, flowId, userId: actor.id, at: now }
}
