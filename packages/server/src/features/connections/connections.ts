import { type LinkedDevice, type ProviderName, settingsIdentity } from '@recado/border/settings'
import type { Connection, createConnection, updateConnection as updateEndpoint } from '@recado/contract/connections/api'
import type { Parsed } from '@recado/contract/endpoint'
import { holdCompany, requireRoom } from '#features/companies/limits.ts'
import { requireQueues } from '#features/queues/queues.ts'
import { fail } from '#platform/fail.ts'
import type { Ctx } from '#platform/unit.ts'
import { pushConnection, pushConnectionDeletion } from './live.ts'
import {
  clearDefault,
  countConnections,
  deleteConnection,
  findConnection,
  insertConnection,
  isNameTaken,
  replaceQueues,
  updateConnection,
} from './queries.ts'
import { unparkSignals } from './border-queries.ts'
import { upsertSettings } from './settings-queries.ts'
import { hand } from './sessions.ts'

/** Adds a connection and starts pairing it. The first one becomes the default, whatever was asked. */
export async function create(ctx: Ctx, input: Parsed<typeof createConnection>): Promise<Connection> {
  const { queueIds, provider, token = '', proxyUrl = '', ...fields } = input
  let known = 0
  await requireRoom(ctx, 'connections', async () => (known = await countConnections(ctx.tx, ctx.companyId)))
  requireGreeting(queueIds, fields.greetingMessage)
  await requireReferences(ctx, queueIds, fields.transferQueueId)
  if (await isNameTaken(ctx.tx, ctx.companyId, fields.name, undefined)) fail('ERR_NAME_TAKEN', { field: 'name' })
  const isDefault = fields.isDefault || known === 0
  if (isDefault) await unmark(ctx)
  const id = await insertConnection(ctx.tx, ctx.companyId, { ...fields, isDefault, token: sealedToken(ctx, token) }, ctx.now)
  await setUp(ctx, id, { provider, proxyUrl })
  await replaceQueues(ctx.tx, ctx.companyId, id, queueIds)
  await hand(ctx, { connectionId: id, kind: 'connect', payload: {} })
  return changed(ctx, id)
}

/** A patch: absent fields stay. The default mark moves, it never disappears. */
export async function update(ctx: Ctx, { id, ...patch }: Parsed<typeof updateEndpoint>): Promise<Connection> {
  await holdCompany(ctx)
  const before = await show(ctx, id)
  const { queueIds, provider = before.provider, token, proxyUrl, ...rest } = patch
  const chosen = queueIds ?? before.queues.map((queue) => queue.id)
  requireGreeting(chosen, rest.greetingMessage ?? before.greetingMessage)
  await requireReferences(ctx, queueIds ?? [], rest.transferQueueId ?? null)
  if (rest.name !== undefined && (await isNameTaken(ctx.tx, ctx.companyId, rest.name, id)))
    fail('ERR_NAME_TAKEN', { field: 'name' })
  if (before.isDefault && rest.isDefault === false) fail('ERR_NO_OTHER_WHATSAPP')
  if (rest.isDefault && !before.isDefault) await unmark(ctx)
  const present = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
  const secrets = token ? { token: sealedToken(ctx, token) } : {}
  await updateConnection(ctx.tx, ctx.companyId, id, { ...present, ...secrets }, ctx.now)
  if (provider !== before.provider || proxyUrl) await setUp(ctx, id, { provider, proxyUrl })
  if (queueIds) await replaceQueues(ctx.tx, ctx.companyId, id, queueIds)
  return changed(ctx, id)
}

/** The default connection goes only after another has become default, so the last one stays. */
export async function remove(ctx: Ctx, id: number): Promise<{ message: string }> {
  await holdCompany(ctx)
  const connection = await show(ctx, id)
  if (connection.isDefault) fail('ERR_NO_OTHER_WHATSAPP')
  await hand(ctx, { connectionId: id, kind: 'forget', payload: {} })
  await deleteConnection(ctx.tx, ctx.companyId, id)
  pushConnectionDeletion(ctx, id)
  return { message: 'Connection deleted' }
}

export async function show(ctx: Ctx, id: number): Promise<Connection> {
  return (await findConnection(ctx.tx, ctx.companyId, id)) ?? fail('ERR_NO_WAPP_FOUND')
}

/** Retries what was received and could not be processed. */
export async function retryParked(ctx: Ctx, id: number): Promise<Connection> {
  await show(ctx, id)
  await unparkSignals(ctx.tx, id, ctx.now)
  return changed(ctx, id)
}

function sealedToken(ctx: Ctx, token: string): string {
  return ctx.secrets.seal('connections.token', token)
}

/** Says what carries the line, and how; the session is renewed. Only the channels process can read the configuration. */
async function setUp(ctx: Ctx, id: number, wish: { provider: ProviderName; proxyUrl: string | undefined }): Promise<void> {
  const { provider, proxyUrl } = wish
  const configuration: LinkedDevice | undefined = proxyUrl ? { proxyUrl } : undefined
  const sealed = configuration && ctx.secrets.sealForChannels(settingsIdentity(id), JSON.stringify(configuration))
  await upsertSettings(ctx.tx, id, { provider, configuration: sealed })
}

/** The default mark is about to move: the connection that had it is shown without it. */
async function unmark(ctx: Ctx): Promise<void> {
  const id = await clearDefault(ctx.tx, ctx.companyId)
  if (id !== undefined) await changed(ctx, id)
}

/** Tells the screens. */
export async function changed(ctx: Ctx, id: number): Promise<Connection> {
  const connection = await show(ctx, id)
  pushConnection(ctx, connection)
  return connection
}

function requireGreeting(queueIds: readonly number[], greetingMessage: string): void {
  if (queueIds.length > 1 && greetingMessage.trim() === '') fail('ERR_WAPP_GREETING_REQUIRED', { field: 'greetingMessage' })
}

async function requireReferences(ctx: Ctx, queueIds: readonly number[], transferQueueId: number | null): Promise<void> {
  await requireQueues(ctx, transferQueueId === null ? queueIds : [...queueIds, transferQueueId])
}
