import type { OpeningHours } from '@recado/contract/hours'
import type { Language } from '@recado/contract/languages'
import type { Queue } from '@recado/contract/queues/api'
import { languageOf } from '#features/companies/row.ts'
import type { Tx } from '#platform/database/tx.ts'
import { toIso } from '#platform/database/views.ts'

const view = `
  select q.id, q.name, q.color, q.greeting_message as "greetingMessage", q.out_of_hours_message as "outOfHoursMessage",
    q.complation_message as "complationMessage", q.rating_message as "ratingMessage", q.order_queue as "orderQueue",
    q.integration_id as "integrationId", q.prompt_id as "promptId", q.schedules,
    (select count(*)::int from queue_options o where o.company_id = $1 and o.queue_id = q.id) as "optionsCount",
    q.updated_at as "updatedAt"
  from queues q where q.company_id = $1`

function toQueue(row: Queue): Queue {
  return { ...row, updatedAt: toIso(row.updatedAt) }
}

export async function listQueues(tx: Tx): Promise<Queue[]> {
  const rows = await tx.views<Queue>('list queues', `${view} order by q.order_queue nulls last, fold(q.name)`)
  return rows.map(toQueue)
}

export async function findQueue(tx: Tx, id: number): Promise<Queue | undefined> {
  const [row] = await tx.views<Queue>('find queue', `${view} and q.id = $2`, [id])
  return row && toQueue(row)
}

/** Locks the queue. No other transaction changes it or its options until this one ends. */
export async function lockQueueRow(tx: Tx, id: number): Promise<void> {
  await tx.rows('lock queue', 'select from queues where company_id = $1 and id = $2 for no key update', [id])
}

export async function countQueues(tx: Tx, ids: readonly number[]): Promise<number> {
  const text = 'select count(*)::int from queues where company_id = $1 and id = any ($2::int[])'
  return (await tx.value<number>('count queues', text, [ids])) ?? 0
}

/** The number of queues, and the last number of the menu. */
export async function findExtent(tx: Tx): Promise<{ count: number; last: number }> {
  const text = 'select count(*)::int as count, coalesce(max(order_queue), 0) as last from queues where company_id = $1'
  const [row] = await tx.rows<{ count: number; last: number }>('find extent of queues', text)
  return row ?? { count: 0, last: 0 }
}

/** Finds another queue with this name or this colour. */
export function findConflict(
  tx: Tx,
  { name, color, exceptId }: { name: string; color: string; exceptId: number | undefined },
): Promise<'name' | 'color' | undefined> {
  return tx.value<'name' | 'color'>(
    'find rival of queue',
    `select case when fold(q.name) = fold($2) then 'name' else 'color' end as by from queues q
     where q.company_id = $1 and q.id <> coalesce($4, 0) and (fold(q.name) = fold($2) or lower(q.color) = $3)
     order by fold(q.name) = fold($2) desc limit 1`,
    [name, color, exceptId ?? null],
  )
}

export type QueueFields = Omit<Queue, 'id' | 'updatedAt' | 'optionsCount'>

/** A test or the demo may leave out the columns that have defaults. */
export function insertQueue(
  tx: Tx,
  queue: Pick<QueueFields, 'name' | 'color'> & Partial<QueueFields> & { now: Date },
): Promise<number> {
  const { now, schedules, ...fields } = queue
  return tx.insert('queues', {
    ...fields,
    ...(schedules && { schedules: JSON.stringify(schedules) }),
    createdAt: now,
    updatedAt: now,
  })
}

export async function updateQueue(tx: Tx, id: number, patch: Partial<QueueFields>, now: Date): Promise<void> {
  const { schedules, ...fields } = patch
  await tx.update('queues', { id }, { ...fields, ...(schedules && { schedules: JSON.stringify(schedules) }), updatedAt: now })
}

/** Numbers the queues in this order, from 1. Returns those whose number changed. */
export async function renumberQueues(tx: Tx, ids: readonly number[], now: Date): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(
    'renumber queues',
    `update queues q set order_queue = wanted.place, updated_at = $3
     from unnest($2::int[]) with ordinality as wanted (id, place)
     where q.company_id = $1 and q.id = wanted.id and q.order_queue is distinct from wanted.place returning q.id`,
    [ids, now],
  )
  return rows.map((row) => row.id)
}

/** Returns the live tickets of the queue and locks it, so that no other ticket enters it until the transaction ends. */
export async function lockQueueForRemoval(tx: Tx, id: number): Promise<number[]> {
  await tx.rows('close queue', 'select from queues where company_id = $1 and id = $2 for update', [id])
  const text = `select id from tickets where company_id = $1 and queue_id = $2 and status in ('pending', 'open') order by id`
  return (await tx.rows<{ id: number }>('list live tickets of queue', text, [id])).map((row) => row.id)
}

/** Deletes the queue. Its tickets, members and connections stay, without it. */
export async function deleteQueue(tx: Tx, id: number): Promise<void> {
  await tx.delete('queues', { id })
}

/** The queue that takes over the conversation of a ticket, and its opening hours. */
export interface HandOver {
  language: Language
  timeZone: string
  schedules: OpeningHours[]
  queue: { name: string; schedules: OpeningHours[] } | null
}

/** For the given queue, or else for the queue of the ticket. */
export async function findHandOver(tx: Tx, ticketId: number, queueId: number | null): Promise<HandOver> {
  const [row] = await tx.rows<HandOver>(
    'find hand-over',
    `select ${languageOf('$1')} as language, c.time_zone as "timeZone", c.schedules,
       (select jsonb_build_object('name', q.name, 'schedules', q.schedules) from queues q
        where q.company_id = $1 and q.id in ($3, t.queue_id) order by q.id = $3 desc nulls last limit 1) as queue
     from companies c left join tickets t on t.company_id = $1 and t.id = $2
     where c.id = $1`,
    [ticketId, queueId],
  )
  if (!row) throw new Error('A conversation of no company is handed over')
  return row
}
