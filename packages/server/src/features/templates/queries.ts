import type { Template, TemplateAccount } from '@recado/contract/templates/api'
import type { TemplateMessage } from '@recado/contract/templates/message'
import type { Step } from '@recado/contract/official-lines/api'
import type { SystemTx, Tx } from '#platform/database/tx.ts'
import type { Slice } from '#platform/records/page.ts'

export type TemplateRow = Omit<Template, 'sentLately'> & {
  /** The template's id at Meta. */
  metaId: string
  /** How often it was sent, by the days of a month or more. */
  sentByDay: Record<string, number>
}

const view = `
  select t.id, t.waba_id as "wabaId", t.meta_id as "metaId", t.name, t.language, t.category, t.state, t.quality, t.content, t.reason,
    t.reason_words as "reasonWords", t.paused_until as "pausedUntil", t.category_change as "categoryChange", t.used_at as "usedAt",
    t.sent_by_day as "sentByDay", t.created_at as "createdAt", t.updated_at as "updatedAt"
  from message_templates t where t.company_id = $1`

export function findTemplate(tx: Tx, id: number): Promise<TemplateRow | undefined> {
  return tx.view('find template', `${view} and t.id = $2`, [id])
}

export interface TemplateSearch extends Slice {
  wabaId: string | undefined
  searchParam: string | undefined
  states: readonly string[] | undefined
  categories: readonly string[] | undefined
  language: string | undefined
  usedFirst: boolean
}

const ofLines = 'exists (select from official_lines l where l.company_id = $1 and l.waba_id = t.waba_id)'
const matching = `and ${ofLines} and ($2::text is null or t.waba_id = $2)
  and ($3::text is null or strpos(fold(t.name), fold($3)) > 0 or strpos(replace(fold(t.name), '_', ' '), fold($3)) > 0
    or strpos(fold(t.content ->> 'body'), fold($3)) > 0)
  and ($4::text[] is null or t.state = any($4)) and ($5::text[] is null or t.category = any($5))
  and ($6::text is null or t.language = $6)`

function filterOf({ wabaId, searchParam, states, categories, language }: Omit<TemplateSearch, keyof Slice | 'usedFirst'>) {
  return [wabaId ?? null, searchParam ?? null, states ?? null, categories ?? null, language ?? null]
}

/** By name and language. Where one is chosen, those used lately come first, and of the others what costs less. */
export function listTemplates(tx: Tx, search: TemplateSearch): Promise<TemplateRow[]> {
  const order = `order by case when $7 then t.used_at end desc nulls last, $7 and t.category = 'marketing', t.name, t.language, t.id
    limit $8 offset $9`
  const { usedFirst, limit, offset } = search
  return tx.views('list templates', `${view} ${matching} ${order}`, [...filterOf(search), usedFirst, limit, offset])
}

export async function countTemplates(tx: Tx, search: TemplateSearch): Promise<number> {
  const text = `select count(*)::int from message_templates t where t.company_id = $1 ${matching}`
  return (await tx.value<number>('count templates', text, filterOf(search))) ?? 0
}

/** An account of the company's lines, with those lines. */
export interface AccountRow extends Omit<TemplateAccount, 'name' | 'syncedAt'> {
  /** What Meta said when the first line was checked. */
  steps: Step[]
  syncedAt: Date | null
}

export function listAccounts(tx: Tx, wabaId?: string): Promise<AccountRow[]> {
  return tx.rows<AccountRow>(
    'list template accounts',
    `select l.waba_id as "wabaId", (array_agg(l.steps order by c.id))[1] as steps,
       jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name) order by c.id) as whatsapps,
       (select count(*)::int from message_templates t where t.company_id = $1 and t.waba_id = l.waba_id) as templates,
       (select count(*)::int from message_templates t where t.company_id = $1 and t.waba_id = l.waba_id
          and (t.state in ('rejected', 'paused', 'disabled') or t.category_change is not null)) as attention,
       a.synced_at as "syncedAt", a.fault
     from official_lines l join connections c on c.company_id = $1 and c.id = l.connection_id
     left join template_accounts a on a.company_id = $1 and a.waba_id = l.waba_id
     where l.company_id = $1 and ($2::text is null or l.waba_id = $2)
     group by l.waba_id, a.synced_at, a.fault order by min(c.name), l.waba_id`,
    [wabaId ?? null],
  )
}

