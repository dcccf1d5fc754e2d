import type { Address } from '@recado/border/address'
import type { Database } from './database.ts'
import type { Lease } from './leases.ts'

/** How long messages of a conversation stay, 0 for ever, and since when that applies (Unix time in seconds). */
export interface ChatTimer {
  seconds: number
  since: number
}

const maxSeconds = 2 ** 31 - 1

/** Conversations with disappearing messages, under each address of the other side. Of two timers the later one counts. */
export class ChatTimers {
  private readonly database: Database
  private readonly lease: Lease

  constructor(database: Database, lease: Lease) {
    this.database = database
    this.lease = lease
  }

  async set(chat: Address, { seconds, since }: ChatTimer): Promise<void> {
    if (!(seconds >= 0 && seconds <= maxSeconds)) return
    await this.lease.write(
      `kept as (
        insert into channels.chat_timers as t (connection_id, chat, seconds, since)
        select $1, n.chat, $4, to_timestamp($5) from fence, unnest($3::text[]) as n (chat)
        on conflict (connection_id, chat) do update set seconds = excluded.seconds, since = excluded.since
        where t.since <= excluded.since and (t.since, t.seconds) <> (excluded.since, excluded.seconds))`,
      [namesOf(chat), seconds, since],
    )
  }

  async of(chat: Address): Promise<ChatTimer | undefined> {
    const [latest] = await this.database.query<ChatTimer>(
      `select seconds, extract(epoch from since)::float8 as since from channels.chat_timers
       where connection_id = $1 and chat = any ($2) order by since desc limit 1`,
      [this.lease.connectionId, namesOf(chat)],
    )
    return latest?.seconds ? latest : undefined
  }
}

function namesOf({ lid, phone, group }: Address): string[] {
  return Object.entries({ lid, phone, group }).flatMap(([kind, name]) => (name ? [`${kind}:${name}`] : []))
}
