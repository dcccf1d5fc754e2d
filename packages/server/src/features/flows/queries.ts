import type { Flow, FlowVersion, SavedGraph } from '@recado/contract/flows/api'
import type { Tx } from '#platform/database/tx.ts'
import { withIsoDates, toIso } from '#platform/database/views.ts'

/** The encrypted keys of a version's nodes. */
export type NodeSecrets = Readonly<Record<string, { apiKey?: string; voiceKey?: string }>>

const view = `
  select f.id, f.name, f.active, f.is_slash_command as "isSlashCommand", f.created_at as "createdAt", f.updated_at as "updatedAt",
    (select count(*)::int from flow_campaigns p where p.company_id = $1 and p.flow_id = f.id and p.status) as phrases,
    (select count(*)::int from queue_integrations i where i.company_id = $1 and i.flow_id = f.id and i.off_at is null) as integrations,
    (select v.id from flow_versions v where v.company_id = $1 and v.flow_id = f.id order by v.id desc limit 1) as "versionId"
  from flows f where f.company_id = $1`

export async function listFlows(tx: Tx): Promise<Flow[]> {
  return (await tx.views<Flow>('list flows', `${view} order by fold(f.name), f.id`)).map(withIsoDates)
}

/** The flows that a user may start by typing `/`, by name. */
export function listStartable(tx: Tx): Promise<{ id: number; name: string }[]> {
  const text = `select f.id, f.name from flows f where f.company_id = $1 and f.active and f.is_slash_command
    and exists (select from flow_versions v where v.company_id = $1 and v.flow_id = f.id) order by fold(f.name), f.id limit 100`
  return tx.rows('list startable flows', text)
}

export async function findFlow(tx: Tx, id: number): Promise<Flow | undefined> {
  const [row] = await tx.views<Flow>('find flow', `${view} and f.id = $2`, [id])
  return row && withIsoDates(row)
}

/** Those of these templates that the company has. */
export function listTemplates(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const text = 'select id from message_templates where company_id = $1 and id = any($2::int[])'
  return tx.column<number>('list templates of flow', text, [ids])
}

/** The flow cannot be deleted until the transaction ends. */
export async function lockFlowForReference(tx: Tx, id: number): Promise<void> {
  await tx.rows('keep flow', 'select from flows where company_id = $1 and id = $2 for key share', [id])
}

export function isNameTaken(tx: Tx, name: string, exceptId = 0): Promise<boolean> {
  const text = 'select from flows where company_id = $1 and fold(name) = fold($2) and id <> $3'
  return tx.has('is flow name taken', text, [name, exceptId])
}

/** Only one transaction at a time writes names of flows. */
export async function lockNames(tx: Tx): Promise<void> {
  await tx.rows('lock flow names', `select pg_advisory_xact_lock(hashtextextended('flow names ' || $1::int, 0))`)
}

/** What a flow does, and the encrypted keys of its nodes. */
export interface VersionRow {
  id: number
  flowId: number
  graph: SavedGraph
  secrets: NodeSecrets
}

const columns = 'id, flow_id as "flowId", graph, secrets'

export function findLatestVersion(tx: Tx, flowId: number): Promise<VersionRow | undefined> {
  const text = `select ${columns} from flow_versions where company_id = $1 and flow_id = $2 order by id desc limit 1`
  return tx.row<VersionRow>('find latest flow version', text, [flowId])
}

export function findVersion(tx: Tx, id: number): Promise<VersionRow | undefined> {
  const text = `select ${columns} from flow_versions where company_id = $1 and id = $2`
  return tx.row<VersionRow>('find flow version', text, [id])
}

export interface NewVersion extends Pick<FlowVersion, 'nodes' | 'added' | 'removed' | 'changed' | 'restoredFrom'> {
  companyId: number
  flowId: number
  graph: SavedGraph
  secrets: NodeSecrets
  userId: number
  at: Date
}

/** Adds a version with the files that it names. */
export async function insertVersion(
  tx: Tx,
  { graph, secrets, ...version }: NewVersion,
  mediaIds: readonly number[],
): Promise<void> {
  const texts = { graph: JSON.stringify(graph), secrets: JSON.stringify(secrets) }
  const stored = Buffer.byteLength(texts.graph) + Buffer.byteLength(texts.secrets)
  const number = (await latestNumber(tx, version.flowId)) + 1
  const id = await tx.insert('flowVersions', { ...version, ...texts, number, stored })
  await tx.named(
    'insert flow version files',
    'insert into flow_version_files (company_id, version_id, media_id) select $1, $2, unnest($3::bigint[])',
    [version.companyId, id, mediaIds],
  )
}

async function latestNumber(tx: Tx, flowId: number): Promise<number> {
  const text = 'select number from flow_versions where company_id = $1 and flow_id = $2 order by id desc limit 1'
  return (await tx.rows<{ number: number }>('latest number of flow', text, [flowId]))[0]?.number ?? 0
}

const maxVersions = 100

/** Deletes the versions of a flow beyond the newest hundred, except those that a run has gone through: the run is shown on its version. */
export async function deleteOldVersions(tx: Tx, flowId: number): Promise<void> {
  const text = `delete from flow_versions v where v.company_id = $1 and v.flow_id = $2
    and v.id <= (select o.id from flow_versions o where o.company_id = $1 and o.flow_id = $2
      order by o.id desc offset ${maxVersions} limit 1)
    and not exists (select from bot_runs r where r.company_id = $1 and r.version_id = v.id)`
  await tx.rows('delete old flow versions', text, [flowId])
}

export async function listVersions(tx: Tx, flowId: number): Promise<FlowVersion[]> {
  const text = `
    select v.id, v.number, v.at, v.nodes, v.added, v.removed, v.changed, v.restored_from as "restoredFrom",
      case when u.id is not null then json_build_object('id', u.id, 'name', u.name) end as user
    from flow_versions v left join users u on u.company_id = $1 and u.id = v.user_id
    where v.company_id = $1 and v.flow_id = $2 order by v.id desc limit ${maxVersions}`
  const rows = await tx.views<FlowVersion>('list flow versions', text, [flowId])
  return rows.map((row) => ({ ...row, at: toIso(row.at) }))
}

/** A file that was uploaded for flows, and the key by which they name it. */
export interface FlowFile {
  key: string
  mediaId: number
}

export async function insertFiles(tx: Tx, files: readonly FlowFile[]): Promise<void> {
  const text = 'insert into flow_files (company_id, key, media_id) select $1, * from unnest($2::text[], $3::bigint[])'
  await tx.rows('insert flow files', text, [files.map(({ key }) => key), files.map(({ mediaId }) => mediaId)])
}

export async function listFiles(tx: Tx, keys: readonly string[]): Promise<FlowFile[]> {
  const text = 'select key, media_id as "mediaId" from flow_files where company_id = $1 and key = any($2::text[])'
  return tx.rows<FlowFile>('list flow files', text, [keys])
}
