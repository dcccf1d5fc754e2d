import { priorityClasses } from '@recado/border/orders'
import type { SystemTx } from '#platform/database/tx.ts'
import type { Measured } from '#platform/metrics.ts'

const recently = `now() - interval '5 minutes'`
const classes = Object.keys(priorityClasses).map((name) => `'${name}'`)
const classOf = `(array[${classes.join()}])[o.class + 1]`
/** Messages that are due on a connection that could send them. */
const sendable = `from channels.outbox o join channels.state s on s.connection_id = o.connection_id and s.status = 'CONNECTED'
  where o.state = 'queued' and o.kind = 'message' and o.due_at <= now()`

/** Connections that are wanted by provider and status, with a row for each status. */
export async function measureConnections(tx: SystemTx): Promise<Measured[]> {
  const rows = await tx.named<{ provider: string; status: string; value: number }>(
    'measure connections',
    `select p.provider, st.status, count(c.connection_id) as value
     from (values ('beta'), ('cloud')) p (provider)
     cross join unnest(array['OPENING', 'qrcode', 'PAIRING', 'CONNECTED', 'TIMEOUT', 'DISCONNECTED']) st (status)
     left join (
       select s.connection_id, s.status, coalesce(g.provider, 'beta') as provider
       from channels.state s left join channels.settings g on g.connection_id = s.connection_id where s.wanted) c
       on c.provider = p.provider and c.status = st.status
     group by 1, 2`,
    [],
  )
  return rows.map(({ value, ...labels }) => ({ labels, value }))
}

/** Messages to send by class, where the connection is up, and how many seconds the one that is due longest has waited. */
export async function measureOutbox(tx: SystemTx): Promise<{ class: string; count: number; seconds: number }[]> {
  return tx.named(
    'measure outbox',
    `select k.class, count(o.class)::int as count, coalesce(extract(epoch from now() - min(o.due_at)), 0)::float8 as seconds
     from unnest(array[${classes.join()}]) k (class)
     left join (select ${classOf} as class, o.due_at ${sendable}) o on o.class = k.class group by 1`,
    [],
  )
}

/** Messages whose orders have ended in the last five minutes, by class and outcome. */
export async function measureSends(tx: SystemTx): Promise<Measured[]> {
  const rows = await tx.named<{ class: string; outcome: string; value: number }>(
    'measure sends',
    `select k.class, u.outcome, count(o.class) as value
     from unnest(array[${classes.join()}]) k (class) cross join unnest(array['done', 'failed', 'unknown', 'withdrawn']) u (outcome)
     left join (
       select ${classOf} as class, case when o.error = 'withdrawn' then 'withdrawn' else o.state end as outcome
       from channels.outbox o where o.state in ('unknown', 'done', 'failed') and o.updated_at > ${recently} and o.kind = 'message') o
       on o.class = k.class and o.outcome = u.outcome
     group by 1, 2`,
    [],
  )
  return rows.map(({ value, ...labels }) => ({ labels, value }))
}
