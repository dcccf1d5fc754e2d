/** SQL conditions on a connection's outbox (`o`, of the connection `$1`): which rows are in its queue, and which of them are next. */

/** How many rows of the queue are examined: more than any provider takes at once. */
export const lookAhead = 20

export const commands = `o.kind in ('connect', 'pair', 'passkey', 'logout', 'forget')`
export const inQueue = `o.kind in ('message', 'read', 'connect', 'pair', 'passkey', 'logout', 'forget')`
export const isDue = `o.state = 'queued' and o.due_at <= now()`
export const waitsForUpload = (row: string): string =>
  `(${row}.state = 'queued' and ${row}.kind = 'message' and ${row}.prepared is null and ${row}.payload->'content'->>'type' = 'file')`

/**
 * A file is uploaded beside the queue, and some messages are held until a time. Later rows of the same lane wait for them, those of other
 * lanes do not.
 */
const overtakesNothing = `(
  select true from channels.outbox e
  where e.connection_id = o.connection_id and e.lane = o.lane and e.state in ('queued', 'sending')
    and (e.class, e.id) <= (o.class, o.id) and (${waitsForUpload('e')} or (e.state = 'queued' and e.due_at > now()))
  limit 1) is null`

/**
 * The first due row of each lane that can go. Each step continues in the queue where the last one stopped, at the next row of another lane.
 * So it skips ten thousand rows of one conversation, and of ten thousand conversations reads the first few.
 */
export const firstOfLanes = `o.id = any (array(
  with recursive step as (
    select '-1'::smallint as class, '0'::bigint as id, '{}'::text[] as lanes, 0 as found, false as goes
    union all
    select o.class, o.id, step.lanes || o.lane, step.found + o.goes::int, o.goes
    from step cross join lateral (
      select o.class, o.id, o.lane, ${overtakesNothing} as goes from channels.outbox o
      where o.connection_id = $1 and ${isDue} and ${inQueue} and (o.class, o.id) > (step.class, step.id)
        and (o.lane = any (step.lanes)) is not true
      order by o.class, o.id limit 1) o
    where step.found < ${lookAhead})
  select id from step where goes))`
