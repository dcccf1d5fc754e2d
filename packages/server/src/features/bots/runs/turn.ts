import type { BotPlace, BotState } from '@recado/contract/bots/state'
import { lockTicket } from '#features/tickets/find.ts'
import type { LockedTicket } from '#features/tickets/locked-ticket.ts'
import type { Ctx } from '#platform/unit.ts'
import type { LoadedBotContext } from '#features/bots/bot-context.ts'
import { answererOf, findFlowByPhrase } from './answerers.ts'
import { mayAskAgain } from './ask-answerer.ts'
import { findLiveRun, type Run, updateRun } from './queries.ts'
import { schedule } from './schedule.ts'
import { begin, handOver, type Heard, applyEvent } from './run.ts'

/**
 * Gives what the customer wrote to a run: to the one under way, or to one that begins with it. Returns the new place of the conversation,
 * undefined when no run answers, or `later` when the run cannot hear more yet.
 */
export async function playRun(
  ctx: Ctx,
  ticket: LockedTicket,
  { place }: BotState,
  context: LoadedBotContext,
  heard: Heard,
): Promise<BotPlace | 'later' | undefined> {
  const run = await findLiveRun(ctx.tx, ticket.id)
  if (run) return hear(ctx, ticket, run, context, heard)
  if (place.at === 'people' || ticket.status !== 'pending' || context.isDisabled) return undefined
  const beginning =
    (await findFlowByPhrase(ctx, ticket, context, heard.texts)) ??
    (place.at === 'start' ? await answererOf(ctx, ticket, context) : undefined)
  return beginning && (await begin(ctx, ticket, beginning, context, heard)).place
}

/** Starts the answerer, if any, of a queue that the customer has entered. */
export async function enterQueue(
  ctx: Ctx,
  ticketId: number,
  context: LoadedBotContext,
  heard: Heard,
): Promise<BotPlace | undefined> {
  const ticket = await lockTicket(ctx, ticketId)
  const beginning = await answererOf(ctx, ticket, context)
  return beginning && (await begin(ctx, ticket, beginning, context, heard)).place
}

/**
 * A model is asked anew, with everything that was written. An answerer that would take it for another answer hears it after its own answer
 * is out.
 */
async function hearWhileAsking(ctx: Ctx, run: Run, { to }: Heard): Promise<BotPlace | 'later'> {
  if (!(await mayAskAgain(ctx, run))) return 'later'
  const { state, reason, heardFrom } = { ...run, reason: null }
  const turn = await updateRun(ctx.tx, run.id, { state, status: 'asking', reason, heardFrom, heardTo: to }, ctx.now)
  await schedule(ctx, { ...run, turn })
  return { at: 'run' }
}

async function hear(
  ctx: Ctx,
  ticket: LockedTicket,
  run: Run,
  context: LoadedBotContext,
  heard: Heard,
): Promise<BotPlace | 'later'> {
  if (context.isDisabled && run.startedBy !== 'person') return handOver(ctx, ticket, run, null)
  // A message that arrives while the run waits for a point in time answers no question.
  if (run.status === 'sleeping') return { at: 'run' }
  if (run.status === 'asking') return hearWhileAsking(ctx, run, heard)
  return applyEvent(
    ctx,
    ticket,
    run,
    { type: 'said', texts: heard.texts, ...(heard.told ? { told: heard.told } : {}) },
    context,
    heard,
  )
}
