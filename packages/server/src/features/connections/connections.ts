import type { Connection, createConnection, updateConnection as updateEndpoint } from '@recado/contract/connections/api'
import { canDelete } from '@recado/contract/connections/policy'
import type { Parsed } from '@recado/contract/endpoint'
import { recordAct } from '#features/audit/audit.ts'
import { lockCompany, requireWithinPlan } from '#features/companies/limits.ts'
import { requireQueues } from '#features/queues/queues.ts'
import { fail } from '#platform/fail.ts'
import type { ActorCtx } from '#platform/feature.ts'
import { requireLatest } from '#platform/records/latest.ts'
import { omitUndefined } from '#platform/records/omit-undefined.ts'
import type { Ctx } from '#platform/unit.ts'
import { connectionRemoving, connectionSaving, templatesChosen, tokenChanged } from './events.ts'
import { pushConnection, pushConnectionDeletion } from './live.ts'
import {
  clearDefault,
  clearTokens,
  countConnections,
  deleteConnection,
  findConnection,
  insertConnection,
  isNameTaken,
  lockConnection,
  replaceQueues,
  updateConnection,
} from './queries.ts'
import { unparkSignals } from './channel-queries.ts'
import { type ChannelSettings, applySettings, changedSettings, phoneSettings } from './channel-settings.ts'
import { releaseNumber } from './settings-queries.ts'
import { enqueueOrder } from './sessions.ts'

/** Adds a connection that a linked phone carries, and starts pairing it. */
export function create(
  ctx: ActorCtx,
  { provider: _phone, proxyUrl, ...fields }: Parsed<typeof createConnection>,
): Promise<Connection> {
  return add(ctx, fields, phoneSettings(ctx, proxyUrl, ''))
}

type Fields = Omit<Parsed<typeof createConnection>, 'provider' | 'proxyUrl'>

/** Adds a connection and opens it. The first one always becomes the default. */
export async function add(
  ctx: ActorCtx,
  { queueIds, token = '', ...fields }: Fields,
  settings: ChannelSettings,
): Promise<Connection> {
  await requireAddable(ctx, { queueIds, ...fields })
  const isDefault = fields.isDefault || (await countConnections(ctx.tx)) === 0
  if (isDefault) await unmark(ctx)
  const secrets = { token: sealedToken(ctx, token), proxyAddress: settings.proxyAddress }
  const id = await insertConnection(ctx.tx, { ...fields, ...secrets, isDefault }, ctx.now)
  if (token) await tellToken(ctx, id, token)
  await applySettings(ctx, id, settings)
  await replaceQueues(ctx.tx, id, queueIds)
  await enqueueOrder(ctx, { connectionId: id, kind: 'connect', payload: {} })
  return pushConnectionChange(ctx, id)
}

/** Fails where a connection with these fields cannot be added. Locks the company until the transaction ends. */
export async function requireAddable(ctx: Ctx, { queueIds, ...fields }: Omit<Fields, 'token'>): Promise<void> {
  await requireWithinPlan(ctx, 'connections', () => countConnections(ctx.tx))
  requireGreeting(queueIds, fields.greetingMessage)
  await requireReferences(ctx, queueIds, fields)
  if (await isNameTaken(ctx.tx, fields.name, undefined)) fail('ERR_NAME_TAKEN', { field: 'name' })
}

/** Patches a connection. Absent fields stay. The default mark moves, and never disappears. */
export async function update(ctx: ActorCtx, { id, updatedAt, ...patch }: Parsed<typeof updateEndpoint>): Promise<Connection> {
  await lockCompany(ctx)
  const before = await show(ctx, id)
  requireLatest(updatedAt, before)
  const { queueIds, provider, token, proxyUrl, ...rest } = patch
  const settings = changedSettings(ctx, before, { provider, proxyUrl })
  const chosen = queueIds ?? before.queues.map((queue) => queue.id)
  requireGreeting(chosen, rest.greetingMessage ?? before.greetingMessage)
  await requireReferences(ctx, queueIds ?? [], rest)
  await requireTemplates(ctx, before, rest)
  const { name = before.name } = rest
  if (name !== before.name && (await isNameTaken(ctx.tx, name, id))) fail('ERR_NAME_TAKEN', { field: 'name' })
  if (before.isDefault && rest.isDefault === false) fail('ERR_NO_OTHER_WHATSAPP')
  if (rest.isDefault && !before.isDefault) await unmark(ctx)
  const present = omitUndefined(rest)
  const secrets = { ...(token && { token: sealedToken(ctx, token) }), ...(settings && { proxyAddress: settings.proxyAddress }) }
  await updateConnection(ctx.tx, id, { ...present, ...secrets }, ctx.now)
  if (token) await tellToken(ctx, id, token)
  if (settings) await applySettings(ctx, id, settings)
  if (queueIds) await replaceQueues(ctx.tx, id, queueIds)
  return pushConnectionChange(ctx, id)
}

