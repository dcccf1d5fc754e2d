import type { BotPlace, BotState } from '@recado/contract/bots/state'
import { holdTicket } from '#features/tickets/find.ts'
import type { HeldTicket } from '#features/tickets/held-ticket.ts'
import type { Ctx } from '#platform/unit.ts'
import type { Desk } from '#features/bots/desk.ts'
import { answererOf, phraseFor } from './answerers.ts'
import { asksAnew } from './asking.ts'
import { findLiveRun, type Run, updateRun } from './queries.ts'
import { schedule } from './schedule.ts'
import { begin, handOver, type Heard, takeEvent } from './run.ts'

/**
 * What the customer wrote is for a run: one that is under way, or one that begins with it. Returns where the conversation stands then;
 * undefined when no run answers, `later` when the run cannot hear more yet.
 */
export async function playRun(
  ctx: Ctx,
  ticket: HeldTicket,
  { place }: BotState,
  desk: Desk,
  heard: Heard,
): Promise<BotPlace | 'later' | undefined> {
  const run = await findLiveRun(ctx.tx, ticket.id)
  if (run) return hear(ctx, ticket, run, desk, heard)
  if (place.at === 'people' || ticket.status !== 'pending' || desk.isDisabled) return undefined
  const beginning =
    (await phraseFor(ctx, ticket, desk, heard.texts)) ?? (place.at === 'start' ? await answererOf(ctx, ticket, desk) : undefined)
  return beginning && (await begin(ctx, ticket, beginning, desk, heard)).place
}

/** The customer has come into a queue where something answers. */
export async function enterQueue(ctx: Ctx, ticketId: number, desk: Desk, heard: Heard): Promise<BotPlace | undefined> {
  const ticket = await holdTicket(ctx, ticketId)
  const beginning = await answererOf(ctx, ticket, desk)
  return beginning && (await begin(ctx, ticket, beginning, desk, heard)).place
}

/** A model is asked anew, with all that was written; who would take it for another answer hears it when the answer is out. */
async function hearWhileAsking(ctx: Ctx, run: Run, { to }: Heard): Promise<BotPlace | 'later'> {
  if (!(await asksAnew(ctx, run))) return 'later'
  const { state, reason, heardFrom } = { ...run, reason: null }
  const turn = await updateRun(ctx.tx, run.id, { state, status: 'asking', reason, heardFrom, heardTo: to }, ctx.now)
  await schedule(ctx, { ...run, turn })
  return { at: 'run' }
}

async function hear(ctx: Ctx, ticket: HeldTicket, run: Run, desk: Desk, heard: Heard): Promise<BotPlace | 'later'> {
  if (desk.isDisabled && run.startedBy !== 'person') return handOver(ctx, ticket, run, null)
  // What is written while it waits for a moment answers nothing that was asked.
  if (run.status === 'sleeping') return { at: 'run' }
  if (run.status === 'asking') return hearWhileAsking(ctx, run, heard)
  return takeEvent(ctx, ticket, run, { type: 'said', texts: heard.texts }, desk, heard)
}
