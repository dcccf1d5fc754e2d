import type { IntegrationSettings } from '@recado/contract/integrations/fields'
import type { NodeData } from '@recado/contract/flows/node'
import { isPlayable, type CompiledFlow, compileFlow } from '@recado/contract/flows/compiled-flow'
import type { Ctx } from '#platform/unit.ts'
import { namedFiles } from './files.ts'
import { requireFlow } from './flows.ts'
import { asGraph, keysOf } from './graph.ts'
import { findFlow, findLatestVersion, findVersion, listStartable, type VersionRow } from './queries.ts'

/** A flow that may start now, and the version that it starts with. */
export interface Runnable {
  flowId: number
  versionId: number
  flow: CompiledFlow
  isSlashCommand: boolean
}

/** Undefined for a flow that is inactive, gone, or has nothing behind its start. */
export async function findRunnable(ctx: Ctx, flowId: number): Promise<Runnable | undefined> {
  const record = await findFlow(ctx.tx, flowId)
  if (!record?.active || record.versionId === null) return undefined
  const { versionId, isSlashCommand } = record
  const flow = await findPlayedFlow(ctx, versionId)
  return flow && isPlayable(flow) ? { flowId, versionId, flow, isSlashCommand } : undefined
}

export async function findPlayedFlow(ctx: Ctx, versionId: number): Promise<CompiledFlow | undefined> {
  const version = await findVersion(ctx.tx, versionId)
  return version && compileFlow(asGraph(version.graph))
}

/** What a node asks of an outside service: a model with its keys, or a Typebot. */
export type AskingNode =
  | { type: 'openai'; settings: NodeData<'openai'>['typebotIntegration'] & { voiceKey: string } }
  | { type: 'typebot'; settings: IntegrationSettings }

/** A node's Typebot, in the form of an integration. */
export function asIntegration(settings: NodeData<'typebot'>['typebotIntegration']): IntegrationSettings {
  return { ...settings, id: null, projectName: settings.name, jsonContent: '', language: 'pt-BR' }
}

export async function findAskingNode(ctx: Ctx, versionId: number, nodeId: string): Promise<AskingNode | undefined> {
  const version = await findVersion(ctx.tx, versionId)
  const node = version && asGraph(version.graph).nodes.find(({ id }) => id === nodeId)
  if (node?.type === 'typebot') return { type: 'typebot', settings: asIntegration(node.data.typebotIntegration) }
  if (node?.type !== 'openai') return undefined
  return {
    type: 'openai',
    settings: { ...node.data.typebotIntegration, ...keysOf(ctx, (version as VersionRow).secrets, nodeId) },
  }
}

/** The model key of the first of these nodes that has one, in the latest version of the flow. Empty when none has. */
export async function findModelKey(ctx: Ctx, flowId: number, nodeIds: readonly string[]): Promise<string> {
  await requireFlow(ctx, flowId)
  const secrets = (await findLatestVersion(ctx.tx, flowId))?.secrets ?? {}
  return nodeIds.map((nodeId) => keysOf(ctx, secrets, nodeId).apiKey).find((key) => key !== '') ?? ''
}

/** The file that nodes call by this name. Undefined when it is gone. */
export async function findFlowFile(ctx: Ctx, name: string): Promise<number | undefined> {
  return (await namedFiles(ctx, [name])).get(name)?.id
}

/** The flows that a user may start in a conversation, by name. */
export function listStartableFlows(ctx: Ctx): Promise<{ id: number; name: string }[]> {
  return listStartable(ctx.tx)
}
