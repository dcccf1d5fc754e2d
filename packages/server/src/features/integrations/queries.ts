import type { Integration } from '@recado/contract/integrations/api'
import type { IntegrationFault } from '@recado/contract/integrations/fields'
import type { Tx } from '#platform/database/tx.ts'
import type { Slice } from '#platform/records/page.ts'

/** The row as it is stored, with `jsonContent` encrypted. */
export interface IntegrationRow extends Omit<Integration, 'state' | 'hasJsonContent'> {
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

/** The integrations whose name contains the text, by name. */
export function findIntegrations(tx: Tx, searchParam: string | undefined, { limit, offset }: Slice): Promise<IntegrationRow[]> {
  const text = `${view} and ($2::text is null or strpos(fold(i.name), fold($2)) > 0) order by fold(i.name), i.id limit $3 offset $4`
  return tx.views<IntegrationRow>('list queue integrations', text, [searchParam ?? null, limit, offset])
}

export function findIntegration(tx: Tx, id: number): Promise<IntegrationRow | undefined> {
  return tx.view<IntegrationRow>('find queue integration', `${view} and i.id = $2`, [id])
}

/** Whether the integration exists. Locks it, so that it stays until the transaction ends. */
export function hasIntegration(tx: Tx, id: number): Promise<boolean> {
  const text = 'select from queue_integrations where company_id = $1 and id = $2 for key share'
  return tx.has('has queue integration', text, [id])
}

export async function lockIntegration(tx: Tx, id: number): Promise<void> {
  await tx.rows('lock queue integration', 'select from queue_integrations where company_id = $1 and id = $2 for update', [id])
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

export function insertIntegration(tx: Tx, fields: IntegrationFields, now: Date): Promise<number> {
  return tx.insert('queueIntegrations', { ...fields, createdAt: now, updatedAt: now })
}

export interface IntegrationState {
  failures: number
  lastSuccessAt?: Date
  lastErrorAt?: Date
  lastError?: IntegrationFault | null
  lastErrorText?: string
  offAt: Date | null
}

export async function changeIntegration(
  tx: Tx,
  id: number,
  patch: Partial<IntegrationFields & IntegrationState & { updatedAt: Date }>,
): Promise<void> {
  await tx.update('queueIntegrations', { id }, patch)
}

export async function deleteIntegration(tx: Tx, id: number): Promise<void> {
  await tx.delete('queueIntegrations', { id })
}

/** The names of the queues and connections in which it answers. */
export async function listUses(tx: Tx, id: number): Promise<{ queues: string[]; connections: string[] }> {
  const text = `
    select array(select name from queues where company_id = $1 and integration_id = $2 order by fold(name), id) as queues,
      array(select name from connections where company_id = $1 and integration_id = $2 order by fold(name), id) as connections`
  const [row] = await tx.rows<{ queues: string[]; connections: string[] }>('list uses of queue integration', text, [id])
  return row ?? { queues: [], connections: [] }
}

/** `id` comes from a service and may be any number. */
export function hasQueue(tx: Tx, id: number): Promise<boolean> {
  const text = 'select from queues where company_id = $1 and id = $2::bigint'
  return tx.has('has queue', text, [id])
}

export function hasFlow(tx: Tx, id: number): Promise<boolean> {
  return tx.has('has flow', 'select from flows where company_id = $1 and id = $2 for key share', [id])
}
