import { yieldToAttendant, isAnswering } from '@recado/contract/bots/decide'
import { type BotState, type Interruption, newBotState } from '@recado/contract/bots/state'
import type { Ticket } from '@recado/contract/tickets/api'
import type { z } from 'zod'
import { withdraw } from '#features/messages/outbound/withdraw.ts'
import { letGo, noteHandOver } from '#features/tickets/bots.ts'
import type { ticketChanged } from '#features/tickets/events.ts'
import { holdTicket, ticketOf } from '#features/tickets/find.ts'
import type { HeldTicket } from '#features/tickets/held-ticket.ts'
import { listLive } from '#features/tickets/live-tickets.ts'
import { take } from '#features/tickets/tickets.ts'
import type { ActorCtx } from '#platform/feature.ts'
import type { Ctx } from '#platform/unit.ts'
import { findLiveRun } from './runs/queries.ts'
import { note } from './steps.ts'
import { putState } from './queries.ts'

type Place = Pick<HeldTicket, 'id' | 'queueId'>

/** The bot says nothing more because people act, and withdraws what the connection has not sent yet. True if the bot was answering. */
async function stepAside(ctx: Ctx, ticket: Place, did: Interruption): Promise<boolean> {
  const step = yieldToAttendant({ ...newBotState, queueId: ticket.queueId }, did)
  const before = await leave(ctx, ticket, step.state)
  if (!before || before.place.at === 'people') return false
  await note(ctx, ticket.id, step)
  return isAnswering(before)
}

/** People take the conversation from the bot, and the ticket stays in its place. */
export async function interrupt(ctx: Ctx, ticketId: number, did: Interruption): Promise<void> {
  const ticket = await holdTicket(ctx, ticketId)
  // An attendant who lets a flow answer in their conversation may go on writing in it.
  const isCompany = did === 'written' && (await findLiveRun(ctx.tx, ticketId))?.startedBy === 'person'
  if (isCompany) return
  if ((await stepAside(ctx, ticket, did)) || ticket.botHalted) await letGo(ctx, ticket)
}

/** Keeps the bot in step with changes to its ticket. */
export async function keepStep(ctx: Ctx, { ticket, kind, userId }: z.output<typeof ticketChanged.payload>): Promise<void> {
  if (ticket.isGroup) return
  const isTaken = userId !== null && (kind === 'opened' || kind === 'accepted' || kind === 'reopened')
  if (isTaken || kind === 'transferred') {
    if (await stepAside(ctx, ticket, isTaken ? 'accepted' : 'transferred')) await noteHandOver(ctx, ticket.id)
  } else if (kind === 'closed' || kind === 'deleted') await leave(ctx, ticket, newBotState)
  else if (kind === 'reopened') await resume(ctx, ticket)
}

/** Ends the bot in all live tickets of the contact. */
export async function keepQuiet(ctx: Ctx, contactId: number): Promise<void> {
  for (const id of await listLive(ctx, contactId)) await interrupt(ctx, id, 'bot-disabled')
}

export async function pause(ctx: ActorCtx, ticketId: number): Promise<Ticket> {
  await take(ctx, ticketId)
  await interrupt(ctx, ticketId, 'paused')
  return ticketOf(ctx, ticketId)
}

/** The customer writes after the end: with a queue the conversation waits in it, without one the bot begins again. */
async function resume(ctx: Ctx, { id, queueId }: Place): Promise<void> {
  const place = { at: queueId === null ? 'start' : 'waiting' } as const
  await putState(ctx.tx, id, { ...newBotState, queueId, place }, ctx.now)
}

async function leave(ctx: Ctx, ticket: Place, state: BotState): Promise<BotState | null> {
  const before = await putState(ctx.tx, ticket.id, state, ctx.now)
  if (before) await withdraw(ctx, ticket.id)
  return before
}
