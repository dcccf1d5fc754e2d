import type { Template, TemplateAccount } from '@recado/contract/templates/api'
import type { Step } from '@recado/contract/official-lines/api'
import type { Tx } from '#platform/database/tx.ts'
import type { Slice } from '#platform/records/page.ts'

export type TemplateRow = Template & {
  /** The template's id at Meta. */
  metaId: string
}

const view = `
  select t.id, t.waba_id as "wabaId", t.meta_id as "metaId", t.name, t.language, t.category, t.state, t.quality, t.content, t.reason,
    t.reason_words as "reasonWords", t.paused_until as "pausedUntil", t.category_change as "categoryChange", t.used_at as "usedAt",
    t.created_at as "createdAt", t.updated_at as "updatedAt"
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
  and ($3::text is null or strpos(fold(t.name), fold($3)) > 0 or strpos(fold(t.content ->> 'body'), fold($3)) > 0)
  and ($4::text[] is null or t.state = any($4)) and ($5::text[] is null or t.category = any($5))
  and ($6::text is null or t.language = $6)`

function filterOf({ wabaId, searchParam, states, categories, language }: Omit<TemplateSearch, keyof Slice | 'usedFirst'>) {
  return [wabaId ?? null, searchParam ?? null, states ?? null, categories ?? null, language ?? null]
}

/** By name and language; those used lately may come first. */
export function listTemplates(tx: Tx, search: TemplateSearch): Promise<TemplateRow[]> {
  const order = 'order by case when $7 then t.used_at end desc nulls last, t.name, t.language, t.id limit $8 offset $9'
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
