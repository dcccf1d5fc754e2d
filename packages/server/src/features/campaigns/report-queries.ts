import type { Shipping, ShippingState } from '@recado/contract/campaigns/shipping'
import type { Charge } from '@recado/contract/message-prices/price'
import { selectViews, type Tx } from '#platform/database/tx.ts'
import type { Slice } from '#platform/records/page.ts'
import { holdsNumber, numberParts } from '#platform/telephone/search.ts'

/** The opt-outs by which contacts answered a campaign. */
const leaving = `from contact_opt_outs o where o.company_id = $1 and o.kind = 'out' and o.source = 'word'`
const hasLeft = `s.contact_id in (select o.contact_id ${leaving} and o.campaign_id = $2)`

/** SQL for what is known of the price of a recipient's message `m`, on an official line. The company is $1. */
const charged = `
  json_build_object('kind', coalesce(h.kind, 'untold'), 'category', h.category, 'country', h.country,
    'currency', coalesce(nullif(h.currency, ''), l.currency), 'day', coalesce(h.day, m.created_at::date)::text,
    'isDelivered', coalesce(h.is_delivered, false) or m.ack >= 3, 'hasFailed', m.failed_reason is not null)`
const chargeOf = `
  join messages m on m.company_id = $1 and m.id = p.message_id
  join official_lines l on l.company_id = $1 and l.connection_id = m.connection_id
  left join lateral (
    select * from message_charges h where h.company_id = $1 and h.message_id = m.id
    order by h.is_delivered desc, h.id desc limit 1) h on true`

const shipped = (source: string) => `
  select r.id, r.campaign_id as "campaignId", r.name, case when r.number like 'erased:%' then '' else r.number end as number,
    r.contact_id as "contactId",
    case when r.state in ('queued', 'sending') and r.sent_at is not null then 'sent'
      when r.state = 'queued' and c.status = 'CANCELADA' then 'cancelled' else r.state end as state, r.reason,
    nullif(r.variant, 0) as variant, r.requested_at as "confirmationRequestedAt", r.confirmation, r.confirmed_at as "confirmedAt",
    r.sent_at as "deliveredAt", r.delivered_at as "receivedAt", r.read_at as "readAt", r.replied_at as "repliedAt",
    (select max(o.at) ${leaving} and o.contact_id = r.contact_id and o.campaign_id = r.campaign_id) as "leftAt",
    (select ${charged} from campaign_messages p ${chargeOf}
      where p.company_id = $1 and p.recipient_id = r.id and p.part = 1) as charge,
    (select json_build_object('id', t.id, 'uuid', t.uuid) from tickets t where t.company_id = $1 and t.id = r.ticket_id) as ticket
  from (${source}) r join campaigns c on c.company_id = $1 and c.id = r.campaign_id`

/** A recipient as stored, with what is known of the price. */
export type ShippingRow = Omit<Shipping, 'price'> & { charge: Charge | null }

/** The messages of a campaign on an official line, in groups that cost the same. */
export async function listCharges(tx: Tx, campaignId: number): Promise<(Charge & { count: number })[]> {
  const rows = await tx.rows<{ charge: Charge; count: number }>(
    'list charges of campaign',
    `select charge, count(*)::int as count from (
       select (${charged})::jsonb as charge from campaign_recipients r
       join campaign_messages p on p.company_id = $1 and p.recipient_id = r.id ${chargeOf}
       where r.company_id = $1 and r.campaign_id = $2) c group by charge`,
    [campaignId],
  )
  return rows.map(({ charge, count }) => ({ ...charge, count }))
}

export interface ShippingSearch {
  campaignId: number
  state?: ShippingState | 'replied' | 'left' | undefined
  searchParam?: string | undefined
}

/** The condition for a state as it is displayed, see `shipped`. */
function conditionOf(state: NonNullable<ShippingSearch['state']>): string {
  const isStopped = "exists (select from campaigns c where c.company_id = $1 and c.id = $2 and c.status = 'CANCELADA')"
  switch (state) {
    case 'replied':
      return 's.replied_at is not null'
    case 'left':
      return hasLeft
    case 'queued':
      return `s.state = 'queued' and s.sent_at is null and not ${isStopped}`
    case 'cancelled':
      return `s.state = 'queued' and s.sent_at is null and ${isStopped}`
    case 'sending':
      return "s.state = 'sending' and s.sent_at is null"
    case 'sent':
      return "(s.state = 'sent' or s.state in ('queued', 'sending') and s.sent_at is not null)"
    default:
      return `s.state = '${state}'`
  }
}

/** The recipients of a campaign in order. A queued recipient of a stopped campaign is `cancelled`. */
export async function listShippings(
  tx: Tx,
  { campaignId, state, searchParam }: ShippingSearch,
  { limit, offset }: Slice,
): Promise<ShippingRow[]> {
  const narrowed = state === undefined ? '' : `and ${conditionOf(state)}`
  const source = `select * from campaign_recipients s where s.company_id = $1 and s.campaign_id = $2 ${narrowed}
      and ($3::text is null or strpos(fold(s.name), fold($3)) > 0 or ${holdsNumber('s.number', '$4')})
    order by s.place limit $5 offset $6`
  const values = [tx.companyId, campaignId, searchParam ?? null, numberParts(searchParam), limit, offset]
  return selectViews<ShippingRow>(tx, `list shippings ${state ?? ''}`.trim(), `${shipped(source)} order by r.place`, values)
}

/** The recipients after a given one, for a complete table. */
export async function listShippingsAfter(tx: Tx, campaignId: number, afterId: number, limit: number): Promise<ShippingRow[]> {
  const after = 'coalesce((select a.place from campaign_recipients a where a.company_id = $1 and a.id = $3), 0)'
  const source = `select * from campaign_recipients where company_id = $1 and campaign_id = $2 and place > ${after} order by place limit $4`
  return tx.views<ShippingRow>('list shippings after', `${shipped(source)} order by r.place`, [campaignId, afterId, limit])
}

/** The reasons why recipients were skipped, or why their messages failed. */
export async function countReasons(
  tx: Tx,
  campaignId: number,
): Promise<{ state: 'failed' | 'skipped'; reason: string; count: number }[]> {
  return tx.rows(
    'count reasons',
    `select state, coalesce(reason, '') as reason, count(*)::int as count from campaign_recipients
     where company_id = $1 and campaign_id = $2 and state in ('failed', 'skipped') group by state, reason order by count desc, reason`,
    [campaignId],
  )
}

/** How many recipients opted out in answer to the campaign: as many as are listed. */
export async function countOptedOut(tx: Tx, campaignId: number): Promise<number> {
  const text = `select count(*)::int as count from campaign_recipients s where s.company_id = $1 and s.campaign_id = $2 and ${hasLeft}`
  return (await tx.value<number>('count who left', text, [campaignId])) ?? 0
}

export async function listVariantFigures(
  tx: Tx,
  campaignId: number,
): Promise<{ variant: number; sent: number; replied: number }[]> {
  const text = `select variant, sent, replied from campaign_figures where company_id = $1 and campaign_id = $2
    and variant > 0 order by variant`
  return tx.rows('list variant figures', text, [campaignId])
}

export async function countQueued(tx: Tx, campaignId: number): Promise<{ people: number; firstContacts: number }> {
  const [row] = await tx.rows<{ people: number; firstContacts: number }>(
    'count queued recipients',
    `select count(*)::int as people, count(*) filter (where is_stranger)::int as "firstContacts" from campaign_recipients
     where company_id = $1 and campaign_id = $2 and state = 'queued'`,
    [campaignId],
  )
  return row as { people: number; firstContacts: number }
}
