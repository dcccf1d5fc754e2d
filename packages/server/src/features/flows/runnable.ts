import type { NodeData } from '@recado/contract/flows/node'
import { isPlayable, type PlayedFlow, toPlay } from '@recado/contract/flows/play'
import type { Ctx } from '#platform/unit.ts'
import { namedFiles } from './files.ts'
import { asGraph, keysOf } from './graph.ts'
import { findFlow, findVersion, listStartable, type VersionRow } from './queries.ts'

/** A flow that may start now, and the version that it starts with. */
export interface Runnable {
  flowId: number
  versionId: number
  flow: PlayedFlow
  isSlashCommand: boolean
}

/** Undefined for a flow that is inactive, gone, or has nothing behind its start. */
export async function findRunnable(ctx: Ctx, flowId: number): Promise<Runnable | undefined> {
  const record = await findFlow(ctx.tx, ctx.companyId, flowId)
  if (!record?.active || record.versionId === null) return undefined
  const { versionId, isSlashCommand } = record
  const flow = await findPlayed(ctx, versionId)
  return flow && isPlayable(flow) ? { flowId, versionId, flow, isSlashCommand } : undefined
}

export async function findPlayed(ctx: Ctx, versionId: number): Promise<PlayedFlow | undefined> {
  const version = await findVersion(ctx.tx, ctx.companyId, versionId)
  return version && toPlay(asGraph(version.graph))
}

/** What a node asks outside of us: a model with its keys, or a Typebot. */
export type AskingNode =
  | { type: 'openai'; settings: NodeData<'openai'>['typebotIntegration'] }
  | { type: 'typebot'; settings: NodeData<'typebot'>['typebotIntegration'] }

export async function findAskingNode(ctx: Ctx, versionId: number, nodeId: string): Promise<AskingNode | undefined> {
  const version = await findVersion(ctx.tx, ctx.companyId, versionId)
  const node = version && asGraph(version.graph).nodes.find(({ id }) => id === nodeId)
  if (node?.type === 'typebot') return { type: 'typebot', settings: node.data.typebotIntegration }
  if (node?.type !== 'openai') return undefined
  return {
    type: 'openai',
    settings: { ...node.data.typebotIntegration, ...keysOf(ctx, (version as VersionRow).secrets, nodeId) },
  }
}

/** The file that nodes call so; undefined when it is gone. */
export async function findFlowFile(ctx: Ctx, name: string): Promise<number | undefined> {
  return (await namedFiles(ctx, [name])).get(name)?.id
}

/** Those that people may start in a conversation, by name. */
export function startable(ctx: Ctx): Promise<{ id: number; name: string }[]> {
  return listStartable(ctx.tx, ctx.companyId)
}
