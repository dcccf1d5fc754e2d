import type { Answers } from '@recado/contract/bots/placeholders'
import { maxTurns } from '@recado/contract/bots/decide'
import { type BotPlace, type BotRule, newBotState } from '@recado/contract/bots/state'
import { play } from '@recado/contract/flows/play'
import { newRun, type CompiledFlow, compileFlow } from '@recado/contract/flows/compiled-flow'
import { handOverFor } from '@recado/contract/queues/hand-over'
import type { RunAction, RunContext, RunEvent, RunStep } from '@recado/contract/flows/run-state'
import { findPlayedFlow } from '#features/flows/runnable.ts'
import type { LoadedBotContext } from '#features/bots/bot-context.ts'
import { listExisting } from '#features/queues/queues.ts'
import { loadSendable } from '#features/templates/stored.ts'
import { applyBotProgress } from '#features/tickets/bot-progress.ts'
import type { LockedTicket } from '#features/tickets/locked-ticket.ts'
import { closeExpired } from '#features/tickets/tickets.ts'
import { randomInt } from 'node:crypto'
import type { Ctx } from '#platform/unit.ts'
import { putPlace } from '#features/bots/queries.ts'
import { recordStep } from '#features/bots/steps.ts'
import { executeActions } from '#features/bots/actions.ts'
import { type Answerer, endLiveRun, insertRun, insertRunStep, type Run, type StartedBy, updateRun } from './queries.ts'
import { schedule } from './schedule.ts'

/** A prompt or an integration as a flow: one external answerer, asked as soon as the run begins. */
const singleAnswererFlow: CompiledFlow = compileFlow({
  nodes: [
    { id: 'start', type: 'start', data: {}, position: { x: 0, y: 0 } },
    // The run itself says which answerer it is.
    { id: 'answerer', type: 'typebot', data: {} as never, position: { x: 0, y: 0 } },
  ],
  connections: [{ source: 'start', target: 'answerer', sourceHandle: 'a' }],
})

/** The customer's messages that an event is about: after which message they begin, and which is the last. */
export interface Heard {
  texts: readonly string[]
  /** What they tell beside their words. */
  told?: Answers
  from: number
  to: number
}

export interface Beginning {
  answerer: Answerer
  flow?: CompiledFlow | undefined
  startedBy: StartedBy
  userId?: number
}

/** Begins a run in the ticket, which the caller has locked. Returns the new place of the conversation. */
export async function begin(
  ctx: Ctx,
  ticket: LockedTicket,
  { answerer, flow = singleAnswererFlow, startedBy, userId }: Beginning,
  context: LoadedBotContext,
  heard: Heard,
): Promise<{ run: Run; place: BotPlace }> {
  const about = { ...answerer, ticketId: ticket.id, startedBy, state: newRun(flow), userId: userId ?? null }
  const run = await insertRun(ctx.tx, about, ctx.now)
  return {
    run,
    place: await applyEvent(ctx, ticket, run, { type: 'start', ...(heard.told ? { told: heard.told } : {}) }, context, heard),
  }
}

/** Applies an event to a live run. The caller has locked the ticket. Returns the new place of the conversation. */
export async function applyEvent(
  ctx: Ctx,
  ticket: LockedTicket,
  run: Run,
  event: RunEvent,
  context: LoadedBotContext,
  heard?: Heard,
): Promise<BotPlace> {
  if (run.flowId !== null && !context.plan.useCampaigns) return handOver(ctx, ticket, run, null)
  const flow = run.versionId === null ? singleAnswererFlow : await findPlayedFlow(ctx, run.versionId)
  const mayGo = await loadSendable(ctx, ticket, flow ? templatesOf(flow) : [])
  const about = { ...runContextFor(ctx, ticket, context), mayGo }
  const step = play(flow ?? compileFlow({ nodes: [], connections: [] }), run.state, event, about)
  const status = statusOf(step)
  // Messages that are sent bit by bit count as one turn.
  const goesOn = event.type === 'moment' && (run.state.spoken ?? 0) > 0
  // The step is not carried out: attendants take over where the customer is.
  if (speaks(step) && !goesOn && context.turns >= maxTurns) return halt(ctx, ticket, run)
  const isGoing = step.outcome === 'going'
  const heardNow =
    isGoing && heard ? { heardFrom: heard.from, heardTo: heard.to } : { heardFrom: run.heardFrom, heardTo: run.heardTo }
  const turn = await updateRun(ctx.tx, run.id, { state: step.state, status, reason: step.reason, ...heardNow }, ctx.now)
  const written = {
    turn,
    event: event.type,
    heard: heard?.texts ?? [],
    actions: step.actions,
    path: step.path,
    flowId: run.flowId,
  }
  await insertRunStep(ctx.tx, run.id, written, ctx.now)
  const queueId = await queueAfter(ctx, ticket, step)
  if (step.outcome === 'closed') await closeExpired(ctx, ticket)
  else await moveTicket(ctx, ticket, run, step, queueId)
  const said = await executeActions(ctx, ticket, step.actions)
  const place = placeAfter(run, ticket, isGoing)
  await recordStep(
    ctx,
    ticket.id,
    {
      state: { ...newBotState, place, queueId },
      actions: step.actions.flatMap((action) => (action.type === 'say' ? [action] : [])),
      rules: [ruleOf(run, step)],
      chosen: null,
    },
    { said, goesOn },
  )
  if (isGoing) await schedule(ctx, { ...run, turn, state: step.state })
  return place
}

