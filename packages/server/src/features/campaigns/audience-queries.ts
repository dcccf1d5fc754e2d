import type { Recipient } from '@recado/contract/campaigns/texts'
import type { Tx } from '#platform/database/tx.ts'
import { hasWindow } from '#features/tickets/window/row.ts'
import type { Slice } from '#platform/records/page.ts'

/** Whom a campaign is for, and over which connection. The contacts come from a list, or from a tag as it is now. */
export interface Audience {
  contactListId: number | null
  tagId: number | null
  connectionId: number | null
  leaveStrangers: boolean
  /** When the campaign begins: by then a window must be open. */
  from: Date
}

/** The contacts of $2. A contact with two numbers in a list comes with the first of them. */
const listed = `
  select i.id as place, i.id as item_id, i.name, i.number, i.email, i.is_whatsapp_valid, o.contact_id,
    o.contact_id is not null and exists (
      select from contact_identities s
      join contact_list_items e on e.company_id = $1 and e.contact_list_id = $2 and e.number = s.value and e.id < i.id
      where s.company_id = $1 and s.contact_id = o.contact_id and s.kind = 'phone' and s.value <> i.number and not s.former) as is_duplicate
  from contact_list_items i
  left join contact_identities o on o.company_id = $1 and o.kind = 'phone' and o.value = i.number and not o.former
  where i.company_id = $1 and i.contact_list_id = $2`
const tagged = `
  select c.id as place, null::int as item_id, c.name, c.number, c.email, null::boolean as is_whatsapp_valid,
    c.id as contact_id, false as is_duplicate
  from contact_tags l join contacts c on c.company_id = $1 and c.id = l.contact_id
  where l.company_id = $1 and l.tag_id = $2 and c.deleted_at is null and not c.is_group and c.number <> ''`

/**
 * Adds the reason against each contact, and whether it never wrote on the connection $3. With $4 such contacts are left out, and where the
 * connection has a window, those whose window is closed at $5.
 */
const judged = (people: string) => `
  select p.*, case
      when p.is_whatsapp_valid is false then 'not-on-whatsapp'
      when c.blocked_at is not null then 'blocked'
      when c.opted_out_at is not null or s.value is not null then 'opted-out'
      when p.is_duplicate then 'duplicate'
      when line.has_window and not exists (
        select from customer_windows w where w.company_id = $1 and w.contact_id = p.contact_id and w.connection_id = $3
          and w.ends_at > $5::timestamptz) then 'window-closed'
      when $4::boolean and not w.has_written then 'stranger'
    end as reason, not w.has_written as is_stranger
  from (${people}) p
  cross join (select exists (select from channels.state line where line.connection_id = $3 and ${hasWindow}) as has_window) line
  left join contacts c on c.company_id = $1 and c.id = p.contact_id
  left join suppressed_addresses s on s.company_id = $1 and s.kind = 'phone' and s.value = p.number
  cross join lateral (select p.contact_id is not null and exists (
    select from messages m where m.company_id = $1 and m.contact_id = p.contact_id and m.connection_id = $3
      and not m.from_me and m.participant = '') as has_written) w`

function queryOf({ contactListId, tagId, connectionId, leaveStrangers, from }: Audience) {
  const name = contactListId === null ? 'tag' : 'list'
  return {
    name,
    people: judged(name === 'list' ? listed : tagged),
    values: (companyId: number): unknown[] => [companyId, contactListId ?? tagId, connectionId, leaveStrangers, from],
  }
}

/** As many rows as one statement takes well within its timeout, even while fresh imports have no table statistics. */
const atOnce = 1_000

/** Takes the whole audience as recipients of a campaign, with the reason for each that gets nothing. */
export async function insertRecipients(
  tx: Tx,
  { id, confirmation, ...audience }: Audience & { id: number; confirmation: boolean },
): Promise<void> {
  const { name, people, values } = queryOf(audience)
  const text = `
    with page as (select * from (${people}) p where p.place > $8 order by p.place limit ${atOnce}),
    taken as (
      insert into campaign_recipients
        (company_id, campaign_id, name, number, email, contact_list_item_id, contact_id, place, is_stranger, state, reason, part)
      select $1, $6, p.name, p.number, p.email, p.item_id, p.contact_id, p.place, p.is_stranger,
        case when p.reason is null then 'queued' else 'skipped' end, p.reason, $7
      from page p order by p.place
      on conflict do nothing)
    select max(place)::int as last, count(*)::int as count from page`
  for (let last = 0, count = atOnce; count === atOnce;) {
    const own = [...values(tx.companyId), id, confirmation ? 0 : 1, last]
    const [page] = await tx.named<{ last: number; count: number }>(`take recipients of ${name}`, text, own)
    last = page?.last ?? 0
    count = page?.count ?? 0
  }
}

export interface AudienceFigures {
  reachable: number
  unchecked: number
  strangers: number
  notOnWhatsapp: number
  optedOut: number
  blocked: number
  windowClosed: number
}

const figures = (people: string) => {
  const count = (condition: string) => `count(*) filter (where ${condition})::int`
  return `select ${count('p.reason is null')} as reachable, ${count('p.reason is null and p.is_whatsapp_valid is null')} as unchecked,
      ${count("(p.reason is null or p.reason = 'stranger') and p.is_stranger")} as strangers,
      ${count("p.reason = 'not-on-whatsapp'")} as "notOnWhatsapp", ${count("p.reason = 'opted-out'")} as "optedOut",
      ${count("p.reason = 'blocked'")} as blocked, ${count("p.reason = 'window-closed'")} as "windowClosed"
    from ${people} p`
}

export async function countAudience(tx: Tx, audience: Audience): Promise<AudienceFigures> {
  const { name, people, values } = queryOf(audience)
  const [row] = await tx.named<AudienceFigures>(`count audience of ${name}`, figures(`(${people})`), values(tx.companyId))
  return row as AudienceFigures
}

/** The same figures, with a page of the contacts that would get a message, in order. All are read at once. */
export async function readAudience(
  tx: Tx,
  audience: Audience,
  { limit, offset }: Slice,
): Promise<AudienceFigures & { people: Recipient[] }> {
  const { name, people, values } = queryOf(audience)
  const page = 'select p.name, p.number, p.email from people p where p.reason is null order by p.place limit $6 offset $7'
  const [row] = await tx.named<AudienceFigures & { people: Recipient[] }>(
    `read audience of ${name}`,
    `with people as materialized (${people})
     select f.*, (select coalesce(json_agg(v), '[]') from (${page}) v) as people from (${figures('people')}) f`,
    [...values(tx.companyId), limit, offset],
  )
  return row as AudienceFigures & { people: Recipient[] }
}
