import type { QueueIntegration } from '@recado/contract/queue-integrations/api'
import type { IntegrationFault } from '@recado/contract/queue-integrations/fields'
import type { Tx } from '#platform/database/db.ts'
import { selectViews } from '#platform/database/views.ts'
import type { Slice } from '#platform/page.ts'

/** As it is kept: `jsonContent` sealed. */
export interface IntegrationRow extends Omit<QueueIntegration, 'state' | 'hasJsonContent'> {
  flowId: number | null
  failures: number
  lastSuccessAt: string | null
  lastErrorAt: string | null
  lastError: IntegrationFault | null
  lastErrorText: string
  offAt: string | null
}

const view = `
  select i.id, i.name, i.type, i.project_name as "projectName", i.json_content as "jsonContent", i.language, i.url as "urlN8N",
    i.typebot_slug as "typebotSlug", i.typebot_expires as "typebotExpires", i.typebot_delay_message as "typebotDelayMessage",
    i.typebot_keyword_finish as "typebotKeywordFinish", i.typebot_keyword_restart as "typebotKeywordRestart",
    i.typebot_restart_message as "typebotRestartMessage", i.typebot_unknown_message as "typebotUnknownMessage",
    i.flow_id as "flowId", i.failures, i.last_success_at as "lastSuccessAt", i.last_error_at as "lastErrorAt",
    i.last_error as "lastError", i.last_error_text as "lastErrorText", i.off_at as "offAt",
    i.created_at as "createdAt", i.updated_at as "updatedAt"
  from queue_integrations i where i.company_id = $1`

/** By name, those whose name contains the text. */
export function listIntegrations(
  tx: Tx,
  companyId: number,
  searchParam: string | undefined,
  { limit, offset }: Slice,
): Promise<IntegrationRow[]> {
  const text = `${view} and ($2::text is null or strpos(fold(i.name), fold($2)) > 0) order by fold(i.name), i.id limit $3 offset $4`
  return selectViews<IntegrationRow>(tx, 'list queue integrations', text, [companyId, searchParam ?? null, limit, offset])
}

export async function findIntegration(tx: Tx, companyId: number, id: number): Promise<IntegrationRow | undefined> {
  const [row] = await selectViews<IntegrationRow>(tx, 'find queue integration', `${view} and i.id = $2`, [companyId, id])
  return row
}

/** If there is one, it stays there until the transaction ends. */
export async function hasIntegration(tx: Tx, companyId: number, id: number): Promise<boolean> {
  const text = 'select from queue_integrations where company_id = $1 and id = $2 for key share'
  return (await tx.named('has queue integration', text, [companyId, id])).length > 0
}

export async function lockIntegration(tx: Tx, companyId: number, id: number): Promise<void> {
  const text = 'select from queue_integrations where company_id = $1 and id = $2 for update'
  await tx.named('lock queue integration', text, [companyId, id])
}

export type IntegrationFields = Pick<
  IntegrationRow,
  | 'name'
  | 'type'
  | 'projectName'
  | 'jsonContent'
  | 'language'
  | 'typebotSlug'
  | 'typebotExpires'
  | 'typebotDelayMessage'
  | 'typebotKeywordFinish'
  | 'typebotKeywordRestart'
  | 'typebotRestartMessage'
  | 'typebotUnknownMessage'
  | 'flowId'
> & { url: string }

export async function insertIntegration(tx: Tx, companyId: number, fields: IntegrationFields, now: Date): Promise<number> {
  const { id } = await tx.sql
    .insertInto('queueIntegrations')
    .values({ ...fields, companyId, createdAt: now, updatedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface IntegrationState {
  failures: number
  lastSuccessAt?: Date
  lastErrorAt?: Date
  lastError?: IntegrationFault | null
  lastErrorText?: string
  offAt: Date | null
}

export async function updateIntegration(
  tx: Tx,
  companyId: number,
  id: number,
  patch: Partial<IntegrationFields & IntegrationState & { updatedAt: Date }>,
): Promise<void> {
  await tx.sql.updateTable('queueIntegrations').set(patch).where('companyId', '=', companyId).where('id', '=', id).execute()
}

export async function deleteIntegration(tx: Tx, companyId: number, id: number): Promise<void> {
  await tx.sql.deleteFrom('queueIntegrations').where('companyId', '=', companyId).where('id', '=', id).execute()
}

/** What it answers for: the names of queues and connections. */
export async function listUses(tx: Tx, companyId: number, id: number): Promise<{ queues: string[]; connections: string[] }> {
  const text = `
    select array(select name from queues where company_id = $1 and integration_id = $2 order by fold(name), id) as queues,
      array(select name from connections where company_id = $1 and integration_id = $2 order by fold(name), id) as connections`
  const [row] = await tx.named<{ queues: string[]; connections: string[] }>('list uses of queue integration', text, [
    companyId,
    id,
  ])
  return row ?? { queues: [], connections: [] }
}

/** `id` is what a service says: any number. */
export async function hasQueue(tx: Tx, companyId: number, id: number): Promise<boolean> {
  const text = 'select from queues where company_id = $1 and id = $2::bigint'
  return (await tx.named('has queue', text, [companyId, id])).length > 0
}

export async function hasFlow(tx: Tx, companyId: number, id: number): Promise<boolean> {
  const text = 'select from flows where company_id = $1 and id = $2 for key share'
  return (await tx.named('has flow', text, [companyId, id])).length > 0
}
