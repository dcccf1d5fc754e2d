import type { Prompt } from '@recado/contract/prompts/api'
import type { Examination } from '@recado/contract/prompts/examination'
import type { Tx } from '#platform/database/tx.ts'

export type PromptRow = Prompt

const view = `
  select p.id, p.name, p.prompt, p.model, p.max_tokens as "maxTokens", round(p.temperature::numeric, 2)::float8 as temperature,
    p.max_messages as "maxMessages", p.queue_id as "queueId",
    case when q.id is not null then json_build_object('id', q.id, 'name', q.name, 'color', q.color) end as queue,
    p.voice, p.voice_region as "voiceRegion", p.api_key <> '' as "hasApiKey", p.voice_key <> '' as "hasVoiceKey",
    p.answered_at as "answeredAt", p.failed_at as "failedAt", p.failed_reason as "failedReason",
    p.examination, p.created_at as "createdAt", p.updated_at as "updatedAt"
  from prompts p left join queues q on q.company_id = $1 and q.id = p.queue_id where p.company_id = $1`

/** The prompts whose name contains the text, by name. */
export function listPrompts(tx: Tx, text: string): Promise<PromptRow[]> {
  const select = `${view} and strpos(fold(p.name), fold($2)) > 0 order by fold(p.name), p.id`
  return tx.views<PromptRow>('list prompts', select, [text])
}

export function listNames(tx: Tx, text: string): Promise<{ id: number; name: string }[]> {
  const select = 'select id, name from prompts where company_id = $1 and strpos(fold(name), fold($2)) > 0 order by fold(name), id'
  return tx.rows('list prompt names', select, [text])
}

export function findPrompt(tx: Tx, id: number): Promise<PromptRow | undefined> {
  return tx.view<PromptRow>('find prompt', `${view} and p.id = $2`, [id])
}

export function hasPrompt(tx: Tx, id: number): Promise<boolean> {
  return tx.has('has prompt', 'select from prompts where company_id = $1 and id = $2', [id])
}

/** Locks the prompt, so that it stays until the transaction ends. */
export async function lockPromptRow(tx: Tx, id: number): Promise<void> {
  await tx.rows('keep prompt', 'select from prompts where company_id = $1 and id = $2 for key share', [id])
}

export interface SealedKeys {
  apiKey: string
  voiceKey: string
}

export async function findKeys(tx: Tx, id: number): Promise<SealedKeys | undefined> {
  const text = 'select api_key as "apiKey", voice_key as "voiceKey" from prompts where company_id = $1 and id = $2'
  return (await tx.rows<SealedKeys>('find prompt keys', text, [id]))[0]
}

/** Records the latest answer, or why there was none. This does not count as a change of the prompt. */
export async function updateState(tx: Tx, id: number, reason: string | null, now: Date): Promise<void> {
  await tx.rows(
    'update prompt state',
    `update prompts set answered_at = case when $3::text is null then $4::timestamptz else answered_at end,
       failed_at = case when $3::text is null then failed_at else $4::timestamptz end, failed_reason = coalesce($3, failed_reason)
     where company_id = $1 and id = $2`,
    [id, reason, now],
  )
}

export async function updateExamination(tx: Tx, id: number, found: Examination): Promise<void> {
  await tx.rows('update prompt examination', 'update prompts set examination = $3 where company_id = $1 and id = $2', [
    id,
    JSON.stringify(found),
  ])
}

/** A queue or a connection that lets the prompt answer. */
export function findUser(tx: Tx, id: number): Promise<{ name: string } | undefined> {
  return tx.row<{ name: string }>(
    'find user of prompt',
    `select name from queues where company_id = $1 and prompt_id = $2
     union all select name from connections where company_id = $1 and prompt_id = $2 limit 1`,
    [id],
  )
}

/** A prompt that hands over to the queue. */
export async function findPromptInto(tx: Tx, queueId: number): Promise<{ name: string } | undefined> {
  const text = 'select name from prompts where company_id = $1 and queue_id = $2 order by id limit 1'
  return (await tx.rows<{ name: string }>('find prompt into queue', text, [queueId]))[0]
}
