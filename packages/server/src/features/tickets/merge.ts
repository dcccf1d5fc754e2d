import type { Ticket } from '@recado/contract/tickets/api'
import { pipelined } from '#platform/database/db.ts'
import type { MergePair } from '#platform/belongings/belongings.ts'
import type { Ctx } from '#platform/unit.ts'
import { findTicket, listShownTickets, patchTicket, requireTicket } from './find.ts'
import type { LockedTicket } from './locked-ticket.ts'
import { recordContactEvent, recordTicketEvent } from './history/history.ts'
import { giveTickets, giveVisits, returnTickets, returnVisits } from './merge-queries.ts'
import { pushUpdate } from './live.ts'
import { giveWindows, type MovedWindow, returnWindows } from './window/merge-queries.ts'
import { lockLiveTicketRows } from './queries.ts'
import { closedFields } from './tickets.ts'

/** The ids of what followed a contact into another one: enough to separate it again. */
export interface MergedTickets {
  tickets: number[]
  visits: number[]
  /** Tickets of either contact that the merge closed. */
  closed: number[]
  /** Absent where an older release merged. */
  windows?: MovedWindow[]
}

interface Rivals<T> {
  closes: T
  goesOn: T
}

/** Pairs of live tickets of two contacts on one connection. The newer one of each pair closes. */
export function pairsOf<T extends Pick<Ticket, 'id' | 'whatsappId'>>(some: readonly T[], others: readonly T[]): Rivals<T>[] {
  return others.flatMap((ticket) => {
    const rival = some.find(({ whatsappId }) => whatsappId !== null && whatsappId === ticket.whatsappId)
    if (!rival) return []
    return [rival.id < ticket.id ? { closes: ticket, goesOn: rival } : { closes: rival, goesOn: ticket }]
  })
}

/** The contact's live tickets, without a permission check or a lock. */
export async function listLiveTickets(ctx: Ctx, contactId: number): Promise<Ticket[]> {
  return (await listShownTickets(ctx, contactId)).filter(({ status }) => status !== 'closed')
}

/** Locks and returns the contact's live tickets. If the contact is locked too, none starts and none changes until the transaction ends. */
export function lockLiveTickets(ctx: Ctx, contactId: number): Promise<LockedTicket[]> {
  return lockLiveTicketRows(ctx.tx, contactId)
}

/**
 * WhatsApp shows that two contacts are one. The tickets of the second go to the first, and one conversation on each connection goes on.
 * Users who see one of them are told its new contact.
 */
export async function moveTickets(ctx: Ctx, keptId: number, goneId: number): Promise<void> {
  const { tx } = ctx
  const { live, pairs } = await endNewer(ctx, null, keptId, goneId)
  const tickets = await giveTickets(tx, keptId, goneId)
  await giveVisits(tx, keptId, goneId)
  const windows = await giveWindows(tx, keptId, goneId)
  const others = live.filter((ticket) => isOnLine(windows, ticket)).map(({ id }) => id)
  for (const id of new Set([...tickets, ...pairs.flatMap(({ closes, goesOn }) => [closes.id, goesOn.id]), ...others])) {
    const after = await requireTicket(ctx, id)
    pushUpdate(ctx, live.find((before) => before.id === id) ?? after, after)
  }
}

/**
 * A user says that two contacts are one. Does the same, records it in each of the conversations, and returns what can be separated again.
 */
export async function mergeTickets(ctx: Ctx, { kept, gone, byId }: MergePair): Promise<MergedTickets> {
  const { tx } = ctx
  const { live, pairs, others } = await endNewer(ctx, byId, kept.id, gone.id)
  const [tickets, visits, windows] = await pipelined(
    giveTickets(tx, kept.id, gone.id),
    giveVisits(tx, kept.id, gone.id),
    giveWindows(tx, kept.id, gone.id),
  )
  const isMoved = (id: number) => others.some((ticket) => ticket.id === id)
  for (const before of live) {
    const after = await requireTicket(ctx, before.id)
    const isInPair = pairs.some(({ closes, goesOn }) => closes.id === before.id || goesOn.id === before.id)
    if (isInPair || isMoved(before.id) || isOnLine(windows, before)) pushUpdate(ctx, before, after)
    const goesOn = pairs.find(({ closes }) => closes.id === before.id)?.goesOn
    const closed = pairs.find((pair) => pair.goesOn.id === before.id)?.closes
    const detail = { name: gone.name, goesOn: leadTo(goesOn), closed: leadTo(closed) }
    await recordContactEvent(ctx, after, { kind: 'merged', detail, userId: byId, at: ctx.now })
  }
  return { tickets, visits, closed: pairs.map(({ closes }) => closes.id), windows }
}

/** The second contact is separate again. Each of its tickets goes back as it is now, and those that were closed stay closed. */
export async function unmergeTickets(ctx: Ctx, { kept, gone, byId }: MergePair, followed: MergedTickets): Promise<number[]> {
  const { tx } = ctx
  const live = await lockLiveTickets(ctx, kept.id)
  const returned = await returnTickets(tx, kept.id, gone.id, followed.tickets)
  await returnVisits(tx, kept.id, gone.id, { visits: followed.visits, tickets: returned })
  await returnWindows(tx, kept.id, gone.id, followed.windows ?? [])
  for (const id of new Set([...live.map((ticket) => ticket.id), ...followed.closed])) {
    const after = await findTicket(ctx, id)
    if (!after) continue
    if (after.contactId === gone.id || isOnLine(followed.windows, after)) pushUpdate(ctx, after, after)
    const { name } = after.contactId === gone.id ? kept : gone
    await recordContactEvent(ctx, after, { kind: 'unmerged', detail: { name }, userId: byId, at: ctx.now })
  }
  return returned
}

/** Whether the ticket's window is among those that moved. */
function isOnLine(windows: readonly MovedWindow[] = [], { whatsappId }: Pick<Ticket, 'whatsappId'>): boolean {
  return windows.some(({ connectionId }) => connectionId === whatsappId)
}

const leadTo = (ticket: LockedTicket | undefined) => (ticket ? { id: ticket.id, uuid: ticket.uuid } : null)

/** Closes the newer one of each pair of live tickets of two contacts. Returns all of them as they were before. */
async function endNewer(ctx: Ctx, byId: number | null, keptId: number, goneId: number) {
  const [own, others] = await pipelined(lockLiveTickets(ctx, keptId), lockLiveTickets(ctx, goneId))
  const pairs = pairsOf(own, others)
  for (const pair of pairs) await closeNewer(ctx, byId, pair)
  return { live: [...own, ...others], others, pairs }
}

/** Closes it without a message to the customer. A customer who waits there for an answer waits in the other ticket from now on. */
async function closeNewer(ctx: Ctx, byId: number | null, { closes, goesOn }: Rivals<LockedTicket>): Promise<void> {
  const [{ waitingSince }, before] = [await requireTicket(ctx, closes.id), await requireTicket(ctx, goesOn.id)]
  const after = await patchTicket(ctx, closes.id, closedFields)
  await recordTicketEvent(ctx, { kind: 'closed', userId: byId, begunBy: 'us' }, closes, after)
  const since = [waitingSince, before.waitingSince].filter((at) => at !== null).toSorted()[0]
  await patchTicket(ctx, goesOn.id, {
    unreadMessages: goesOn.unreadMessages + closes.unreadMessages,
    waitingSince: since === undefined ? null : new Date(since),
    updatedAt: closes.updatedAt > goesOn.updatedAt ? closes.updatedAt : goesOn.updatedAt,
  })
}
