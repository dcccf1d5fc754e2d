import type { Tx } from '#platform/database/tx.ts'

/** A past conversation of which nothing else is left. */
export interface PastVisit {
  ticketId: number
  contactId: number
  isNew: boolean
  userId: number
  queueId: number
  openedAt: Date
  acceptedAt: Date
  closedAt: Date
  rating: number | null
}

export async function insertPastVisits(tx: Tx, visits: readonly PastVisit[]): Promise<void> {
  await tx.rows(
    'insert past visits',
    `insert into visits (company_id, ticket_id, contact_id, is_group, is_new, begun_by, user_id, queue_id, opened_at, accepted_at, held_ms,
       closed_at, rating, rated_at)
     select $1, v."ticketId", v."contactId", false, v."isNew", 'contact', v."userId", v."queueId", v."openedAt", v."acceptedAt",
       1000 * extract(epoch from v."closedAt" - v."acceptedAt"), v."closedAt", v.rating,
       case when v.rating is not null then v."closedAt" end
     from json_to_recordset($2) v ("ticketId" int, "contactId" int, "isNew" boolean, "userId" int, "queueId" int,
       "openedAt" timestamptz, "acceptedAt" timestamptz, "closedAt" timestamptz, rating int)`,
    [JSON.stringify(visits)],
  )
}
