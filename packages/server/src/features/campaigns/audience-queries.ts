import type { Recipient } from '@recado/contract/campaigns/texts'
import type { Tx } from '#platform/database/tx.ts'
import { marketingStopOf } from '#features/contacts/row.ts'
import { hasWindow } from '#features/tickets/window/row.ts'
import type { Slice } from '#platform/records/page.ts'

/** How a template decides who gets it. */
export interface TemplateUse {
  /** The account at Meta, which a person may have told to send no marketing. */
  wabaId: string
  isMarketing: boolean
  /** Whether people in the window get a free text instead. */
  freeTextInside: boolean
  /** The variables without which a person gets nothing, by key, and where their values are. */
  required: readonly { key: string; source: string; of: string }[]
}

/** Whom a campaign is for, and over which connection. The contacts come from a list, or from a tag as it is now. */
export interface Audience {
  contactListId: number | null
  tagId: number | null
  connectionId: number | null
  leaveFirstContacts: boolean
  /** When the campaign begins: by then a window must be open. */
  from: Date
  template: TemplateUse | null
}

/** The contacts of $2. A contact with two numbers in a list comes with the first of them. */
const listed = `
  select i.id as place, i.id as item_id, i.name, i.number, i.email, i.columns, i.is_whatsapp_valid, o.contact_id,
    o.contact_id is not null and exists (
      select from contact_identities s
      join contact_list_items e on e.company_id = $1 and e.contact_list_id = $2 and e.number = s.value and e.id < i.id
      where s.company_id = $1 and s.contact_id = o.contact_id and s.kind = 'phone' and s.value <> i.number and not s.former) as is_duplicate
  from contact_list_items i
  left join contact_identities o on o.company_id = $1 and o.kind = 'phone' and o.value = i.number and not o.former
  where i.company_id = $1 and i.contact_list_id = $2`
const tagged = `
  select c.id as place, null::int as item_id, c.name, c.number, c.email, '{}'::jsonb as columns, null::boolean as is_whatsapp_valid,
    c.id as contact_id, false as is_duplicate
  from contact_tags l join contacts c on c.company_id = $1 and c.id = l.contact_id
  where l.company_id = $1 and l.tag_id = $2 and c.deleted_at is null and not c.is_group and c.number <> ''`

/** The value of the variable `v` for the person `p`, the contact `c`. */
const valueOf = `case v ->> 'source' when 'name' then p.name when 'first-name' then p.name when 'email' then p.email
  when 'number' then p.number when 'column' then p.columns ->> (v ->> 'of')
  when 'field' then (select f ->> 'value' from jsonb_array_elements(c.extra_info) f where fold(f ->> 'name') = fold(v ->> 'of') limit 1)
  else v ->> 'of' end`

const isMarketing = "w.gets_template and ($6::jsonb ->> 'isMarketing')::boolean"

/**
 * Adds the reason against each contact, whether it never wrote on the connection $3, whether it counts for the connection's allowance, and
 * what it gets. With $4 contacts that never wrote are left out. Where the connection has a window, those outside of it at $5 get nothing
 * but the template $6.
 */
const judged = (people: string) => `
  select p.*, w.has_written, line.has_window and not w.is_inside as is_outside,
    case when line.has_window then not w.is_inside else not w.has_written end as is_approached, c.extra_info, w.gets_template,
    case
      when p.is_whatsapp_valid is false then 'not-on-whatsapp'
      when c.blocked_at is not null then 'blocked'
      when c.opted_out_at is not null or s.value is not null then 'opted-out'
      when p.is_duplicate then 'duplicate'
      when line.has_window and not w.is_inside and not w.gets_template then 'window-closed'
      when $4::boolean and not w.has_written then 'stranger'
      when ${isMarketing} and ${marketingStopOf('p.contact_id', "($6::jsonb ->> 'wabaId')")} is not null then 'marketing-stopped'
      when ${isMarketing} and c.marketing_held_until > $5::timestamptz then 'marketing-held'
      when w.gets_template then (
        select 'no-value ' || (v ->> 'key') from jsonb_array_elements($6::jsonb -> 'required') with ordinality as r (v, at)
        where coalesce(${valueOf}, '') !~ '\\S' order by at limit 1)
    end as reason
  from (${people}) p
  cross join (select exists (select from channels.state line where line.connection_id = $3 and ${hasWindow}) as has_window) line
  left join contacts c on c.company_id = $1 and c.id = p.contact_id
  left join suppressed_addresses s on s.company_id = $1 and s.kind = 'phone' and s.value = p.number
  cross join lateral (
    select h.*, $6::jsonb is not null and not (h.is_inside and ($6::jsonb ->> 'freeTextInside')::boolean) as gets_template
    from (
      select p.contact_id is not null and exists (
          select from messages m where m.company_id = $1 and m.contact_id = p.contact_id and m.connection_id = $3
            and not m.from_me and m.participant = '') as has_written,
        line.has_window and exists (
          select from customer_windows w where w.company_id = $1 and w.contact_id = p.contact_id and w.connection_id = $3
            and w.ends_at > $5::timestamptz) as is_inside) h) w`

function queryOf({ contactListId, tagId, connectionId, leaveFirstContacts, from, template }: Audience) {
  const name = contactListId === null ? 'tag' : 'list'
  return {
    name,
    people: judged(name === 'list' ? listed : tagged),
    values: (companyId: number): unknown[] => [
      companyId,
      contactListId ?? tagId,
      connectionId,
      leaveFirstContacts,
      from,
      template && JSON.stringify(template),
    ],
  }
}

/** As many rows as one statement takes well within its timeout, even while fresh imports have no table statistics. */
const atOnce = 1_000

