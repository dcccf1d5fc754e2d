import { decide, isAnswering } from '@recado/contract/bots/decide'
import { type BotStep, newBotState } from '@recado/contract/bots/state'
import { cutToMessage } from '@recado/contract/field'
import { z } from 'zod'
import { findUsableConnection } from '#features/connections/sessions.ts'
import { lastHeard } from '@recado/contract/flows/heard'
import { listSaid } from '#features/messages/inbound/said.ts'
import { lockTicketIfExists, lockTicket } from '#features/tickets/find.ts'
import type { LockedTicket } from '#features/tickets/locked-ticket.ts'
import { applyBotProgress } from '#features/tickets/bot-progress.ts'
import type { Ctx } from '#platform/unit.ts'
import { job } from '#platform/work/job.ts'
import { executeActions } from './actions.ts'
import { loadBotContext } from './bot-context.ts'
import { findLiveRun } from './runs/queries.ts'
import { handOver } from './runs/run.ts'
import { enterQueue, playRun } from './runs/turn.ts'
import { recordStep } from './steps.ts'
import { type Conversation, endTurn, findConversation, recordHeard, findLastMessageId, putOffTurn } from './queries.ts'

const secondMs = 1_000
/** A burst of messages is over when none has come for this long. A burst that does not end is answered in between. */
const bufferMs = 3 * secondMs
const maxBurstMs = 12 * secondMs
/** An older message gets no answer, because its sender expects none by now. */
const freshMs = 5 * 60 * secondMs
/** How long to wait for a connection that has not yet delivered everything it kept while it was offline. */
const catchUpMs = 2 * secondMs
/** How long to wait for the answer of an external answerer before it hears more. */
const replyMs = 2 * secondMs

const after = (now: Date, ms: number) => new Date(now.getTime() + ms)

/** A customer has written. The bot will take its turn unless an attendant has the conversation. */
export async function listen(ctx: Ctx, ticketId: number): Promise<void> {
  const { now } = ctx
  const soon = after(now, bufferMs)
  const begins = await recordHeard(ctx.tx, ticketId, {
    state: newBotState,
    now,
    soon,
    latest: after(now, maxBurstMs),
  })
  if (begins) await ctx.enqueue(takeTurn, { ticketId }, soon)
}

export const takeTurn = job({
  name: 'bots.take-turn',
  input: z.object({ ticketId: z.int() }),
  run: async (ctx, { ticketId }) => {
    if (!(await isDue(ctx, ticketId))) return
    const ticket = await lockTicket(ctx, ticketId)
    // An attendant may have been faster while this waited for the lock.
    if (!(await isDue(ctx, ticketId))) return
    const conversation = await findConversation(ctx.tx, ticketId)
    if (conversation) await answer(ctx, ticket, conversation)
  },
  setAside: giveUp,
})

/** A turn that fails on every retry leaves the conversation to attendants. The next messages are heard again. */
export async function giveUp(ctx: Ctx, { ticketId }: { ticketId: number }): Promise<void> {
  const { tx } = ctx
  const ticket = await lockTicketIfExists(ctx, ticketId)
  const conversation = ticket && (await findConversation(tx, ticketId))
  if (!ticket || !conversation?.turnDueAt) return
  const run = await findLiveRun(tx, ticketId)
  const place = run ? await handOver(ctx, ticket, run, null) : ({ at: 'waiting' } as const)
  if (!run) await applyBotProgress(ctx, ticket, { queueId: ticket.queueId, isAnswering: false, isHalted: false })
  const state = { ...conversation.state, place }
  await endTurn(tx, ticketId, { state, heardUpTo: await findLastMessageId(tx, ticketId) })
}

/** Is the turn due now? A turn that was delayed is queued again. */
async function isDue(ctx: Ctx, ticketId: number): Promise<boolean> {
  const { turnDueAt } = (await findConversation(ctx.tx, ticketId)) ?? {}
  if (!turnDueAt) return false
  if (turnDueAt <= ctx.now) return true
  await ctx.enqueue(takeTurn, { ticketId }, turnDueAt)
  return false
}

async function answer(ctx: Ctx, ticket: LockedTicket, { state, heardUpTo }: Conversation): Promise<void> {
  const { tx, now } = ctx
  const said = await listSaid(ctx, ticket.id, heardUpTo, after(now, -freshMs))
  const last = said.at(-1)
  const connection = last && (await findUsableConnection(ctx, ticket.whatsappId))
  if (connection && !connection.isCaughtUp) {
    return putOff(ctx, ticket.id, catchUpMs)
  }
  const context = connection && (await loadBotContext(ctx, ticket.id))
  if (!context) return endTurn(tx, ticket.id, { state, heardUpTo })
  // An attendant may have moved the ticket since.
  const current = { ...state, queueId: ticket.queueId }
  // No choice or answer is longer than one of our own messages.
  const heard = {
    texts: said.map(({ words }) => cutToMessage(words)),
    told: lastHeard(said.map(({ told }) => told)),
    from: heardUpTo,
    to: last.id,
  }
  const place = await playRun(ctx, ticket, current, context, heard)
  if (place === 'later') return putOff(ctx, ticket.id, replyMs)
  if (place) return endTurn(tx, ticket.id, { state: { ...current, place }, heardUpTo: last.id })
  const step = decide(current, { texts: heard.texts }, context, now.getTime())
  await act(ctx, ticket, step)
  const isNews = step.state.place.at !== state.place.at || step.rules.some((rule) => rule !== 'waiting')
  if (isNews) await recordStep(ctx, ticket.id, step)
  const entered = step.actions.some(({ type }) => type === 'enter')
  const then = entered && step.state.place.at === 'waiting' ? await enterQueue(ctx, ticket.id, context, heard) : undefined
  await endTurn(tx, ticket.id, { state: { ...step.state, ...(then && { place: then }) }, heardUpTo: last.id })
}

async function putOff(ctx: Ctx, ticketId: number, ms: number): Promise<void> {
  const again = after(ctx.now, ms)
  await putOffTurn(ctx.tx, ticketId, again)
  await ctx.enqueue(takeTurn, { ticketId }, again)
}

async function act(ctx: Ctx, ticket: LockedTicket, { state, actions, rules }: BotStep): Promise<void> {
  const isHalted = rules.includes('too-many-turns')
  await applyBotProgress(ctx, ticket, { queueId: state.queueId, isAnswering: isAnswering(state), isHalted })
  await executeActions(ctx, ticket, actions)
}
