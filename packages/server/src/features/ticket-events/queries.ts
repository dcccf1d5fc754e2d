import type { StoryEvent } from '@recado/contract/ticket-events/api'
import type { Tx } from '#platform/database/db.ts'

const most = 200

const view = `
  select e.id, e.ticket_id as "ticketId", e.user_id as "userId", e.kind, e.detail, e.at,
    (select jsonb_build_object('id', u.id, 'name', u.name) from users u where u.company_id = $1 and u.id = e.user_id) as "user"
  from ticket_events e where e.company_id = $1`

type Row = Omit<StoryEvent, 'at'> & { at: Date }

function toEvent(row: Row): StoryEvent {
  return { ...row, at: row.at.toISOString() } as StoryEvent
}

type KindAndDetail<E> = E extends StoryEvent ? Pick<E, 'kind' | 'detail'> : never

export type NewEvent = KindAndDetail<StoryEvent> & { ticketId: number; userId: number | null; at: Date }

/** A person who has since left is not named. */
export async function insertEvent(tx: Tx, companyId: number, { ticketId, userId, kind, detail, at }: NewEvent): Promise<number> {
  const rows = await tx.named<{ id: number }>(
    'insert ticket event',
    `insert into ticket_events (company_id, ticket_id, user_id, kind, detail, at)
     values ($1, $2, (select u.id from users u where u.company_id = $1 and u.id = $3), $4, $5, $6) returning id`,
    [companyId, ticketId, userId, kind, JSON.stringify(detail), at],
  )
  return (rows[0] as { id: number }).id
}

export async function findEvent(tx: Tx, companyId: number, id: number): Promise<StoryEvent> {
  const rows = await tx.named<Row>('find ticket event', `${view} and e.id = $2`, [companyId, id])
  return toEvent(rows[0] as Row)
}

/** Newest first. */
export async function listEvents(tx: Tx, companyId: number, ticketId: number): Promise<StoryEvent[]> {
  const text = `${view} and e.ticket_id = $2 order by e.id desc limit ${most}`
  return (await tx.named<Row>('list ticket events', text, [companyId, ticketId])).map(toEvent)
}
