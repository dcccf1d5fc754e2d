import { mostTurns } from '@recado/contract/bots/decide'
import { type BotPlace, type BotRule, newBotState } from '@recado/contract/bots/state'
import { play } from '@recado/contract/flows/play'
import { newRun, type PlayedFlow, toPlay } from '@recado/contract/flows/played-flow'
import { handOverFor } from '@recado/contract/queues/hand-over'
import type { RunDesk, RunEvent, RunStep } from '@recado/contract/flows/run-state'
import { findPlayed } from '#features/flows/runnable.ts'
import type { Desk } from '#features/bots/desk.ts'
import { listKnown } from '#features/queues/queues.ts'
import { follow } from '#features/tickets/bots.ts'
import type { HeldTicket } from '#features/tickets/held-ticket.ts'
import { closeByItself } from '#features/tickets/tickets.ts'
import { randomInt } from 'node:crypto'
import type { Ctx } from '#platform/unit.ts'
import { putPlace } from '#features/bots/queries.ts'
import { note } from '#features/bots/steps.ts'
import { executeActions } from '#features/bots/actions.ts'
import { type Answerer, endLiveRun, insertRun, insertRunStep, type Run, type StartedBy, updateRun } from './queries.ts'
import { schedule } from './schedule.ts'

/** What a prompt or an integration is to a run: somebody outside, asked as soon as it begins. */
const answererAlone: PlayedFlow = toPlay({
  nodes: [
    { id: 'start', type: 'start', data: {}, position: { x: 0, y: 0 } },
    // Who it is stands in the run.
    { id: 'answerer', type: 'typebot', data: {} as never, position: { x: 0, y: 0 } },
  ],
  connections: [{ source: 'start', target: 'answerer', sourceHandle: 'a' }],
})

/** What the customer wrote that an event is about: after which message, and up to which. */
export interface Heard {
  texts: readonly string[]
  from: number
  to: number
}

export interface Beginning {
  answerer: Answerer
  flow?: PlayedFlow | undefined
  startedBy: StartedBy
  userId?: number
}

/** Something begins to answer in the ticket, which is held. Returns where the conversation stands then. */
export async function begin(
  ctx: Ctx,
  ticket: HeldTicket,
  { answerer, flow = answererAlone, startedBy, userId }: Beginning,
  desk: Desk,
  heard: Heard,
): Promise<{ run: Run; place: BotPlace }> {
  const about = { ...answerer, ticketId: ticket.id, startedBy, state: newRun(flow), userId: userId ?? null }
  const run = await insertRun(ctx.tx, about, ctx.now)
  return { run, place: await takeEvent(ctx, ticket, run, { type: 'start' }, desk, heard) }
}

/** An event happens to a live run; its ticket is held. Returns where the conversation stands then. */
export async function takeEvent(
  ctx: Ctx,
  ticket: HeldTicket,
  run: Run,
  event: RunEvent,
  desk: Desk,
  heard?: Heard,
): Promise<BotPlace> {
  if (run.flowId !== null && !desk.plan.useCampaigns) return handOver(ctx, ticket, run, null)
  const flow = run.versionId === null ? answererAlone : await findPlayed(ctx, run.versionId)
  const step = play(flow ?? toPlay({ nodes: [], connections: [] }), run.state, event, deskFor(ctx, ticket, desk))
  const status = statusOf(step)
  // What is said bit by bit is one turn.
  const goesOn = event.type === 'moment' && (run.state.spoken ?? 0) > 0
  // What it would have done is left undone: people take over where the customer is.
  if (speaks(step) && !goesOn && desk.turns >= mostTurns) return halt(ctx, ticket, run)
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
  if (step.outcome === 'closed') await closeByItself(ctx, ticket)
  else await goWith(ctx, ticket, run, step, queueId)
  const said = await executeActions(ctx, ticket, step.actions)
  const place = placeAfter(run, ticket, isGoing)
  await note(
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

/** What a run reads of the desk, in the queue where the ticket is. */
function deskFor(ctx: Ctx, { queueId }: HeldTicket, desk: Desk): RunDesk {
  const queue = desk.queues.find(({ id }) => id === queueId)
  const { notUnderstood, wordsPlease } = desk.words
  const now = ctx.now.getTime()
  return {
    values: { ...desk.values, queue: queue?.name ?? '' },
    notUnderstood,
    wordsPlease,
    handOver: handOverFor(desk, queue ?? null, now),
    now,
    random: () => randomInt(1_000_000) / 1_000_000,
  }
}

/** What is over without an event: people act, the flow is switched off, nobody answers any more. */
async function endRun(ctx: Ctx, ticketId: number, status: 'cancelled' | 'people', reason: string | null): Promise<boolean> {
  return (await endLiveRun(ctx.tx, ticketId, { status, reason }, ctx.now)) !== undefined
}

/** The run ends and people go on, without another word. */
export async function handOver(ctx: Ctx, ticket: HeldTicket, run: Run, reason: string | null): Promise<BotPlace> {
  await endRun(ctx, ticket.id, 'people', reason)
  await follow(ctx, ticket, { queueId: ticket.queueId, isAnswering: false, isHalted: false })
  const place = placeAfter(run, ticket, false)
  await putPlace(ctx.tx, ticket.id, place)
  return place
}

async function halt(ctx: Ctx, ticket: HeldTicket, run: Run): Promise<BotPlace> {
  await endRun(ctx, ticket.id, 'people', 'too-many-turns')
  await follow(ctx, ticket, { queueId: ticket.queueId, isAnswering: false, isHalted: true })
  const place = placeAfter(run, ticket, false)
  await note(ctx, ticket.id, {
    state: { ...newBotState, place, queueId: ticket.queueId },
    actions: [],
    rules: ['too-many-turns'],
    chosen: null,
  })
  return place
}

/** The ticket follows; one that a person has stays with that person. */
async function goWith(ctx: Ctx, ticket: HeldTicket, run: Run, step: RunStep, queueId: number | null): Promise<void> {
  const isAnswering = step.outcome === 'going' && !isOfPerson(run, ticket) && !step.state.isHandedOver
  const answerer = step.outcome === 'going' && !step.state.isHandedOver ? run : undefined
  await follow(ctx, ticket, { queueId, isAnswering, isHalted: false, answerer })
}

/** Where the ticket is then: a queue may be gone since the flow was saved, or the prompt. */
async function queueAfter(ctx: Ctx, ticket: HeldTicket, { actions }: RunStep): Promise<number | null> {
  const entered = await listKnown(
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

/** Whoever is asked outside is asked to speak, and paid for it. */
function speaks({ actions, state: { wait } }: RunStep): boolean {
  return wait?.for === 'reply' || actions.some(({ type }) => type === 'say' || type === 'file')
}

function isOfPerson({ startedBy }: Pick<Run, 'startedBy'>, { status }: HeldTicket): boolean {
  return startedBy === 'person' && status === 'open'
}

function placeAfter(run: Run, ticket: HeldTicket, isGoing: boolean): BotPlace {
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
