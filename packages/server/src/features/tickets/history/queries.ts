import { type Holder, type LostTicket, type StoryEvent, storyKinds, type Visit } from '@recado/contract/ticket-events/api'
import type { Ticket } from '@recado/contract/tickets/api'
import type { Tx } from '#platform/database/tx.ts'
import { toIso } from '#platform/database/views.ts'
import type { TicketPlace } from '#features/tickets/audience.ts'
import { type EventKind, ticketEventKind } from '#features/tickets/events.ts'

export interface NewEvent {
  ticketId: number
  /** Null where no user did it. */
  userId: number | null
  kind: EventKind
  /** The program that did it, where no user did. */
  through: 'API' | null
  from: TicketPlace | undefined
  to: TicketPlace | undefined
  /** The user who had it and lost it through another user or a program. */
  lostBy: number | null
  at: Date
}

/** SQL of the place of a ticket, with the names at that time. `at` is the number of its first parameter. */
function place(at: number): string {
  return `case when $${at}::boolean then jsonb_build_object(
    'user', (select jsonb_build_object('id', u.id, 'name', u.name) from users u where u.company_id = $1 and u.id = $${at + 1}::int),
    'queue', (select jsonb_build_object('id', q.id, 'name', q.name) from queues q where q.company_id = $1 and q.id = $${at + 2}::int)) end`
}

const valuesOf = (placed: TicketPlace | undefined) => [placed !== undefined, placed?.userId, placed?.queueId]

/** Undefined for a kind that the story does not show. */
export async function insertEvent(tx: Tx, event: NewEvent): Promise<StoryEvent | undefined> {
  const { ticketId, userId, kind, through, from, to, lostBy, at } = event
  const [row] = await tx.rows<Row>(
    'insert ticket event',
    `with added as (
       insert into ticket_events (company_id, ticket_id, user_id, kind, at, detail, through, lost_by)
       values ($1, $2, $3, $4, $5, jsonb_build_object('from', ${place(6)}, 'to', ${place(9)}), lower($12), $13) returning *)
     ${viewOf('added')}`,
    [ticketId, userId, kind, at, ...valuesOf(from), ...valuesOf(to), through, lostBy],
  )
  return row && storyKinds.includes(row.kind) ? toEvent(row) : undefined
}

type Told<Kind extends StoryEvent['kind']> = Pick<Extract<StoryEvent, { kind: Kind }>, 'kind' | 'detail'>

/** What happened to a ticket because of its contact. */
export type ContactEvent =
  | Told<'number-changed'>
  | Told<'merged'>
  | Told<'unmerged'>
  | Told<'campaign-replied'>
  | Told<'rated'>
  | Told<'thanked'>
  | Told<'tagged'>

export async function insertContactEvent(
  tx: Tx,
  { ticketId, userId, at, kind, detail }: ContactEvent & { ticketId: number; userId: number | null; at: Date },
): Promise<StoryEvent> {
  const [row] = await tx.rows<Row>(
    'insert contact event',
    `with added as (
       insert into ticket_events (company_id, ticket_id, user_id, kind, at, detail) values ($1, $2, $3, $4, $5, $6) returning *)
     ${viewOf('added')}`,
    [ticketId, userId, kind, at, JSON.stringify(detail)],
  )
  return toEvent(row as Row)
}

const viewOf = (source: string) => `
  select e.id, e.ticket_id as "ticketId", u.id as "userId", e.kind, e.detail, upper(e.through) as through, e.at,
    case when u.id is not null then jsonb_build_object('id', u.id, 'name', u.name) end as "user"
  from ${source} e left join users u on u.company_id = $1 and u.id = e.user_id where e.company_id = $1`

type Row = Omit<StoryEvent, 'at'> & { at: Date }

function toEvent(row: Row): StoryEvent {
  return { ...row, at: row.at.toISOString() } as StoryEvent
}

/** Whether a user, not a bot or a timer, was the last to end this conversation, at `since` or later. */
export async function wasClosedByPerson(tx: Tx, ticketId: number, since: Date): Promise<boolean> {
  return (
    (await tx.value<boolean>(
      'last closing',
      `select user_id is not null and through is null and at >= $3 as "isTheirs" from ticket_events
     where company_id = $1 and ticket_id = $2 and kind = 'closed' order by id desc limit 1`,
      [ticketId, since],
    )) ?? false
  )
}

const maxRows = 200

/** The story of the ticket, newest first. */
export async function listEvents(tx: Tx, ticketId: number): Promise<StoryEvent[]> {
  const text = `${viewOf('ticket_events')} and e.ticket_id = $2 and e.kind = any($3) order by e.id desc limit ${maxRows}`
  return (await tx.rows<Row>('list ticket events', text, [ticketId, storyKinds])).map(toEvent)
}

