import type { Tx } from '#platform/database/tx.ts'

/**
 * The number of latest messages of a ticket that are searched for an excerpt. A ticket with an older match is still found, and its match is
 * shown once it is opened.
 */
const latest = 300

export interface Hit {
  ticketId: number
  text: string
  fromMe: boolean
  author: string | null
  sentAt: Date
  more: number
}

/** The latest message of each of these tickets that contains the text, and how many more contain it. */
export function listTicketHits(tx: Tx, ids: readonly number[], text: string): Promise<Hit[]> {
  return tx.rows<Hit>(
    'list ticket hits',
    `select t.id as "ticketId", h.text, h.from_me as "fromMe", coalesce(u.name, c.name) as author, h.sent_at as "sentAt", h.more
     from unnest($2::int[]) t(id)
     cross join lateral (
       select count(*) over ()::int - 1 as more, m.from_me, m.sent_at, m.user_id, m.contact_id, m.is_group,
         case when strpos(searchable(m.body), fold($3)) > 0 then m.body else m.transcript end as text
       from (select m.*, k.is_group from messages m join tickets k on k.company_id = $1 and k.id = m.ticket_id
         where m.company_id = $1 and m.ticket_id = t.id order by m.id desc limit ${latest}) m
       where not m.is_deleted and (strpos(searchable(m.body), fold($3)) > 0 or strpos(searchable(m.transcript), fold($3)) > 0)
       order by m.id desc limit 1) h
     left join users u on u.company_id = $1 and u.id = h.user_id
     left join contacts c on c.company_id = $1 and c.id = h.contact_id and h.is_group`,
    [ids, text],
  )
}
