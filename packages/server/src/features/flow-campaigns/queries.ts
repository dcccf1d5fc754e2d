import type { FlowCampaign } from '@recado/contract/flow-campaigns/api'
import type { Tx } from '#platform/database/db.ts'
import { selectViews, toMoment } from '#platform/database/views.ts'

const view = `
  select p.id, p.name, p.flow_id as "flowId", json_build_object('id', f.id, 'name', f.name, 'active', f.active) as flow, p.connection_id as "whatsappId",
    case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end as whatsapp, p.phrase, p.status,
    p.created_at as "createdAt", p.updated_at as "updatedAt"
  from flow_campaigns p
  join flows f on f.company_id = $1 and f.id = p.flow_id
  left join connections c on c.company_id = $1 and c.id = p.connection_id
  where p.company_id = $1`

const moments = (row: FlowCampaign): FlowCampaign => ({
  ...row,
  createdAt: toMoment(row.createdAt),
  updatedAt: toMoment(row.updatedAt),
})

export async function listFlowCampaigns(tx: Tx, companyId: number): Promise<FlowCampaign[]> {
  return (await selectViews<FlowCampaign>(tx, 'list flow campaigns', `${view} order by fold(p.name), p.id`, [companyId])).map(
    moments,
  )
}

export async function findFlowCampaign(tx: Tx, companyId: number, id: number): Promise<FlowCampaign | undefined> {
  const [row] = await selectViews<FlowCampaign>(tx, 'find flow campaign', `${view} and p.id = $2`, [companyId, id])
  return row && moments(row)
}

/** The flow that one of these phrases starts on a connection; the latest of them counts. */
export async function findByPhrase(
  tx: Tx,
  companyId: number,
  connectionId: number,
  keys: readonly string[],
): Promise<number | undefined> {
  const [row] = await tx.named<{ flowId: number }>(
    'find flow by phrase',
    `select p.flow_id as "flowId" from flow_campaigns p
     join flows f on f.company_id = $1 and f.id = p.flow_id and f.active
     where p.company_id = $1 and p.connection_id = $2 and p.status and p.key = any($3::text[])
     order by array_position($3::text[], p.key) desc, p.id limit 1`,
    [companyId, connectionId, keys],
  )
  return row?.flowId
}

/** Another active one with this phrase on the connection. */
export async function findRival(
  tx: Tx,
  companyId: number,
  { connectionId, key, exceptId }: { connectionId: number; key: string; exceptId: number },
): Promise<{ id: number; name: string } | undefined> {
  const [row] = await tx.named<{ id: number; name: string }>(
    'find rival flow campaign',
    'select id, name from flow_campaigns where company_id = $1 and connection_id = $2 and status and key = $3 and id <> $4',
    [companyId, connectionId, key, exceptId],
  )
  return row
}

/** One writer of a company's phrases at a time. */
export async function lockPhrases(tx: Tx, companyId: number): Promise<void> {
  await tx.named('lock phrases', `select pg_advisory_xact_lock(hashtextextended('phrases ' || $1::int, 0))`, [companyId])
}

export interface FlowCampaignFields {
  name: string
  flowId: number
  connectionId: number
  phrase: string
  key: string
  status: boolean
}

export async function insertFlowCampaign(
  tx: Tx,
  companyId: number,
  fields: Omit<FlowCampaignFields, 'status'>,
  now: Date,
): Promise<number> {
  const { id } = await tx.sql
    .insertInto('flowCampaigns')
    .values({ ...fields, companyId, createdAt: now, updatedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateFlowCampaign(
  tx: Tx,
  companyId: number,
  id: number,
  patch: Partial<FlowCampaignFields>,
  now: Date,
): Promise<void> {
  await tx.sql
    .updateTable('flowCampaigns')
    .set({ ...patch, updatedAt: now })
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .execute()
}

export async function deleteFlowCampaign(tx: Tx, companyId: number, id: number): Promise<void> {
  await tx.sql.deleteFrom('flowCampaigns').where('companyId', '=', companyId).where('id', '=', id).execute()
}
