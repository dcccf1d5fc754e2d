import type { Connection } from '@recado/contract/connections/api'
import type { Output, Parsed } from '@recado/contract/endpoint'
import type {
  KeptMessage,
  listKeptMessages,
  Move,
  moveToOfficialLine,
  settleKeptMessages,
} from '@recado/contract/official-lines/api'
import { previewOf } from '@recado/contract/messages/preview'
import { priorityClasses } from '@recado/border/orders'
import { findLatestAct, recordAct } from '#features/audit/audit.ts'
import { lockCompany } from '#features/companies/limits.ts'
import { type ChannelSettings, applySettings, phoneSettings } from '#features/connections/channel-settings.ts'
import { pushConnectionChange, setProxyAddress, show as showConnection } from '#features/connections/connections.ts'
import { connectionMoving } from '#features/connections/events.ts'
import { enqueueOrder } from '#features/connections/sessions.ts'
import { keepBack, settle } from '#features/messages/outbound/kept.ts'
import { hasMessage, type KeptRow, listKept } from '#features/messages/outbound/kept-queries.ts'
import { fail } from '#platform/fail.ts'
import type { ActorCtx } from '#platform/feature.ts'
import type { Ctx } from '#platform/unit.ts'
import { findMove } from './move-queries.ts'
import { settingsOf, type Checked, show, store } from './official-lines.ts'
import { deleteLine } from './queries.ts'

const maxListed = 1_000
const maxWords = 200
const decisions = ['connection.messages-sent', 'connection.messages-dropped'] as const

export async function showMove(ctx: Ctx, id: number): Promise<Move> {
  await showConnection(ctx, id)
  return findMove(ctx.tx, id)
}

/** Fails unless a linked phone carries the connection, and it may move. */
export async function requirePhone(ctx: Ctx, id: number): Promise<void> {
  const { provider } = await showConnection(ctx, id)
  if (provider !== 'beta') fail('ERR_WAPP_UNSUPPORTED')
  await ctx.emit(connectionMoving, { id })
}

/** A number of the official API carries the connection from now on. The phone is unlinked. */
export async function toOfficialLine(
  ctx: ActorCtx,
  { id }: Pick<Parsed<typeof moveToOfficialLine>, 'id'>,
  checked: Checked,
): Promise<Output<typeof moveToOfficialLine>> {
  await move(ctx, id, settingsOf(ctx, checked))
  await store(ctx, id, checked)
  return { connection: await pushConnectionChange(ctx, id), line: await show(ctx, id) }
}

/** A phone carries the connection from now on. It is paired by QR code. */
export async function toPhone(ctx: ActorCtx, id: number): Promise<Connection> {
  await move(ctx, id, phoneSettings(ctx, undefined, ''))
  await deleteLine(ctx.tx, id)
  return pushConnectionChange(ctx, id)
}

/** Tickets, queues, bots, timers and schedules stay. What has not begun to leave is kept back; what is in doubt stays in doubt. */
async function move(ctx: ActorCtx, id: number, settings: ChannelSettings): Promise<void> {
  await lockCompany(ctx)
  const { provider } = await showConnection(ctx, id)
  if (provider === settings.provider) fail('ERR_WAPP_UNSUPPORTED')
  await ctx.emit(connectionMoving, { id })
  await keepBack(ctx, id)
  await setProxyAddress(ctx, id, settings.proxyAddress)
  await applySettings(ctx, id, settings)
  await enqueueOrder(ctx, { connectionId: id, kind: 'connect', payload: {} })
  await recordAct(ctx, 'connection.moved', id, [{ field: 'provider', before: provider, after: settings.provider }])
}

export async function listWaiting(ctx: Ctx, id: number): Promise<Output<typeof listKeptMessages>> {
  await showConnection(ctx, id)
  const rows = await listKept(ctx.tx, id, null, { limit: maxListed, now: ctx.now })
  return { messages: rows.map(toKept), decided: await findLatestAct(ctx, decisions, id) }
}

/** Sends or drops kept messages. What the connection cannot send now stays kept. */
export async function settleWaiting(
  ctx: ActorCtx,
  { id, messageIds, send }: Parsed<typeof settleKeptMessages>,
): Promise<Output<typeof settleKeptMessages>> {
  await showConnection(ctx, id)
  const rows = await listKept(ctx.tx, id, messageIds, { limit: maxListed, now: ctx.now })
  if (rows.length === 0 && !(await hasMessage(ctx.tx, messageIds))) fail('ERR_FETCH_WAPP_MSG', { field: 'messageIds' })
  const meant = send ? rows.filter((row) => obstacleOf(row) === null) : rows
  const settled = await settle(ctx, id, meant, send)
  if (settled.length > 0) {
    const changes = [{ field: 'messages', before: '', after: String(settled.length) }]
    await recordAct(ctx, send ? 'connection.messages-sent' : 'connection.messages-dropped', id, changes)
    await pushConnectionChange(ctx, id)
  }
  return { message: send ? 'Messages sent' : 'Messages dropped', settled }
}

function toKept(row: KeptRow): KeptMessage {
  const { messageId, ticketId, contact, author, createdAt } = row
  const body = previewOf(row).slice(0, maxWords)
  return { messageId, ticketId, contact, body, author, createdAt: createdAt.toISOString(), obstacle: obstacleOf(row) }
}

/** Why an official line cannot send it now. A linked phone can send everything. */
function obstacleOf({ provider, isGroup, isReachable, isOpen, class: ofClass }: KeptRow): KeptMessage['obstacle'] {
  if (provider !== 'cloud') return null
  if (isGroup) return 'group'
  if (!isReachable) return 'unreachable'
  if (!isOpen) return 'window'
  return ofClass >= priorityClasses.campaign ? 'campaign' : null
}
