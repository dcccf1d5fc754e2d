import type { Move } from '@recado/contract/official-lines/api'
import type { Tx } from '#platform/database/tx.ts'

/** What hangs on a connection that is about to move. */
export async function findMove(tx: Tx, connectionId: number): Promise<Move> {
  const live = `tickets t where t.company_id = $1 and t.connection_id = $2 and t.status in ('pending', 'open')`
  const orders = (states: string) =>
    `(select count(*)::int from channels.outbox o where o.connection_id = c.id and o.kind = 'message' and o.state in (${states}))`
  const row = await tx.row<Move>(
    'find move',
    `select (select count(*)::int from ${live}) as "openTickets",
       (select count(*)::int from schedules s where s.company_id = $1 and s.status = 'PENDENTE' and exists (
          select from ${live} and t.contact_id = s.contact_id)) as schedules,
       (select count(*)::int from ${live} and t.is_group) as groups,
       (select count(*)::int from ${live} and not t.is_group and not exists (
          select from contact_identities i where i.company_id = $1 and i.contact_id = t.contact_id and i.kind in ('phone', 'bsuid')
            and not i.former)) as unreachable,
       ${orders("'queued'")} as waiting, ${orders("'sending', 'unknown'")} as "inDoubt",
       (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) order by p.id), '[]') from campaigns p
        where p.company_id = $1 and p.connection_id = $2 and p.status in ('PROGRAMADA', 'EM_ANDAMENTO')) as campaigns
     from connections c where c.company_id = $1 and c.id = $2`,
    [connectionId],
  )
  return row ?? { openTickets: 0, schedules: 0, groups: 0, unreachable: 0, waiting: 0, inDoubt: 0, campaigns: [] }
}
