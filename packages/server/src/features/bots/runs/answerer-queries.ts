import type { Tx } from '#platform/database/tx.ts'

export interface BoundAnswerer {
  promptId: number | null
  integrationId: number | null
  /** Set for an integration that is a flow of our own. */
  flowId: number | null
  by: 'queue' | 'connection'
}

/**
 * The answerer of the ticket's queue, or of its connection while the ticket is in no queue. Where the connection has only that queue, its
 * answerer also answers for a queue that has none.
 */
export function findBoundAnswerer(tx: Tx, ticketId: number): Promise<BoundAnswerer | undefined> {
  return tx.row<BoundAnswerer>(
    'find bound answerer',
    `select b.prompt_id as "promptId", i.id as "integrationId", i.flow_id as "flowId", b.by
     from tickets t
     cross join lateral (
       select q.prompt_id, q.integration_id, 'queue' as by from queues q
       where q.company_id = $1 and q.id = t.queue_id and num_nonnulls(q.prompt_id, q.integration_id) > 0
       union all
       select c.prompt_id, c.integration_id, 'connection' from connections c
       where c.company_id = $1 and c.id = t.connection_id and (t.queue_id is null or (
         (select array_agg(l.queue_id) from connection_queues l where l.company_id = $1 and l.connection_id = c.id) = array[t.queue_id]
         and exists (select from queues o where o.company_id = $1 and o.id = t.queue_id and o.prompt_id is null
           and o.integration_id is null)))) b
     left join queue_integrations i on i.company_id = $1 and i.id = b.integration_id and i.off_at is null
     where t.company_id = $1 and t.id = $2`,
    [ticketId],
  )
}