const maxLost = 50

/** The tickets that the user lost without having seen it, newest first. */
export async function listLost(tx: Tx, userId: number): Promise<LostTicket[]> {
  const rows = await tx.rows<{ event: Row; ticket: LostTicket['ticket'] }>(
    'list lost tickets',
    `select e.event, jsonb_build_object('id', t.id, 'uuid', t.uuid, 'contact', jsonb_build_object('name', c.name)) as ticket
     from (select e.id, to_jsonb(e) as event from (${viewOf('ticket_events')} and e.lost_by = $2 order by e.id desc limit ${maxLost}) e) e
       join tickets t on t.company_id = $1 and t.id = (e.event->>'ticketId')::int
       join contacts c on c.company_id = t.company_id and c.id = t.contact_id
     order by e.id desc`,
    [userId],
  )
  return rows.map(({ event, ticket }) => ({ event: toEvent({ ...event, at: new Date(event.at) }), ticket }))
}

/** True if the user still had a loss of the ticket to see. */
export function clearLoss(tx: Tx, userId: number, ticketId: number): Promise<boolean> {
  return tx.has(
    'end loss',
    'update ticket_events set lost_by = null where company_id = $1 and lost_by = $2 and ticket_id = $3 returning id',
    [userId, ticketId],
  )
}

export type BegunBy = 'contact' | 'us'

/** The columns that a visit takes from its ticket. */
export type Visited = Pick<Ticket, 'id' | 'status' | 'userId' | 'queueId' | 'contactId' | 'whatsappId' | 'isGroup'>

/** Keeps the ticket's visit in step with the ticket: begins it, moves it, ends it. */
export async function recordVisit(
  tx: Tx,
  { id, status, userId, queueId, contactId, whatsappId, isGroup }: Visited,
  { begunBy, now }: { begunBy: BegunBy; now: Date },
): Promise<void> {
  await tx.rows(
    'record visit',
    `insert into visits as v (company_id, ticket_id, contact_id, connection_id, is_group, begun_by, opened_at, queue_id,
      user_id, accepted_at, held_since, waits_since, is_new)
     select $1::int, $2::int, $6::int, $7::int, $8::boolean, $10, $9::timestamptz, $5::int, $4::int, begun.at, begun.at,
       case when $3 = 'pending' then $9::timestamptz end,
       not $8 and not exists (select from visits o where o.company_id = $1 and o.contact_id = $6)
         and not exists (select from tickets t where t.company_id = $1 and t.contact_id = $6 and t.created_at < $9)
     from (select case when $3 = 'open' then $9::timestamptz end as at) begun
     where $3 <> 'closed' or exists (select from visits o where o.company_id = $1 and o.ticket_id = $2 and o.closed_at is null)
     on conflict (company_id, ticket_id) where closed_at is null do update set
       queue_id = excluded.queue_id, user_id = excluded.user_id, contact_id = excluded.contact_id,
       accepted_at = coalesce(v.accepted_at, excluded.accepted_at),
       held_ms = v.held_ms + case when $3 <> 'open' or v.user_id is distinct from excluded.user_id
         then coalesce(1000 * extract(epoch from excluded.opened_at - v.held_since), 0) else 0 end,
       held_since = case when $3 = 'open' and v.user_id = excluded.user_id then coalesce(v.held_since, excluded.held_since)
         else excluded.held_since end,
       waits_since = case when $3 <> 'pending' then null
         when v.queue_id is not null and $5::int is null then $9 else coalesce(v.waits_since, $9) end,
       closed_at = case when $3 = 'closed' then excluded.opened_at end`,
    [id, status, userId, queueId, contactId, whatsappId, isGroup, now, begunBy],
  )
}

/** Records that a bot asks the customer from now on. */
export async function markBotBegins(tx: Tx, ticketId: number, now: Date): Promise<void> {
  const text =
    'update visits set bot_since = $3 where company_id = $1 and ticket_id = $2 and closed_at is null and bot_since is null'
  await tx.rows('mark bot begins', text, [ticketId, now])
}

/**
 * The bot has nothing more to ask, so the customer waits for attendants from now on. A customer who already had an attendant has waited
 * before.
 */
export async function markHandedOver(tx: Tx, ticketId: number, now: Date): Promise<void> {
  const text = `update visits set handed_over_at = $3
    where company_id = $1 and ticket_id = $2 and closed_at is null and (accepted_at is null or accepted_at >= $3)`
  await tx.rows('mark handed over', text, [ticketId, now])
}

const maxVisits = 50

