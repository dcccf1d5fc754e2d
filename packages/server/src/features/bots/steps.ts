import type { BotStep } from '@recado/contract/bots/state'
import type { BotStepView } from '@recado/contract/bots/api'
import { requireVisibleTicket } from '#features/tickets/tickets.ts'
import type { ActorCtx } from '#platform/feature.ts'
import type { Ctx } from '#platform/unit.ts'
import { addToStep, insertStep, listSteps } from './queries.ts'

/** Records what was decided, and why. With `goesOn` it adds to what the same turn has said before. */
export async function recordStep(
  ctx: Ctx,
  ticketId: number,
  { state, actions, rules, chosen }: BotStep,
  { said = actions.filter(({ type }) => type === 'say').length, goesOn = false } = {},
): Promise<void> {
  const step = { rules: [...rules], said, chosen, queueId: state.queueId, at: ctx.now }
  if (goesOn && (await addToStep(ctx.tx, ticketId, step))) return
  await insertStep(ctx.tx, ticketId, step)
}

export async function list(ctx: ActorCtx, ticketId: number): Promise<BotStepView[]> {
  const { id } = await requireVisibleTicket(ctx, ticketId)
  return listSteps(ctx.tx, id)
}
