import { maxTemplateUses, type TemplateUse } from '@recado/contract/templates/api'
import type { Tx } from '#platform/database/tx.ts'

type UseRow = Omit<TemplateUse, 'sendAt'> & { sendAt: Date | null }

const names = (column: string) => `(${column} ->> 'templateId')::int in (select id from meant)`

/** Where a template is used, in any of its languages. A quick message that another user alone has is not named. */
export function listUses(
  tx: Tx,
  { wabaId, name, viewerId }: { wabaId: string; name: string; viewerId: number },
): Promise<UseRow[]> {
  const one = (kind: TemplateUse['kind'], from: string, { label, at = 'null::timestamptz' }: { label: string; at?: string }) =>
    `(select '${kind}' as kind, o.id, ${label} as name, ${at} as "sendAt" from ${from} order by ${at}, o.id limit ${maxTemplateUses})`
  return tx.rows<UseRow>(
    'list uses of template',
    `with meant as (select id from message_templates where company_id = $1 and waba_id = $2 and name = $3)
     ${[
       one('fallback', `connections o where o.company_id = $1 and ${names('o.fallback_template')}`, { label: 'o.name' }),
       one('rating', `connections o where o.company_id = $1 and ${names('o.rating_template')}`, { label: 'o.name' }),
       one(
         'schedule',
         `schedules o join contacts p on p.company_id = $1 and p.id = o.contact_id
          where o.company_id = $1 and o.status = 'PENDENTE' and ${names('o.template')}`,
         { label: "case when o.user_id = $4 then p.name else '' end", at: 'o.send_at' },
       ),
       one('quickMessage', `quick_messages o where o.company_id = $1 and ${names('o.template')}`, {
         label: "case when o.geral or o.user_id = $4 then o.shortcode else '' end",
       }),
       one(
         'flow',
         `flows o cross join lateral (
            select v.graph from flow_versions v where v.company_id = $1 and v.flow_id = o.id order by v.id desc limit 1) latest
          where o.company_id = $1 and exists (
            select from jsonb_array_elements(latest.graph -> 'nodes') node
            where node ->> 'type' = 'template' and ${names("(node -> 'data' -> 'template')")})`,
         { label: 'o.name' },
       ),
       one(
         'campaign',
         `campaigns o where o.company_id = $1 and o.template_id in (select id from meant)
          and o.status in ('INATIVA', 'PROGRAMADA', 'EM_ANDAMENTO')`,
         { label: 'o.name' },
       ),
     ].join(' union all ')}`,
    [wabaId, name, viewerId],
  )
}
