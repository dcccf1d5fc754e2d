import type { World } from '../world.ts'
import type { Company } from './company.ts'
import { revealed } from './participants.ts'

/** A contact is identified by its names. The order in which they were learned does not matter. */
const whose = (contact: string) => `(
  select string_agg(i.kind || ':' || i.value || case when i.former then ' once' else '' end, ' ' order by i.kind, i.value)
  from contact_identities i where i.company_id = $1 and i.contact_id = ${contact})`

const wasTwo = `exists (select from contact_identities i where i.company_id = $1 and i.contact_id = t.contact_id
  and i.value in (${revealed.flatMap(({ names }) => names.flatMap(({ phone }) => (phone ? [`'${phone}'`] : []))).join(', ')}))`

/** The text that the list should show of the newest message. For a message without text it shows the type, which other tests check. */
const newest = `select case when m.is_deleted then '' when m.media_type = 'conversation' then left(m.body, 250) else t.last_message end
  from messages m where m.company_id = $1 and m.ticket_id = t.id order by m.id desc limit 1`

const parts = {
  contacts: `select ${whose('c.id')} as who, c.name, c.number, c.is_group, c.blocked_at is not null as blocked
    from contacts c where c.company_id = $1 and c.deleted_at is null`,
  // Of two tickets of a person who was two contacts, which one is gone and what is in it depends on when that was seen. So does the unread
  // count: messages closed with the older ticket do not count.
  conversations: `select ${whose('t.contact_id')} as who, t.is_group, count(*) filter (where t.status in ('open', 'pending'))::int as live,
      string_agg(t.status, ' ') filter (where t.status <> 'closed') as status,
      case when not ${wasTwo} then sum(t.unread_messages)::int end as unread,
      case when not ${wasTwo} then bool_or(t.waiting_since is not null) end as waits,
      bool_and(t.last_message = (${newest})) as last_is_newest
    from tickets t where t.company_id = $1 group by t.contact_id, t.is_group`,
  messages: `select concat_ws(' ', ${whose('t.contact_id')}, coalesce(m.wa_id, m.body)) as name, m.from_me,
      ${whose('m.contact_id')} as writer,
      m.origin, case when m.is_deleted then '' else m.body end as body, m.media_type, m.is_deleted, m.is_forwarded, m.ack,
      m.failed_reason, case when m.ack = 0 and m.failed_reason is null then m.held_until end as held_until,
      case when m.user_id is null then m.sent_at end as sent_at, m.edited_at is not null and not m.is_deleted as edited,
      (select q.wa_id from messages q where q.company_id = $1 and q.id = m.quoted_id) as quoted,
      case when not m.is_deleted then m.quoted_copy end as quoted_copy,
      (select json_build_array(f.kind, f.mime_type, f.size, f.source) from media f where f.company_id = $1 and f.id = m.media_id) as file,
      (select json_agg(json_build_array(coalesce(${whose('r.contact_id')}, r.author), r.emoji) order by r.author = '', r.created_at)
       from message_reactions r where r.company_id = $1 and r.message_id = m.id and r.emoji <> '' and not m.is_deleted) as reactions
    from messages m join tickets t on t.company_id = $1 and t.id = m.ticket_id where m.company_id = $1`,
  // Messages that exist, and have not received the early signals that waited for them.
  neglected: `select distinct concat_ws(' ', e.wa_id, e.signal ->> 'kind') as what from early_signals e
    join messages m on m.company_id = $1 and m.wa_id = e.wa_id where e.company_id = $1`,
  files: `select count(*)::int as fetches from channels.outbox o join connections c on c.id = o.connection_id
    where c.company_id = $1 and o.kind = 'fetch'`,
}

/** What people see of a company, without what only the database knows: ids, times of processing, order of arrival. By name. */
export type Dump = ReadonlyMap<string, Readonly<Record<string, unknown>>>

export async function dumpOf(w: World, { companyId }: Pick<Company, 'companyId'>): Promise<Dump> {
  const dump = new Map<string, Record<string, unknown>>()
  for (const [part, text] of Object.entries(parts)) {
    const { rows } = await w.owner.query<Record<string, unknown>>(text, [companyId])
    for (const row of rows) {
      const name = `${part} ${JSON.stringify(Object.values(row)[0])}`
      // Two rows of the same name are both kept.
      let twin = name
      for (let count = 2; dump.has(twin); count++) twin = `${name} (${count})`
      dump.set(twin, row)
    }
  }
  return dump
}

/** Where two dumps differ, in words. */
export function differencesOf(wanted: Dump, found: Dump): string[] {
  const names = [...new Set([...wanted.keys(), ...found.keys()])].sort()
  return names.flatMap((name) => {
    const [a, b] = [wanted.get(name), found.get(name)]
    if (!a || !b) return [`${name}: ${a ? 'missing' : 'too much'}`]
    return Object.keys(a).flatMap((key) => {
      const [before, after] = [JSON.stringify(a[key]), JSON.stringify(b[key])]
      return before === after ? [] : [`${name}: ${key} ${before} → ${after}`]
    })
  })
}
