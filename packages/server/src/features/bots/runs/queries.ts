import type { FlowRun } from '@recado/contract/bots/runs'
import type { RunAction, RunState } from '@recado/contract/flows/run-state'
import type { Tx } from '#platform/database/tx.ts'

/** The answerer of a run: a version of a flow, or a prompt or an integration on its own. */
export interface Answerer {
  flowId: number | null
  versionId: number | null
  promptId: number | null
  integrationId: number | null
}

export const liveStatuses = ['waiting', 'asking', 'sleeping'] as const
export type LiveStatus = (typeof liveStatuses)[number]
export type RunEnd = 'ended' | 'people' | 'closed' | 'cancelled'
export type StartedBy = 'phrase' | 'person' | 'connection' | 'queue'

export interface Run extends Answerer {
  id: number
  ticketId: number
  startedBy: StartedBy
  state: RunState
  turn: number
  status: LiveStatus | RunEnd
  heardFrom: number | null
  heardTo: number | null
  updatedAt: Date
}

const columns = `id, ticket_id as "ticketId", flow_id as "flowId", version_id as "versionId", prompt_id as "promptId",
  integration_id as "integrationId", started_by as "startedBy", state, turn, status, heard_from as "heardFrom", heard_to as "heardTo",
  updated_at as "updatedAt"`

export function findLiveRun(tx: Tx, ticketId: number): Promise<Run | undefined> {
  const text = `select ${columns} from bot_runs where company_id = $1 and ticket_id = $2 and ended_at is null`
  return tx.row<Run>('find live run', text, [ticketId])
}

export function findRun(tx: Tx, id: number): Promise<Run | undefined> {
  return tx.row<Run>('find run', `select ${columns} from bot_runs where company_id = $1 and id = $2`, [id])
}

/** The kinds of answerers, each with its column. */
const columnOf = { flow: 'flow_id', prompt: 'prompt_id', integration: 'integration_id' } as const
export type AnswererKind = keyof typeof columnOf

/** The tickets in which the answerer has a live run. */
export async function listTicketsOf(tx: Tx, kind: AnswererKind, id: number): Promise<number[]> {
  const text = `select ticket_id as id from bot_runs where company_id = $1 and ${columnOf[kind]} = $2
    and ended_at is null order by ticket_id`
  return (await tx.rows<{ id: number }>(`list tickets of ${kind}`, text, [id])).map((row) => row.id)
}

export async function insertRun(
  tx: Tx,
  run: Answerer & Pick<Run, 'ticketId' | 'startedBy' | 'state'> & { userId: number | null },
  now: Date,
): Promise<Run> {
  const [row] = await tx.rows<Run>(
    'insert run',
    `insert into bot_runs (company_id, ticket_id, flow_id, version_id, prompt_id, integration_id, started_by, user_id, state,
      status, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'waiting', $10, $10) returning ${columns}`,
    [
      run.ticketId,
      run.flowId,
      run.versionId,
      run.promptId,
      run.integrationId,
      run.startedBy,
      run.userId,
      JSON.stringify(run.state),
      now,
    ],
  )
  return row as Run
}

export interface RunPatch {
  state: RunState
  status: Run['status']
  reason: string | null
  heardFrom: number | null
  heardTo: number | null
}

/** Stores the state after an event, which begins another turn. */
export async function updateRun(tx: Tx, id: number, patch: RunPatch, now: Date): Promise<number> {
  const isLive = (liveStatuses as readonly string[]).includes(patch.status)
  return (
    (await tx.value<number>(
      'update run',
      `update bot_runs set state = $3, status = $4, reason = $5, heard_from = $6, heard_to = $7, turn = turn + 1,
         updated_at = $8, ended_at = $9
     where company_id = $1 and id = $2 returning turn`,
      [id, JSON.stringify(patch.state), patch.status, patch.reason, patch.heardFrom, patch.heardTo, now, isLive ? null : now],
    )) ?? 0
  )
}

/** Ends the live run of a ticket without an event. */
export function endLiveRun(
  tx: Tx,
  ticketId: number,
  { status, reason }: { status: RunEnd; reason: string | null },
  now: Date,
): Promise<Pick<Run, 'id' | 'startedBy'> | undefined> {
  return tx.row<Pick<Run, 'id' | 'startedBy'>>(
    'end live run',
    `update bot_runs set status = $3, reason = $4, turn = turn + 1, updated_at = $5, ended_at = $5
     where company_id = $1 and ticket_id = $2 and ended_at is null returning id, started_by as "startedBy"`,
    [ticketId, status, reason, now],
  )
}

/** How often an answerer was asked anew since the last event with a result. */
export async function countAskedAnew(tx: Tx, { id, turn }: Pick<Run, 'id' | 'turn'>): Promise<number> {
  const text = 'select coalesce(max(turn), 0) as turn from bot_run_steps where company_id = $1 and run_id = $2'
  const [row] = await tx.rows<{ turn: number }>('count asked anew', text, [id])
  return turn - (row?.turn ?? 0)
}

export interface NewRunStep {
  turn: number
  event: FlowRun['steps'][number]['event']
  heard: readonly string[]
  actions: readonly RunAction[]
  path: readonly { nodeId: string; handle: string | null }[]
  flowId: number | null
}

/** Records the result of an event, and the blocks of the flow that it led through. */
export async function insertRunStep(tx: Tx, runId: number, step: NewRunStep, now: Date): Promise<void> {
  await tx.rows(
    'insert run step',
    `with step as (
       insert into bot_run_steps (company_id, run_id, turn, event, heard, actions, at) values ($1, $2, $3, $4, $5, $6, $7) returning turn)
     insert into bot_run_nodes (company_id, run_id, turn, place, flow_id, node_id, handle, at)
     select $1, $2, step.turn, n.place, $8::int, n.node, n.handle, $7
     from step, unnest($9::text[], $10::text[]) with ordinality as n (node, handle, place) where $8::int is not null`,
    [
      runId,
      step.turn,
      step.event,
      step.heard,
      JSON.stringify(step.actions),
      now,
      step.flowId,
      step.path.map(({ nodeId }) => nodeId),
      step.path.map(({ handle }) => handle),
    ],
  )
}