/** Takes the whole audience as recipients of a campaign, with the reason for each that gets nothing. With `asks` each is asked first. */
export async function insertRecipients(
  tx: Tx,
  { id, asks, ...audience }: Audience & { id: number; asks: boolean },
): Promise<void> {
  const { name, people, values } = queryOf(audience)
  const text = `
    with page as (select * from (${people}) p where p.place > $9 order by p.place limit ${atOnce}),
    taken as (
      insert into campaign_recipients
        (company_id, campaign_id, name, number, email, contact_list_item_id, contact_id, place, is_stranger, state, reason, part)
      select $1, $7, p.name, p.number, p.email, p.item_id, p.contact_id, p.place, p.is_approached,
        case when p.reason is null then 'queued' else 'skipped' end, p.reason, $8
      from page p order by p.place
      on conflict do nothing)
    select max(place)::int as last, count(*)::int as count from page`
  for (let last = 0, count = atOnce; count === atOnce;) {
    const own = [...values(tx.companyId), id, asks ? 0 : 1, last]
    const [page] = await tx.named<{ last: number; count: number }>(`take recipients of ${name}`, text, own)
    last = page?.last ?? 0
    count = page?.count ?? 0
  }
}

export interface AudienceFigures {
  reachable: number
  unchecked: number
  firstContacts: number
  notOnWhatsapp: number
  optedOut: number
  blocked: number
  windowClosed: number
  marketingStopped: number
  marketingHeld: number
  /** People who get a template, and those of them outside the window. */
  templates: number
  outside: number
}

const figures = (people: string) => {
  const count = (condition: string) => `count(*) filter (where ${condition})::int`
  const of = (reason: string) => count(`p.reason = '${reason}'`)
  return `select ${count('p.reason is null')} as reachable, ${count('p.reason is null and p.is_whatsapp_valid is null')} as unchecked,
      ${count("(p.reason is null or p.reason = 'stranger') and not p.has_written")} as "firstContacts",
      ${of('not-on-whatsapp')} as "notOnWhatsapp", ${of('opted-out')} as "optedOut", ${of('blocked')} as blocked,
      ${of('window-closed')} as "windowClosed", ${of('marketing-stopped')} as "marketingStopped",
      ${of('marketing-held')} as "marketingHeld", ${count('p.reason is null and p.gets_template')} as templates,
      ${count('p.reason is null and p.gets_template and p.is_outside')} as outside
    from ${people} p`
}

export async function countAudience(tx: Tx, audience: Audience): Promise<AudienceFigures> {
  const { name, people, values } = queryOf(audience)
  const [row] = await tx.named<AudienceFigures>(`count audience of ${name}`, figures(`(${people})`), values(tx.companyId))
  return row as AudienceFigures
}

/** A person of an audience, with what a template may be filled from. */
export interface Person extends Recipient {
  columns: Readonly<Record<string, string>>
  fields: readonly { name: string; value: string }[]
  getsTemplate: boolean
}

export interface WholeAudience extends AudienceFigures {
  people: Person[]
  /** Where there is a template: how many get it free of charge after an advertisement, and the others by the beginning of their numbers. */
  free: number
  prefixes: { prefix: string; count: number }[]
  /** How many have no value for a variable, and what its variables may name. */
  noValue: { reason: string; count: number }[]
  columns: string[]
  fields: string[]
}

/** So much of a number tells its country. */
const prefixLength = 6
/** As many headings and fields as are offered. */
const maxNames = 100

/**
 * The same figures, with a page of the contacts that would get a message, in order, or of those that get nothing for a reason. All are read
 * at once.
 */
export async function readAudience(
  tx: Tx,
  audience: Audience,
  { limit, offset, skippedFor = null }: Slice & { skippedFor?: string | null },
): Promise<WholeAudience> {
  const { name, people, values } = queryOf(audience)
  const page = `select p.name, p.number, p.email, p.columns, coalesce(p.extra_info, '[]') as fields, p.gets_template as "getsTemplate"
    from people p where p.reason is not distinct from $9::text order by p.place limit $7 offset $8`
  const names = (of: string) =>
    `array(select distinct n from ${of} n (n) where $6::jsonb is not null order by n limit ${maxNames})`
  const [row] = await tx.named<WholeAudience>(
    `read audience of ${name}`,
    `with people as materialized (${people}),
     freed as materialized (
       select distinct t.contact_id from message_charges h join messages m on m.company_id = $1 and m.id = h.message_id
       join tickets t on t.company_id = $1 and t.id = m.ticket_id
       where h.company_id = $1 and h.connection_id = $3 and h.kind = 'ad' and h.at > $5::timestamptz - interval '72 hours'),
     priced as materialized (
       select left(p.number, ${prefixLength}) as prefix, f.contact_id is not null as is_free from people p
       left join freed f on f.contact_id = p.contact_id where p.reason is null and p.gets_template)
     select f.*, (select count(*)::int from priced where is_free) as free,
       (select coalesce(json_agg(n), '[]') from (
         select prefix, count(*)::int as count from priced where not is_free group by prefix) n) as prefixes,
       (select coalesce(json_agg(v), '[]') from (${page}) v) as people,
       (select coalesce(json_agg(n), '[]') from (
         select p.reason, count(*)::int as count from people p where p.reason like 'no-value %' group by p.reason order by p.reason) n)
         as "noValue",
       ${names('people p cross join jsonb_object_keys(p.columns)')} as columns,
       ${names("(select e ->> 'name' from people p cross join jsonb_array_elements(p.extra_info) e)")} as fields
     from (${figures('people')}) f`,
    [...values(tx.companyId), limit, offset, skippedFor],
  )
  return row as WholeAudience
}
