import { firstContactsADay } from '@recado/border/first-contacts'
import { minReach } from '@recado/border/reached'
import type { Order } from '@recado/border/orders'
import type { ConnectionSession } from '@recado/contract/connections/api'
import { fail } from '#platform/fail.ts'
import type { Ctx } from '#platform/unit.ts'
import { lineTold } from './events.ts'
import { pushSession } from './live.ts'
import {
  findApproached,
  type OrderRef,
  expediteFetch,
  insertOutbox,
  withdrawAll,
  withdrawLast,
  withdrawQueued,
} from './channel-queries.ts'
import {
  findCapable,
  findDefaultConnection,
  findOnlyQueue,
  findSession,
  lockConnectionForReference,
  listConnections,
} from './queries.ts'
import { endSuspension } from './settings-queries.ts'

export async function showSession(ctx: Ctx, id: number): Promise<ConnectionSession> {
  return (await findSession(ctx.tx, id)) ?? fail('ERR_NO_WAPP_FOUND')
}

/** The same, and the connection cannot be deleted until the transaction ends. */
export async function requireConnectionForReference(ctx: Ctx, id: number): Promise<ConnectionSession> {
  await lockConnectionForReference(ctx.tx, id)
  return showSession(ctx, id)
}

/** The connection, if it can carry messages now or soon. Undefined when it is gone or has no session. */
export async function findUsableConnection(ctx: Ctx, id: number | null): Promise<ConnectionSession | undefined> {
  const session = id === null ? undefined : await findSession(ctx.tx, id)
  return session?.status === 'DISCONNECTED' ? undefined : session
}

export async function isUsable(ctx: Ctx, id: number | null): Promise<boolean> {
  return (await findUsableConnection(ctx, id)) !== undefined
}

/** Asks the channels process to start or log out. The outcome arrives as a push. */
export async function requestSessionChange(ctx: Ctx, id: number, kind: 'connect' | 'logout'): Promise<ConnectionSession> {
  const session = await requireConnectionForReference(ctx, id)
  await enqueueOrder(ctx, { connectionId: id, kind, payload: {} })
  return session
}

/** What carries the connection tells another state. Screens show it, and features may follow. */
export async function tellState(ctx: Ctx, connectionId: number): Promise<void> {
  const session = await findSession(ctx.tx, connectionId)
  if (!session) return
  pushSession(ctx, session)
  const isOfficial = (session.capabilities?.window ?? null) !== null
  if (isOfficial) await ctx.emit(lineTold, { connectionId, reason: session.reason })
}

/** Hands an order to the channels process, in the caller's transaction. */
export function enqueueOrder(ctx: Ctx, order: Order & { connectionId: number }): Promise<void> {
  return insertOutbox(ctx.tx, order)
}

/**
 * Unlinks the company's connections from their phones, and nothing is kept of them. Messages that they had yet to send when they were told
 * to rest are not sent.
 */
export async function unlinkConnections(ctx: Ctx): Promise<void> {
  await withdrawAll(ctx.tx)
  await endSuspension(ctx.tx)
  for (const { id } of await listConnections(ctx.tx)) await enqueueOrder(ctx, { connectionId: id, kind: 'forget', payload: {} })
}

/** Takes back those of these messages that are in a class, or in any, and have not been sent yet. Returns their refs. */
export function withdrawOrders(ctx: Ctx, handed: readonly OrderRef[], ofClass: number | null): Promise<string[]> {
  return withdrawQueued(ctx.tx, handed, ofClass)
}

/** Takes back a message that can be handed over again without changing its place. False when it cannot. */
export async function withdrawToHandAnew(ctx: Ctx, handed: OrderRef): Promise<boolean> {
  return (await isUsable(ctx, handed.connectionId)) && withdrawLast(ctx.tx, handed)
}

/** Makes the channels process fetch a file at once that it was to fetch later. False when no such order is queued. */
export function expedite(ctx: Ctx, connectionId: number, ref: string): Promise<boolean> {
  return expediteFetch(ctx.tx, connectionId, ref, ctx.now)
}

/**
 * How many contacts that never wrote a connection has written to within a day, how many it should at most, and until when that is counted.
 * Of an official line: how many people all lines of its portfolio have reached outside the window, and when the first of them counts no
 * more.
 */
export interface FirstContactUsage {
  approached: number
  /** Null: no limit. */
  allowance: number | null
  endsAt: Date | null
  pairedAt: Date
  isOfficial: boolean
}

export async function firstContactUsageOf(ctx: Ctx, id: number): Promise<FirstContactUsage> {
  const usage = await findApproached(ctx.tx, id, ctx.now)
  const { approached = 0, pairedAt, endsAt = null, provider } = usage ?? {}
  const since = pairedAt ?? ctx.now
  const isOfficial = provider === 'cloud'
  const granted = usage?.isLimitTold ? usage.dailyLimit : minReach
  const allowance = isOfficial ? granted : provider === 'beta' ? firstContactsADay(since, ctx.now) : null
  return { approached, allowance, endsAt, pairedAt: since, isOfficial }
}

/** The part of it that a user who writes to a contact is told. What a user sends over an official line never waits for it. */
export async function firstContactAllowanceOf(
  ctx: Ctx,
  id: number,
): Promise<Pick<FirstContactUsage, 'approached' | 'allowance'>> {
  const { approached, allowance, isOfficial } = await firstContactUsageOf(ctx, id)
  return isOfficial ? { approached: 0, allowance: null } : { approached, allowance }
}

/** The queue a new conversation enters on its own: the connection's only one. */
export function onlyQueue(ctx: Ctx, connectionId: number): Promise<number | null> {
  return findOnlyQueue(ctx.tx, connectionId)
}

/** The connection to write through when none is given. */
export async function defaultConnection(ctx: Ctx): Promise<number> {
  return (await findDefaultConnection(ctx.tx)) ?? fail('ERR_NO_DEF_WAPP_FOUND')
}

/** A connection that can ask WhatsApp about a person right now. Undefined when none is up, as where all are official lines. */
export function askingConnection(ctx: Ctx): Promise<{ id: number; name: string } | undefined> {
  return findCapable(ctx.tx, 'numberCheck', true)
}

/** A connection that is up and whose phone hands over its address book, the default one first. */
export async function connectionWithAddressBook(ctx: Ctx): Promise<number | undefined> {
  return (await findCapable(ctx.tx, 'addressBook', false))?.id
}