export interface VisitRow extends Omit<Visit, 'holders'> {
  /** When the bot of the visit began to ask. */
  botSince: string | null
}

/** Newest first. */
export async function listVisits(tx: Tx, ticketId: number, now: Date): Promise<VisitRow[]> {
  const rows = await tx.views<VisitRow>(
    'list visits',
    `select v.id, v.opened_at as "openedAt", v.begun_by as "begunBy", v.bot_since as "botSince", v.handed_over_at as "handedOverAt",
       v.accepted_at as "acceptedAt",
       (v.held_ms + coalesce(1000 * extract(epoch from $3::timestamptz - v.held_since), 0))::bigint as "heldMs",
       v.closed_at as "closedAt", v.rating,
       case when q.id is not null then jsonb_build_object('id', q.id, 'name', q.name) end as queue,
       case when u.id is not null then jsonb_build_object('id', u.id, 'name', u.name) end as "user"
     from visits v
     left join queues q on q.company_id = $1 and q.id = v.queue_id
     left join users u on u.company_id = $1 and u.id = v.user_id
     where v.company_id = $1 and v.ticket_id = $2 order by v.id desc limit ${maxVisits}`,
    [ticketId, now],
  )
  const orNull = (at: string | null) => at && toIso(at)
  return rows.map(({ openedAt, botSince, handedOverAt, acceptedAt, closedAt, ...row }) => ({
    ...row,
    openedAt: toIso(openedAt),
    botSince: orNull(botSince),
    handedOverAt: orNull(handedOverAt),
    acceptedAt: orNull(acceptedAt),
    closedAt: orNull(closedAt),
  }))
}

export interface Move {
  kind: EventKind
  at: string
  /** The owner after the move. */
  user: Holder['user']
}

const maxMoves = 1_000

/** The owners of a ticket and when each got it, oldest first. */
export async function listMoves(tx: Tx, ticketId: number): Promise<Move[]> {
  const rows = await tx.views<Move>(
    'list moves',
    `select m.kind, m.at, m.user from (
       select e.id, e.kind, e.at, e.detail -> 'to' -> 'user' as "user" from ticket_events e
       where e.company_id = $1 and e.ticket_id = $2 and e.kind = any($3)
       order by e.id desc limit ${maxMoves}) m
     order by m.id`,
    [ticketId, ticketEventKind.options],
  )
  return rows.map((row) => ({ ...row, at: toIso(row.at) }))
}

/** Lets the ticket's last visit be rated until then. */
export async function openRating(tx: Tx, ticketId: number, until: Date): Promise<void> {
  await tx.rows(
    'open rating',
    `update visits set rating_until = $3 where company_id = $1 and closed_at is not null and id = (
       select v.id from visits v where v.company_id = $1 and v.ticket_id = $2 order by v.id desc limit 1)`,
    [ticketId, until],
  )
}

export async function closeRatings(tx: Tx, contactId: number, connectionId: number | null): Promise<void> {
  await tx.rows(
    'close ratings',
    `update visits set rating_until = null
     where company_id = $1 and contact_id = $2 and connection_id is not distinct from $3 and rating_until is not null`,
    [contactId, connectionId],
  )
}

interface Rate {
  contactId: number
  whatsappId: number | null
  rating: number
  sentAt: Date
  now: Date
}

/**
 * Returns the ticket of the visit that this rates. Undefined when no visit waits for a rating. A message from before the end, or in a live
 * conversation, is no rating. Timestamps of WhatsApp are whole seconds.
 */
export function rateVisit(tx: Tx, { contactId, whatsappId, rating, sentAt, now }: Rate): Promise<number | undefined> {
  return tx.value<number>(
    'rate visit',
    `update visits set rating = $4, rated_at = $6, rating_until = null where company_id = $1 and id = (
       select v.id from visits v
       where v.company_id = $1 and v.contact_id = $2 and v.connection_id is not distinct from $3
         and v.rating_until >= $5 and date_trunc('second', v.closed_at) <= $5
         and not exists (
           select from tickets t where t.company_id = $1 and t.contact_id = $2 and t.connection_id = $3 and t.status in ('pending', 'open'))
       order by v.id desc limit 1)
     returning ticket_id as "ticketId"`,
    [contactId, whatsappId, rating, sentAt, now],
  )
}

/** Takes back the end of the ticket's last visit if it ended after `since`. */
export async function resumeVisit(tx: Tx, ticketId: number, since: Date): Promise<void> {
  await tx.rows(
    'resume visit',
    `update visits set closed_at = null where company_id = $1 and closed_at > $3 and id = (
       select v.id from visits v where v.company_id = $1 and v.ticket_id = $2 order by v.id desc limit 1)`,
    [ticketId, since],
  )
}
