import type { Prompt } from '@recado/contract/prompts/api'
import type { Examination } from '@recado/contract/prompts/examination'
import type { Tx } from '#platform/database/db.ts'
import { selectViews } from '#platform/database/views.ts'

export type PromptRow = Prompt

const view = `
  select p.id, p.name, p.prompt, p.model, p.max_tokens as "maxTokens", round(p.temperature::numeric, 2)::float8 as temperature,
    p.max_messages as "maxMessages", p.queue_id as "queueId",
    case when q.id is not null then json_build_object('id', q.id, 'name', q.name, 'color', q.color) end as queue,
    p.voice, p.voice_region as "voiceRegion", p.api_key <> '' as "hasApiKey", p.voice_key <> '' as "hasVoiceKey",
    p.answered_at as "answeredAt", p.failed_at as "failedAt", p.failed_reason as "failedReason",
    p.examination, p.created_at as "createdAt", p.updated_at as "updatedAt"
  from prompts p left join queues q on q.company_id = $1 and q.id = p.queue_id where p.company_id = $1`

/** Those whose name contains the text, by name. */
export function listPrompts(tx: Tx, companyId: number, text: string): Promise<PromptRow[]> {
  const select = `${view} and strpos(fold(p.name), fold($2)) > 0 order by fold(p.name), p.id`
  return selectViews<PromptRow>(tx, 'list prompts', select, [companyId, text])
}

export function listNames(tx: Tx, companyId: number, text: string): Promise<{ id: number; name: string }[]> {
  const select = 'select id, name from prompts where company_id = $1 and strpos(fold(name), fold($2)) > 0 order by fold(name), id'
  return tx.named('list prompt names', select, [companyId, text])
}

export async function findPrompt(tx: Tx, companyId: number, id: number): Promise<PromptRow | undefined> {
  const [row] = await selectViews<PromptRow>(tx, 'find prompt', `${view} and p.id = $2`, [companyId, id])
  return row
}

export async function hasPrompt(tx: Tx, companyId: number, id: number): Promise<boolean> {
  return (await tx.named('has prompt', 'select from prompts where company_id = $1 and id = $2', [companyId, id])).length > 0
}

/** The prompt stays there until the transaction ends. */
export async function keepPrompt(tx: Tx, companyId: number, id: number): Promise<void> {
  await tx.named('keep prompt', 'select from prompts where company_id = $1 and id = $2 for key share', [companyId, id])
}

export async function lockPrompt(tx: Tx, companyId: number, id: number): Promise<void> {
  await tx.named('lock prompt', 'select from prompts where company_id = $1 and id = $2 for update', [companyId, id])
}

export interface SealedKeys {
  apiKey: string
  voiceKey: string
}

export async function findKeys(tx: Tx, companyId: number, id: number): Promise<SealedKeys | undefined> {
  const text = 'select api_key as "apiKey", voice_key as "voiceKey" from prompts where company_id = $1 and id = $2'
  return (await tx.named<SealedKeys>('find prompt keys', text, [companyId, id]))[0]
}

export type PromptFields = Pick<
  Prompt,
  'name' | 'prompt' | 'model' | 'maxTokens' | 'temperature' | 'maxMessages' | 'queueId' | 'voice' | 'voiceRegion'
> &
  SealedKeys

export async function insertPrompt(tx: Tx, companyId: number, fields: PromptFields, now: Date): Promise<number> {
  const { id } = await tx.sql
    .insertInto('prompts')
    .values({ ...fields, companyId, createdAt: now, updatedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updatePrompt(
  tx: Tx,
  companyId: number,
  id: number,
  patch: Partial<PromptFields>,
  now: Date,
): Promise<void> {
  await tx.sql
    .updateTable('prompts')
    .set({ ...patch, updatedAt: now })
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .execute()
}

/** The latest answer, or why there was none; it is no change of the prompt. */
export async function updateState(tx: Tx, companyId: number, id: number, reason: string | null, now: Date): Promise<void> {
  await tx.named(
    'update prompt state',
    `update prompts set answered_at = case when $3::text is null then $4::timestamptz else answered_at end,
       failed_at = case when $3::text is null then failed_at else $4::timestamptz end, failed_reason = coalesce($3, failed_reason)
     where company_id = $1 and id = $2`,
    [companyId, id, reason, now],
  )
}

export async function updateExamination(tx: Tx, companyId: number, id: number, found: Examination): Promise<void> {
  await tx.named('update prompt examination', 'update prompts set examination = $3 where company_id = $1 and id = $2', [
    companyId,
    id,
    JSON.stringify(found),
  ])
}

export async function deletePrompt(tx: Tx, companyId: number, id: number): Promise<void> {
  await tx.sql.deleteFrom('prompts').where('companyId', '=', companyId).where('id', '=', id).execute()
}

/** A queue or a connection that lets the prompt answer. */
export async function findUser(tx: Tx, companyId: number, id: number): Promise<{ name: string } | undefined> {
  const [row] = await tx.named<{ name: string }>(
    'find user of prompt',
    `select name from queues where company_id = $1 and prompt_id = $2
     union all select name from connections where company_id = $1 and prompt_id = $2 limit 1`,
    [companyId, id],
  )
  return row
}

/** A prompt that hands over to the queue. */
export async function findPromptInto(tx: Tx, companyId: number, queueId: number): Promise<{ name: string } | undefined> {
  const text = 'select name from prompts where company_id = $1 and queue_id = $2 order by id limit 1'
  return (await tx.named<{ name: string }>('find prompt into queue', text, [companyId, queueId]))[0]
}
