import type { Ticket } from '@recado/contract/tickets/api'
import { together } from '#platform/database/db.ts'
import type { ActorCtx } from '#platform/feature.ts'
import type { Ctx } from '#platform/unit.ts'
import { findTicket, listShownTickets, patchTicket, ticketOf } from './find.ts'
import type { HeldTicket } from './held-ticket.ts'
import { noteContact, record } from './history/history.ts'
import { giveTickets, giveVisits, returnTickets, returnVisits } from './joining-queries.ts'
import { pushUpdate } from './live.ts'
import { lockLiveTickets } from './queries.ts'

/** What followed a contact into another one, by its ids: enough to take it out again. */
export interface Followed {
  tickets: number[]
  visits: number[]
  /** Those that were closed by it, of either contact. */
  closed: number[]
}

interface Named {
  id: number
  name: string
}

interface Pair<T> {
  closes: T
  goesOn: T
}

/** Live tickets of two contacts on one connection: the newer one closes. */
export function pairsOf<T extends Pick<Ticket, 'id' | 'whatsappId'>>(some: readonly T[], others: readonly T[]): Pair<T>[] {
  return others.flatMap((ticket) => {
    const rival = some.find(({ whatsappId }) => whatsappId !== null && whatsappId === ticket.whatsappId)
    if (!rival) return []
    return [rival.id < ticket.id ? { closes: ticket, goesOn: rival } : { closes: rival, goesOn: ticket }]
  })
}

/** The contact's live tickets, whoever asks; nothing is held. */
export async function listLiveTickets(ctx: Ctx, contactId: number): Promise<Ticket[]> {
  return (await listShownTickets(ctx, contactId)).filter(({ status }) => status !== 'closed')
}

/** The contact's live tickets. None is started and none changes until the transaction ends, if the contact is held. */
export function holdLiveTickets(ctx: Ctx, contactId: number): Promise<HeldTicket[]> {
  return lockLiveTickets(ctx.tx, ctx.companyId, contactId)
}

/** People say that two contacts are one: the tickets of the second go to the first, and one conversation on each connection goes on. */
export async function joinTickets(ctx: ActorCtx, kept: Named, gone: Named): Promise<Followed> {
  const { tx, companyId } = ctx
  const [own, others] = await together(holdLiveTickets(ctx, kept.id), holdLiveTickets(ctx, gone.id))
  const pairs = pairsOf(own, others)
  for (const pair of pairs) await closeNewer(ctx, pair)
  const [tickets, visits] = await together(
    giveTickets(tx, companyId, kept.id, gone.id),
    giveVisits(tx, companyId, kept.id, gone.id),
  )
  const isMoved = (id: number) => others.some((ticket) => ticket.id === id)
  for (const before of [...own, ...others]) {
    const after = await ticketOf(ctx, before.id)
    const isInPair = pairs.some(({ closes, goesOn }) => closes.id === before.id || goesOn.id === before.id)
    if (isInPair || isMoved(before.id)) pushUpdate(ctx, before, after)
    const goesOn = pairs.find(({ closes }) => closes.id === before.id)?.goesOn
    const closed = pairs.find((pair) => pair.goesOn.id === before.id)?.closes
    const detail = { name: gone.name, goesOn: leadTo(goesOn), closed: leadTo(closed) }
    await noteContact(ctx, after, { kind: 'merged', detail, userId: ctx.actor.id, at: ctx.now })
  }
  return { tickets, visits, closed: pairs.map(({ closes }) => closes.id) }
}

/** The second contact is somebody else again: each of its tickets goes back as it is now, and those that were closed stay so. */
export async function partTickets(ctx: ActorCtx, kept: Named, gone: Named, followed: Followed): Promise<number[]> {
  const { tx, companyId } = ctx
  const live = await holdLiveTickets(ctx, kept.id)
  const returned = await returnTickets(tx, companyId, kept.id, gone.id, followed.tickets)
  await returnVisits(tx, companyId, kept.id, gone.id, { visits: followed.visits, tickets: returned })
  for (const id of new Set([...live.map((ticket) => ticket.id), ...followed.closed])) {
    const after = await findTicket(ctx, id)
    if (!after) continue
    if (after.contactId === gone.id) pushUpdate(ctx, after, after)
    const { name } = after.contactId === gone.id ? kept : gone
    await noteContact(ctx, after, { kind: 'unmerged', detail: { name }, userId: ctx.actor.id, at: ctx.now })
  }
  return returned
}

const leadTo = (ticket: HeldTicket | undefined) => (ticket ? { id: ticket.id, uuid: ticket.uuid } : null)

/** Without a word to the customer. Who waits there for an answer waits in the other one from now on. */
async function closeNewer(ctx: ActorCtx, { closes, goesOn }: Pair<HeldTicket>): Promise<void> {
  const released = { chatbot: false, useIntegration: false, promptId: null, integrationId: null }
  const [{ waitingSince }, before] = [await ticketOf(ctx, closes.id), await ticketOf(ctx, goesOn.id)]
  const after = await patchTicket(ctx, closes.id, { status: 'closed', ...released, unreadMessages: 0, isNew: false })
  await record(ctx, { kind: 'closed', userId: ctx.actor.id, begunBy: 'us' }, closes, after)
  const since = [waitingSince, before.waitingSince].filter((at) => at !== null).toSorted()[0]
  await patchTicket(ctx, goesOn.id, {
    unreadMessages: goesOn.unreadMessages + closes.unreadMessages,
    waitingSince: since === undefined ? null : new Date(since),
    updatedAt: closes.updatedAt > goesOn.updatedAt ? closes.updatedAt : goesOn.updatedAt,
  })
}
