import type { Database } from './database.ts'
import { leaseSeconds } from './lease-seconds.ts'

/** The channels processes that live, and how many lines each may hold. */
export class Processes {
  private readonly database: Pick<Database, 'query'>
  private readonly owner: string

  constructor(database: Pick<Database, 'query'>, owner: string) {
    this.database = database
    this.owner = owner
  }

  /** This process lives; who has not said so for long is forgotten. */
  async confirm(): Promise<void> {
    await this.database.query(
      `with gone as (delete from channels.processes where seen_at < now() - interval '1 minute' and owner <> $1)
       insert into channels.processes (owner) values ($1) on conflict (owner) do update set seen_at = now()`,
      [this.owner],
    )
  }

  /** It takes no more lines: its share is for the others. */
  async leave(): Promise<void> {
    await this.database.query('delete from channels.processes where owner = $1', [this.owner])
  }

  /** How many lines that are meant to be open are for this process: as many as for any other, or one more. */
  async share(): Promise<number> {
    const [row] = await this.database.query<{ lines: number; processes: number; before: number }>(
      `select (select count(*)::int from channels.state where wanted) as lines, count(*)::int as processes,
         (count(*) filter (where owner < $1))::int as before
       from channels.processes where owner = $1 or seen_at > now() - make_interval(secs => ${leaseSeconds})`,
      [this.owner],
    )
    const { lines = 0, processes = 0, before = 0 } = row ?? {}
    if (processes === 0) return lines
    return Math.floor(lines / processes) + (before < lines % processes ? 1 : 0)
  }
}
