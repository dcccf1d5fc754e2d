import { type BotPlace, type BotState, newBotState } from '@recado/contract/bots/state'
import type { BotStepView } from '@recado/contract/bots/api'
import type { Tx } from '#platform/database/tx.ts'

/** Where a conversation stands with its bot. */
export interface Conversation {
  state: BotState
  /** The id of the last message that was answered or passed over. */
  heardUpTo: number
  turnBeganAt: Date | null
  turnDueAt: Date | null
}

const columns = `state, heard_up_to as "heardUpTo", turn_began_at as "turnBeganAt", turn_due_at as "turnDueAt"`

export function findConversation(tx: Tx, ticketId: number): Promise<Conversation | undefined> {
  const text = `select ${columns} from bot_conversations where company_id = $1 and ticket_id = $2`
  return tx.row<Conversation>('find bot conversation', text, [ticketId])
}

interface Hearing {
  state: BotState
  now: Date
  /** When the turn is due if no more messages come, and when it is due at the latest. */
  soon: Date
  latest: Date
}

/**
 * Records that a message waits for an answer in a ticket that no attendant has. The turn is delayed a little, so that a burst gets one
 * answer. True when a turn begins with it.
 */
export async function recordHeard(tx: Tx, ticketId: number, { state, now, soon, latest }: Hearing): Promise<boolean> {
  return (
    (await tx.value<boolean>(
      'hear for bot',
      `insert into bot_conversations as b (company_id, ticket_id, state, turn_began_at, turn_due_at)
     select t.company_id, t.id, $3::jsonb, $4::timestamptz, $5::timestamptz
     from tickets t where t.company_id = $1 and t.id = $2 and not t.is_group and (t.status = 'pending' or (t.status = 'open'
       and exists (select from bot_runs r where r.company_id = $1 and r.ticket_id = t.id and r.ended_at is null)))
     on conflict (company_id, ticket_id) do update set
       turn_began_at = coalesce(b.turn_began_at, $4),
       turn_due_at = case when b.turn_began_at is null then $5 else least(b.turn_began_at + ($6::timestamptz - $4), $5) end
     where b.state -> 'place' ->> 'at' <> 'people'
     returning turn_began_at = $4 as begins`,
      [ticketId, JSON.stringify(state), now, soon, latest],
    )) ?? false
  )
}

export async function putOffTurn(tx: Tx, ticketId: number, dueAt: Date): Promise<void> {
  const text = 'update bot_conversations set turn_due_at = $3 where company_id = $1 and ticket_id = $2'
  await tx.rows('put off bot turn', text, [ticketId, dueAt])
}

export async function endTurn(
  tx: Tx,
  ticketId: number,
  { state, heardUpTo }: Pick<Conversation, 'state' | 'heardUpTo'>,
): Promise<void> {
  await tx.rows(
    'end bot turn',
    `update bot_conversations set state = $3, heard_up_to = $4, turn_began_at = null, turn_due_at = null
     where company_id = $1 and ticket_id = $2`,
    [ticketId, JSON.stringify(state), heardUpTo],
  )
}

/**
 * Sets the place of the conversation and keeps the rest of its state. Messages up to `heardUpTo`, where given, are not answered any more.
 */
export async function putPlace(tx: Tx, ticketId: number, place: BotPlace, heardUpTo = 0): Promise<void> {
  await tx.rows(
    'put bot place',
    `insert into bot_conversations as b (company_id, ticket_id, state, heard_up_to)
     values ($1, $2, $3::jsonb || jsonb_build_object('place', $4::jsonb), $5)
     on conflict (company_id, ticket_id) do update set
       state = jsonb_set(b.state, '{place}', $4::jsonb), heard_up_to = greatest(b.heard_up_to, $5)`,
    [ticketId, JSON.stringify(newBotState), JSON.stringify(place), heardUpTo],
  )
}

/** The id of the last message of the ticket, 0 where there is none. */
export async function findLastMessageId(tx: Tx, ticketId: number): Promise<number> {
  const text = 'select coalesce(max(id), 0) as id from messages where company_id = $1 and ticket_id = $2'
  return (await tx.value<number>('last heard', text, [ticketId])) ?? 0
}

/** Replaces the state, whatever it was, and cancels a run that was under way. Returns the previous state. */
export async function putState(tx: Tx, ticketId: number, state: BotState, now: Date): Promise<BotState | null> {
  return (
    (await tx.value<BotState | null>(
      'put bot state',
      // The previous row is read separately, because only PostgreSQL 18 returns it.
      `with before as (select state from bot_conversations where company_id = $1 and ticket_id = $2 for update),
     cancelled as (
       update bot_runs set status = 'cancelled', turn = turn + 1, updated_at = $4, ended_at = $4
       where company_id = $1 and ticket_id = $2 and ended_at is null)
     insert into bot_conversations as b (company_id, ticket_id, state)
     select $1::int, $2::int, $3::jsonb from (select) one left join before on true
     on conflict (company_id, ticket_id) do update set state = excluded.state, turn_began_at = null, turn_due_at = null
     returning (select state from before) as before`,
      [ticketId, JSON.stringify(state), now],
    )) ?? null
  )
}

interface NewStep extends Omit<BotStepView, 'id' | 'at' | 'queue'> {
  queueId: number | null
  at: Date
}

/** Writes nothing when nothing was said for the same reason as the last time. */
export async function insertStep(tx: Tx, ticketId: number, step: NewStep): Promise<void> {
  await tx.rows(
    'insert bot step',
    `insert into bot_steps (company_id, ticket_id, rules, said, queue_id, at, chosen)
     select $1::int, $2::int, $3::text[], $4::smallint, $5::int, $6::timestamptz, $7::text
     where $4 > 0 or $3 is distinct from (
       select s.rules from bot_steps s where s.company_id = $1 and s.ticket_id = $2 order by s.id desc limit 1)`,
    [ticketId, step.rules, step.said, step.queueId, step.at, step.chosen],
  )
}

/** Extends the last step, if it has the same rules. */
export function addToStep(tx: Tx, ticketId: number, { rules, said }: Pick<NewStep, 'rules' | 'said'>): Promise<boolean> {
  return tx.has(
    'add to bot step',
    `update bot_steps s set said = least(s.said + $4, 10000)
     where s.company_id = $1 and s.rules = $3::text[] and s.said > 0
       and s.id = (select max(l.id) from bot_steps l where l.company_id = $1 and l.ticket_id = $2) returning 1`,
    [ticketId, rules, said],
  )
}

const maxSteps = 200

/** Newest first. */
export async function listSteps(tx: Tx, ticketId: number): Promise<BotStepView[]> {
  const rows = await tx.rows<Omit<BotStepView, 'at'> & { at: Date }>(
    'list bot steps',
    `select s.id, s.rules, s.said, s.at, s.chosen,
       case when q.id is not null then jsonb_build_object('id', q.id, 'name', q.name, 'color', q.color) end as queue
     from bot_steps s left join queues q on q.company_id = $1 and q.id = s.queue_id
     where s.company_id = $1 and s.ticket_id = $2 order by s.id desc limit ${maxSteps}`,
    [ticketId],
  )
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}
