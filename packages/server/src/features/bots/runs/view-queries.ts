import type { FlowRun, RunOfFlow } from '@recado/contract/bots/runs'
import type { RunState } from '@recado/contract/flows/run-state'
import type { Tx } from '#platform/database/tx.ts'
import { toIso } from '#platform/database/views.ts'
import type { Slice } from '#platform/records/page.ts'

interface LastRun extends Omit<RunOfFlow, 'versionId' | 'ticketId' | 'contact'> {
  versionId: number | null
  promptId: number | null
  name: string | null
  state: RunState
}

const withIsoTimestamps = <Row extends { createdAt: string; endedAt: string | null }>(row: Row): Row => ({
  ...row,
  createdAt: toIso(row.createdAt),
  endedAt: row.endedAt && toIso(row.endedAt),
})

/** The latest run of a ticket, with the name of its answerer. */
export async function findLastRun(tx: Tx, ticketId: number): Promise<LastRun | undefined> {
  const [row] = await tx.views<LastRun>(
    'find last run',
    `select r.id, r.status, r.reason, r.started_by as "startedBy", r.created_at as "createdAt", r.ended_at as "endedAt",
       r.version_id as "versionId", r.prompt_id as "promptId", r.state, coalesce(f.name, p.name, i.name) as name
     from bot_runs r
     left join flows f on f.company_id = $1 and f.id = r.flow_id
     left join prompts p on p.company_id = $1 and p.id = r.prompt_id
     left join queue_integrations i on i.company_id = $1 and i.id = r.integration_id
     where r.company_id = $1 and r.ticket_id = $2 order by r.id desc limit 1`,
    [ticketId],
  )
  return row && withIsoTimestamps(row)
}

const ofFlow = `
  select r.id, r.status, r.reason, r.started_by as "startedBy", r.created_at as "createdAt", r.ended_at as "endedAt",
    r.version_id as "versionId", r.ticket_id as "ticketId", json_build_object('id', c.id, 'name', c.name) as contact
  from bot_runs r
  join tickets t on t.company_id = $1 and t.id = r.ticket_id
  join contacts c on c.company_id = $1 and c.id = t.contact_id
  where r.company_id = $1 and r.flow_id is not null`

export async function listRunsOfFlow(tx: Tx, flowId: number, { limit, offset }: Slice): Promise<RunOfFlow[]> {
  const text = `${ofFlow} and r.flow_id = $2 order by r.id desc limit $3 offset $4`
  return (await tx.views<RunOfFlow>('list runs of flow', text, [flowId, limit, offset])).map(withIsoTimestamps)
}

export async function findRunOfFlow(tx: Tx, id: number): Promise<RunOfFlow | undefined> {
  const [row] = await tx.views<RunOfFlow>('find run of flow', `${ofFlow} and r.id = $2`, [id])
  return row && withIsoTimestamps(row)
}

export async function listRunSteps(tx: Tx, runId: number): Promise<FlowRun['steps']> {
  const rows = await tx.views<FlowRun['steps'][number]>(
    'list run steps',
    `select s.event, s.heard, s.actions, s.at,
       (select coalesce(json_agg(json_build_object('nodeId', n.node_id, 'handle', n.handle) order by n.place), '[]')
        from bot_run_nodes n where n.company_id = $1 and n.run_id = s.run_id and n.turn = s.turn) as path
     from bot_run_steps s where s.company_id = $1 and s.run_id = $2 order by s.turn limit 1000`,
    [runId],
  )
  return rows.map((row) => ({ ...row, at: toIso(row.at) }))
}

/** How often each block was passed, by its way out. */
export function countNodes(
  tx: Tx,
  flowId: number,
  since: Date,
): Promise<{ nodeId: string; handle: string | null; count: number }[]> {
  return tx.rows(
    'count nodes of flow',
    `select node_id as "nodeId", handle, count(*)::int as count from bot_run_nodes
     where company_id = $1 and flow_id = $2 and at > $3 group by node_id, handle order by node_id, handle`,
    [flowId, since],
  )
}
