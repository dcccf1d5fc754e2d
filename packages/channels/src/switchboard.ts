import { holdConnection, type Connection, type ConnectionParts } from '#connection.ts'
import type { Database } from '#database.ts'
import { createLeases } from '#leases.ts'
import type { Logger } from '#log.ts'
import type { Provider } from '#provider.ts'

const tickMs = 1_000
const heartbeatMs = 2_000
const checkMs = 500
/** Logins cost the most of a connection's life: so many are under way at once. */
const startsAtOnce = 5
const startPatienceMs = 10_000
/** After this the leases of a predecessor have run out by themselves. */
const takeOverMs = 8_000

export interface SwitchboardParts {
  database: Database
  owner: string
  secret: Buffer
  provider: Provider
  log: Logger
}

/** All connections this process holds. */
export interface Switchboard {
  /** A connection has new rows in its outbox; without an id: any may have. */
  notice(connectionId?: number): void
  stop(): Promise<void>
}

export function startSwitchboard({ database, owner, secret, provider, log }: SwitchboardParts): Switchboard {
  const held = new Map<number, { connection: Connection; since: number }>()
  const startedAt = Date.now()
  let stopped = false
  let ticking = Promise.resolve()
  let again = false

  const leases = createLeases(database, owner, (connectionId) => {
    held.get(connectionId)?.connection.drop()
    held.delete(connectionId)
  })

  const hold = (lease: ConnectionParts['lease']) => {
    const own = log.child({ connection: lease.connectionId })
    const connection = holdConnection({ lease, database, provider, secret, log: own, started: requestTick })
    held.set(lease.connectionId, { connection, since: Date.now() })
  }

  const starting = () =>
    [...held.values()].filter(({ connection, since }) => connection.starting() && Date.now() - since < startPatienceMs).length

  const letGoOfIdle = async () => {
    for (const [connectionId, { connection }] of held) {
      if (!connection.idle()) continue
      held.delete(connectionId)
      await connection.stop()
      await leases.release(connection.lease)
    }
  }

  const wakeDue = async () => {
    if (held.size === 0) return
    const due = await database.query<{ id: number }>(
      `select id from unnest($1::int[]) as mine (id) where exists (
         select from channels.outbox o where o.connection_id = mine.id and o.state = 'queued' and o.due_at <= now())`,
      [[...held.keys()]],
    )
    for (const { id } of due) held.get(id)?.connection.wake()
  }

  const tick = async () => {
    try {
      await letGoOfIdle()
      await wakeDue()
      const room = startsAtOnce - starting()
      if (room <= 0 || stopped) return
      const claimed = await leases.claim(room, Date.now() - startedAt < takeOverMs)
      claimed.forEach(hold)
      if (claimed.length === room) requestTick()
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'connections could not be looked after')
    }
  }

  /** One tick at a time; a request during one is answered by one more after it. */
  const requestTick = () => {
    if (stopped || again) return
    again = true
    ticking = ticking.then(async () => {
      again = false
      if (!stopped) await tick()
    })
  }

  const adopt = async (connectionId?: number) => {
    await database
      .query(
        `insert into channels.state (connection_id)
         select distinct o.connection_id from channels.outbox o
         where o.state in ('queued', 'sending') and ($1::int is null or o.connection_id = $1) on conflict do nothing`,
        [connectionId ?? null],
      )
      .catch((error: Error) => log.warn({ reason: error.message }, 'a connection could not be taken in'))
    requestTick()
  }

  const heartbeat = () => {
    leases.renew().catch((error: Error) => log.warn({ reason: error.message }, 'the leases were not confirmed'))
  }

  const timers = [
    setInterval(requestTick, tickMs),
    setInterval(heartbeat, heartbeatMs),
    setInterval(() => leases.check(), checkMs),
  ]
  requestTick()

  return {
    notice(connectionId) {
      const mine = connectionId === undefined ? undefined : held.get(connectionId)
      if (mine) mine.connection.wake()
      else void adopt(connectionId)
    },

    async stop() {
      stopped = true
      await ticking
      await Promise.all(
        [...held.values()].map(async ({ connection }) => {
          await connection.stop()
          await leases.release(connection.lease).catch(() => {})
        }),
      )
      timers.forEach(clearInterval)
    },
  }
}
