import type { TriggerPhrase } from '@recado/contract/trigger-phrases/api'
import type { Tx } from '#platform/database/tx.ts'
import { withIsoDates } from '#platform/database/views.ts'

const view = `
  select p.id, p.name, p.flow_id as "flowId", json_build_object('id', f.id, 'name', f.name, 'active', f.active) as flow,
    p.connection_id as "whatsappId",
    case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end as whatsapp, p.phrase, p.status,
    p.created_at as "createdAt", p.updated_at as "updatedAt"
  from flow_campaigns p
  join flows f on f.company_id = $1 and f.id = p.flow_id
  left join connections c on c.company_id = $1 and c.id = p.connection_id
  where p.company_id = $1`

export async function listTriggerPhrases(tx: Tx): Promise<TriggerPhrase[]> {
  return (await tx.views<TriggerPhrase>('list flow campaigns', `${view} order by fold(p.name), p.id`)).map(withIsoDates)
}

export async function findTriggerPhrase(tx: Tx, id: number): Promise<TriggerPhrase | undefined> {
  const [row] = await tx.views<TriggerPhrase>('find flow campaign', `${view} and p.id = $2`, [id])
  return row && withIsoDates(row)
}

/** The flow that one of these phrases starts on a connection. The latest phrase counts. */
export function findByPhrase(tx: Tx, connectionId: number, keys: readonly string[]): Promise<number | undefined> {
  return tx.value<number>(
    'find flow by phrase',
    `select p.flow_id as "flowId" from flow_campaigns p
     join flows f on f.company_id = $1 and f.id = p.flow_id and f.active
     where p.company_id = $1 and p.connection_id = $2 and p.status and p.key = any($3::text[])
     order by array_position($3::text[], p.key) desc, p.id limit 1`,
    [connectionId, keys],
  )
}

/** Another active flow campaign with this phrase on the connection. */
export function findRival(
  tx: Tx,
  { connectionId, key, exceptId }: { connectionId: number; key: string; exceptId: number },
): Promise<{ id: number; name: string } | undefined> {
  return tx.row<{ id: number; name: string }>(
    'find rival flow campaign',
    'select id, name from flow_campaigns where company_id = $1 and connection_id = $2 and status and key = $3 and id <> $4',
    [connectionId, key, exceptId],
  )
}

/** Only one transaction at a time writes a company's phrases. */
export async function lockPhrases(tx: Tx): Promise<void> {
  await tx.rows('lock phrases', `select pg_advisory_xact_lock(hashtextextended('phrases ' || $1::int, 0))`)
}
