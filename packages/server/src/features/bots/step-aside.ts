import { yieldToAttendant, isAnswering } from '@recado/contract/bots/decide'
import { type BotState, type Interruption, newBotState } from '@recado/contract/bots/state'
import type { Ticket } from '@recado/contract/tickets/api'
import type { z } from 'zod'
import { withdrawBotMessages } from '#features/messages/outbound/withdraw.ts'
import { releaseFromBot, recordHandOver } from '#features/tickets/bot-progress.ts'
import type { ticketChanged } from '#features/tickets/events.ts'
import { lockTicket, requireTicket } from '#features/tickets/find.ts'
import type { LockedTicket } from '#features/tickets/locked-ticket.ts'
import { lockLiveTicketIds } from '#features/tickets/live-tickets.ts'
import { lockVisibleTicket } from '#features/tickets/tickets.ts'
import type { ActorCtx } from '#platform/feature.ts'
import type { Ctx } from '#platform/unit.ts'
import { findLiveRun } from './runs/queries.ts'
import { recordStep } from './steps.ts'
import { putState } from './queries.ts'

type Place = Pick<LockedTicket, 'id' | 'queueId' | 'contactId'>

/** The bot says nothing more because people act, and withdraws what the connection has not sent yet. True if the bot was answering. */
async function stepAside(ctx: Ctx, ticket: Place, did: Interruption): Promise<boolean> {
  const step = yieldToAttendant({ ...newBotState, queueId: ticket.queueId }, did)
  const before = await leave(ctx, ticket, step.state)
  if (!before || before.place.at === 'people') return false
  await recordStep(ctx, ticket.id, step)
  return isAnswering(before)
}

/** People take the conversation from the bot, and the ticket stays in its place. */
export async function interrupt(ctx: Ctx, ticketId: number, did: Interruption): Promise<void> {
  const ticket = await lockTicket(ctx, ticketId)
  // An attendant who lets a flow answer in their conversation may go on writing in it.
  const isCompany = did === 'written' && (await findLiveRun(ctx.tx, ticketId))?.startedBy === 'person'
  if (isCompany) return
  if ((await stepAside(ctx, ticket, did)) || ticket.botHalted) await releaseFromBot(ctx, ticket)
}

/** Keeps the bot in step with changes to its ticket. */
export async function followTicketChange(
  ctx: Ctx,
  { ticket, kind, userId }: z.output<typeof ticketChanged.payload>,
): Promise<void> {
  if (ticket.isGroup) return
  const isTaken = userId !== null
  switch (kind) {
    case 'opened':
    case 'accepted':
      if (isTaken) await giveWay(ctx, ticket, 'accepted')
      break
    case 'reopened':
      await (isTaken ? giveWay(ctx, ticket, 'accepted') : resume(ctx, ticket))
      break
    case 'transferred':
      await giveWay(ctx, ticket, 'transferred')
      break
    case 'closed':
    case 'deleted':
      await leave(ctx, ticket, newBotState)
      break
    case 'returned':
    case 'queued':
      break
    default:
      kind satisfies never
  }
}

/** An attendant takes the ticket or hands it on, which ends the bot's part. */
async function giveWay(ctx: Ctx, ticket: Place, did: Interruption): Promise<void> {
  if (await stepAside(ctx, ticket, did)) await recordHandOver(ctx, ticket.id)
}

/** Ends the bot in all live tickets of the contact. */
export async function silenceBots(ctx: Ctx, contactId: number): Promise<void> {
  for (const id of await lockLiveTicketIds(ctx, contactId)) await interrupt(ctx, id, 'bot-disabled')
}

export async function pause(ctx: ActorCtx, ticketId: number): Promise<Ticket> {
  await lockVisibleTicket(ctx, ticketId)
  await interrupt(ctx, ticketId, 'paused')
  return requireTicket(ctx, ticketId)
}

/** The customer writes after the end: with a queue the conversation waits in it, without one the bot begins again. */
async function resume(ctx: Ctx, { id, queueId }: Place): Promise<void> {
  const place = { at: queueId === null ? 'start' : 'waiting' } as const
  await putState(ctx.tx, id, { ...newBotState, queueId, place }, ctx.now)
}

async function leave(ctx: Ctx, ticket: Place, state: BotState): Promise<BotState | null> {
  const before = await putState(ctx.tx, ticket.id, state, ctx.now)
  if (before) await withdrawBotMessages(ctx, ticket.id, ticket.contactId)
  return before
}