/** A template as Meta lists it. */
export type Listed = Pick<Template, 'name' | 'language' | 'category' | 'state' | 'quality' | 'reason' | 'content'> & {
  metaId: string
}

/** Keeps what Meta lists. What is as it was stays untouched. Words and ends of pauses, which no list tells, stay while the state does. */
export async function upsertListed(tx: Tx, wabaId: string, listed: readonly Listed[], now: Date): Promise<void> {
  await tx.rows(
    'upsert listed templates',
    `insert into message_templates as t
       (company_id, waba_id, meta_id, name, language, category, state, quality, content, reason, created_at, updated_at)
     select $1, $2, l."metaId", l.name, l.language, l.category, l.state, l.quality, l.content, l.reason, $4, $4
     from jsonb_to_recordset($3::jsonb) as l("metaId" text, name text, language text, category text, state text, quality text,
       content jsonb, reason text)
     on conflict (company_id, waba_id, name, language) do update set meta_id = excluded.meta_id, category = excluded.category,
       state = excluded.state, quality = excluded.quality, content = excluded.content, reason = excluded.reason,
       reason_words = case when t.state = excluded.state then t.reason_words else '' end,
       paused_until = case when t.state = excluded.state then t.paused_until end,
       category_change = case when t.category = excluded.category then t.category_change
         else jsonb_build_object('from', t.category, 'to', excluded.category, 'at', $5::text) end,
       updated_at = excluded.updated_at
     where (t.meta_id, t.category, t.state, t.quality, t.content, t.reason)
       is distinct from (excluded.meta_id, excluded.category, excluded.state, excluded.quality, excluded.content, excluded.reason)`,
    [wabaId, JSON.stringify(listed), now, now.toISOString()],
  )
}

/** Deletes what Meta no longer lists. */
export async function deleteOthers(tx: Tx, wabaId: string, listed: readonly Listed[]): Promise<void> {
  await tx.rows(
    'delete unlisted templates',
    `delete from message_templates t where t.company_id = $1 and t.waba_id = $2 and not exists (
       select from unnest($3::text[], $4::text[]) as l(name, language) where l.name = t.name and l.language = t.language)`,
    [wabaId, listed.map(({ name }) => name), listed.map(({ language }) => language)],
  )
}

/** Notes a try, and its fault. Without one, the list is read. */
export async function upsertAccount(tx: Tx, wabaId: string, now: Date, fault: TemplateAccount['fault']): Promise<void> {
  await tx.rows(
    'upsert template account',
    `insert into template_accounts as a (company_id, waba_id, tried_at, synced_at, fault)
     values ($1, $2, $3, case when $4::jsonb is null then $3::timestamptz end, $4)
     on conflict (company_id, waba_id) do update set tried_at = excluded.tried_at, fault = excluded.fault,
       synced_at = coalesce(excluded.synced_at, a.synced_at)`,
    [wabaId, now, fault && JSON.stringify(fault)],
  )
}

/** Takes accounts that were last tried before `since`, with a line of each. */
export function claimDue(
  tx: SystemTx,
  { now, since, limit }: { now: Date; since: Date; limit: number },
): Promise<{ companyId: number; connectionId: number }[]> {
  return tx.named(
    'claim due template accounts',
    `insert into template_accounts as a (company_id, waba_id, tried_at)
     select l.company_id, l.waba_id, $1 from official_lines l
     left join template_accounts b on b.company_id = l.company_id and b.waba_id = l.waba_id
     where b.tried_at is null or b.tried_at <= $2 group by l.company_id, l.waba_id limit $3
     on conflict (company_id, waba_id) do update set tried_at = excluded.tried_at where a.tried_at <= $2
     returning a.company_id as "companyId",
       (select min(l.connection_id) from official_lines l where l.company_id = a.company_id and l.waba_id = a.waba_id) as "connectionId"`,
    [now, since, limit],
  )
}