function templatesOf({ nodes }: CompiledFlow): number[] {
  return [...nodes.values()].flatMap((node) => (node.type === 'template' ? [node.data.template.templateId] : []))
}

/** The part of the desk that a run reads, in the ticket's present queue. */
function runContextFor(ctx: Ctx, { queueId }: LockedTicket, context: LoadedBotContext): RunContext {
  const queue = context.queues.find(({ id }) => id === queueId)
  const { notUnderstood, answerPlease } = context.words
  const now = ctx.now.getTime()
  return {
    values: { ...context.values, queue: queue?.name ?? '' },
    notUnderstood,
    answerPlease,
    handOver: handOverFor(context, queue ?? null, now),
    now,
    random: () => randomInt(1_000_000) / 1_000_000,
  }
}

/** Ends a run without an event: an attendant acts, the flow is switched off, or the answerer stops. */
async function endRun(ctx: Ctx, ticketId: number, status: 'cancelled' | 'people', reason: string | null): Promise<boolean> {
  return (await endLiveRun(ctx.tx, ticketId, { status, reason }, ctx.now)) !== undefined
}

/** Ends the run without another message. Attendants go on. */
export async function handOver(ctx: Ctx, ticket: LockedTicket, run: Run, reason: string | null): Promise<BotPlace> {
  await endRun(ctx, ticket.id, 'people', reason)
  await applyBotProgress(ctx, ticket, { queueId: ticket.queueId, isAnswering: false, isHalted: false })
  const place = placeAfter(run, ticket, false)
  await putPlace(ctx.tx, ticket.id, place)
  return place
}

async function halt(ctx: Ctx, ticket: LockedTicket, run: Run): Promise<BotPlace> {
  await endRun(ctx, ticket.id, 'people', 'too-many-turns')
  await applyBotProgress(ctx, ticket, { queueId: ticket.queueId, isAnswering: false, isHalted: true })
  const place = placeAfter(run, ticket, false)
  await recordStep(ctx, ticket.id, {
    state: { ...newBotState, place, queueId: ticket.queueId },
    actions: [],
    rules: ['too-many-turns'],
    chosen: null,
  })
  return place
}

/** Updates the ticket after a step. A ticket that an attendant has stays with that attendant. */
async function moveTicket(ctx: Ctx, ticket: LockedTicket, run: Run, step: RunStep, queueId: number | null): Promise<void> {
  const isAnswering = step.outcome === 'going' && !isOfPerson(run, ticket) && !step.state.isHandedOver
  const answerer = step.outcome === 'going' && !step.state.isHandedOver ? run : undefined
  await applyBotProgress(ctx, ticket, { queueId, isAnswering, isHalted: false, answerer })
}

/** The ticket's queue after a step. A queue may have been deleted since the flow or the prompt was saved. */
async function queueAfter(ctx: Ctx, ticket: LockedTicket, { actions }: RunStep): Promise<number | null> {
  const entered = await listExisting(
    ctx,
    actions.flatMap((action) => (action.type === 'enter' ? [action.queueId] : [])),
  )
  const last = actions.findLast((action) => action.type === 'enter' && entered.includes(action.queueId))
  return last?.type === 'enter' ? last.queueId : ticket.queueId
}

function statusOf({ outcome, state: { wait } }: RunStep): Run['status'] {
  if (outcome !== 'going') return outcome
  if (wait?.for === 'reply') return 'asking'
  return wait?.for === 'moment' ? 'sleeping' : 'waiting'
}

const isSpoken: Record<RunAction['type'], boolean> = { say: true, file: true, template: true, enter: false, keep: false }

/** Asking an external answerer counts as speaking, because it is asked to speak and paid for it. */
function speaks({ actions, state: { wait } }: RunStep): boolean {
  return wait?.for === 'reply' || actions.some(({ type }) => isSpoken[type])
}

function isOfPerson({ startedBy }: Pick<Run, 'startedBy'>, { status }: LockedTicket): boolean {
  return startedBy === 'person' && status === 'open'
}

function placeAfter(run: Run, ticket: LockedTicket, isGoing: boolean): BotPlace {
  if (isGoing) return { at: 'run' }
  return { at: isOfPerson(run, ticket) ? 'people' : 'waiting' }
}

function ruleOf(run: Run, { outcome, reason }: RunStep): BotRule {
  if (reason === 'not-understood') return 'gave-up'
  if (reason === 'failed-outside') return 'answerer-failed'
  if (reason === 'asked-for-people') return 'asked-for-people'
  if (reason === 'too-many-steps' || reason === 'node-gone') return 'flow-broken'
  if (outcome !== 'going') return run.flowId === null ? 'answerer-ended' : 'flow-ended'
  return run.flowId === null ? 'answerer' : 'flow'
}