export async function remove(ctx: Ctx, id: number): Promise<{ message: string }> {
  await lockCompany(ctx)
  const connection = await show(ctx, id)
  if (!canDelete(connection)) fail('ERR_NO_OTHER_WHATSAPP')
  await lockConnection(ctx.tx, id)
  await ctx.emit(connectionRemoving, { id })
  await enqueueOrder(ctx, { connectionId: id, kind: 'forget', payload: {} })
  await releaseNumber(ctx.tx, id)
  await deleteConnection(ctx.tx, id)
  pushConnectionDeletion(ctx, id)
  return { message: 'Connection deleted' }
}

export async function show(ctx: Ctx, id: number): Promise<Connection> {
  return (await findConnection(ctx.tx, id)) ?? fail('ERR_NO_WAPP_FOUND')
}

/** Retries signals that were received and could not be processed. */
export async function retryParked(ctx: Ctx, id: number): Promise<Connection> {
  await show(ctx, id)
  await unparkSignals(ctx.tx, id, ctx.now)
  return pushConnectionChange(ctx, id)
}

/** The proxy that is shown of what carries the connection. */
export function setProxyAddress(ctx: Ctx, id: number, proxyAddress: string): Promise<void> {
  return updateConnection(ctx.tx, id, { proxyAddress }, ctx.now)
}

/** Removes the tokens of all connections. */
export function forgetTokens(ctx: Ctx): Promise<void> {
  return clearTokens(ctx.tx)
}

function sealedToken(ctx: Ctx, token: string): string {
  return ctx.secrets.seal('connections.token', token)
}

/** It opens the calls of programs from now on. */
async function tellToken(ctx: ActorCtx, connectionId: number, token: string): Promise<void> {
  await ctx.emit(tokenChanged, { connectionId, token })
  await recordAct(ctx, 'connection.token-changed', connectionId)
}

/** Takes the default mark off the connection that has it, and pushes that connection. */
async function unmark(ctx: Ctx): Promise<void> {
  const id = await clearDefault(ctx.tx)
  if (id !== undefined) await pushConnectionChange(ctx, id)
}

/** Pushes the connection to the screens. */
export async function pushConnectionChange(ctx: Ctx, id: number): Promise<Connection> {
  const connection = await show(ctx, id)
  pushConnection(ctx, connection)
  return connection
}

function requireGreeting(queueIds: readonly number[], greetingMessage: string): void {
  if (queueIds.length > 1 && greetingMessage.trim() === '') fail('ERR_WAPP_GREETING_REQUIRED', { field: 'greetingMessage' })
}

const automatic = ['fallbackTemplate', 'ratingTemplate'] as const
type Automatic = Pick<Connection, (typeof automatic)[number]>

/** One that stays is not looked at again: it may have been deleted at Meta since, which keeps no other field from being saved. */
async function requireTemplates(
  ctx: Ctx,
  before: Connection,
  chosen: { [Field in keyof Automatic]?: Automatic[Field] | undefined },
): Promise<void> {
  const templateIds = automatic.flatMap((field) => {
    const id = chosen[field]?.templateId
    return id === undefined || id === before[field]?.templateId ? [] : [id]
  })
  if (templateIds.length > 0) await ctx.emit(templatesChosen, { connectionId: before.id, templateIds })
}

interface Answerers {
  transferQueueId?: number | null | undefined
  promptId?: number | null | undefined
  integrationId?: number | null | undefined
}

async function requireReferences(
  ctx: Ctx,
  queueIds: readonly number[],
  { transferQueueId = null, promptId = null, integrationId = null }: Answerers,
): Promise<void> {
  await requireQueues(ctx, transferQueueId === null ? queueIds : [...queueIds, transferQueueId])
  if (promptId !== null || integrationId !== null) await ctx.emit(connectionSaving, { promptId, integrationId })
}