const orphan = 'not exists (select from official_lines l where l.company_id = t.company_id and l.waba_id = t.waba_id)'

/** Accounts of which no line is left. */
export async function deleteOrphans(tx: SystemTx): Promise<void> {
  await tx.named('delete orphan templates', `delete from message_templates t where ${orphan}`, [])
  await tx.named('delete orphan template accounts', `delete from template_accounts t where ${orphan}`, [])
}

export function findNamed(
  tx: Tx,
  wabaId: string,
  { name, language }: { name: string; language: string },
): Promise<TemplateRow | undefined> {
  return tx.view('find named template', `${view} and t.waba_id = $2 and t.name = $3 and t.language = $4`, [
    wabaId,
    name,
    language,
  ])
}

/** All languages of a name. */
export function listNamed(tx: Tx, wabaId: string, name: string): Promise<TemplateRow[]> {
  return tx.views('list named templates', `${view} and t.waba_id = $2 and t.name = $3 order by t.id`, [wabaId, name])
}

type Patch = Partial<
  Pick<Template, 'state' | 'quality' | 'category' | 'content' | 'reason' | 'reasonWords' | 'categoryChange'>
> & {
  pausedUntil?: Date | null
}

export async function patchTemplate(tx: Tx, id: number, patch: Patch, now: Date): Promise<void> {
  await tx.update('messageTemplates', { id }, { ...patch, updatedAt: now })
}

type Created = Pick<TemplateRow, 'wabaId' | 'metaId' | 'name' | 'language' | 'category' | 'state' | 'content' | 'categoryChange'>

/** Keeps what was handed in. The list, read meanwhile, may have brought it already, and is newer. */
export async function insertCreated(tx: Tx, template: Created, now: Date): Promise<number> {
  const { wabaId, metaId, name, language, category, state, content, categoryChange } = template
  const id = await tx.value<number>(
    'insert created template',
    `insert into message_templates as t
       (company_id, waba_id, meta_id, name, language, category, state, content, category_change, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)
     on conflict (company_id, waba_id, name, language) do update
       set category_change = coalesce(t.category_change, excluded.category_change), updated_at = excluded.updated_at
     returning t.id`,
    [
      wabaId,
      metaId,
      name,
      language,
      category,
      state,
      JSON.stringify(content),
      categoryChange && JSON.stringify(categoryChange),
      now,
    ],
  )
  if (id === undefined) throw new Error('A row that was inserted has no id')
  return id
}

export async function removeTemplate(tx: Tx, id: number): Promise<void> {
  await tx.delete('messageTemplates', { id })
}

/** It is sent now. `day` is counted, and days before `since` are dropped: days as 2026-11-30. */
export async function countSent(tx: Tx, id: number, now: Date, { day, since }: { day: string; since: string }): Promise<void> {
  await tx.rows(
    'count sent template',
    `update message_templates t set used_at = $3, sent_by_day = jsonb_build_object($4::text, coalesce((t.sent_by_day ->> $4)::int, 0) + 1)
       || (select coalesce(jsonb_object_agg(d.day, d.sent), '{}') from jsonb_each(t.sent_by_day) as d(day, sent)
           where d.day >= $5 and d.day <> $4)
     where t.company_id = $1 and t.id = $2`,
    [id, now, day, since],
  )
}

/** The account that carries a connection. */
export function findWaba(tx: Tx, connectionId: number): Promise<string | undefined> {
  const text = 'select waba_id from official_lines where company_id = $1 and connection_id = $2'
  return tx.value('find account of line', text, [connectionId])
}

export function findFallback(tx: Tx, connectionId: number): Promise<TemplateMessage | null | undefined> {
  const text = 'select fallback_template from connections where company_id = $1 and id = $2'
  return tx.value('find fallback template', text, [connectionId])
}

export function findLineOf(tx: Tx, wabaId: string): Promise<number | undefined> {
  const text = 'select connection_id from official_lines where company_id = $1 and waba_id = $2 order by connection_id limit 1'
  return tx.value('find line of account', text, [wabaId])
}
