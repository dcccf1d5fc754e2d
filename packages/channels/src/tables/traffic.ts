import { trafficHours, type TrafficHours } from '@recado/border/connection-state'
import { z } from 'zod'
import type { Database } from './database.ts'
import type { Lease } from './leases.ts'
import type { TrafficHistory } from '#watch/traffic-history.ts'

const history: z.ZodType<TrafficHistory> = z.object({
  from: z.number().int(),
  to: z.number().int(),
  weeks: z.array(z.string()),
  probedAt: z.number(),
  inVain: z.number().int(),
})

/** The stored traffic history of a connection, and its opening hours. An invalid history counts as none and is learnt again. */
export async function readTraffic(
  database: Database,
  connectionId: number,
): Promise<{ history: TrafficHistory | undefined; hours: TrafficHours | undefined }> {
  const [row] = await database.query<{ history: unknown; hours: unknown }>(
    `select (select t.history from channels.traffic t where t.connection_id = $1) as history,
       (select s.hours from channels.settings s where s.connection_id = $1) as hours`,
    [connectionId],
  )
  return { history: history.safeParse(row?.history).data, hours: trafficHours.safeParse(row?.hours).data }
}

export function writeTraffic(lease: Lease, kept: TrafficHistory): Promise<void> {
  return lease.write(
    `kept as (
      insert into channels.traffic (connection_id, history) select $1, $3::jsonb from fence
      on conflict (connection_id) do update set history = excluded.history)`,
    [JSON.stringify(kept)],
  )
}
