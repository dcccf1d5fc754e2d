import type { Database } from './database.ts'

/** A counter: of one connection, or of none (0) where it spans several. */
export interface Counted {
  connectionId: number
  name: string
  key: string
}

/**
 * Takes one more, of which `amount` may be used within `ms` of the first. Null counts without a limit, 0 only checks. With `grows` the
 * window lasts `ms` for each one used.
 */
export interface BudgetUse extends Counted {
  amount: number | null
  ms: number
  grows: boolean
}

/** The used budgets of connections, contacts and portfolios, shared by all processes. Times are by the caller's clock, in ms since 1970. */
export class BudgetTable {
  private readonly database: Database

  constructor(database: Database) {
    this.database = database
  }

  /** Takes one of each, or none. In the latter case returns the one that stays used up longest, and until when. */
  async take(shares: readonly BudgetUse[], now: number): Promise<{ name: string; until: number } | undefined> {
    const [spent] = await this.database.query<{ name: string; until: number }>(
      `with wanted as (
         select * from unnest($1::int[], $2::text[], $3::text[], $4::int[], $5::float8[], $7::bool[])
           as w (connection_id, name, key, amount, ms, grows)),
       found as (
         select b.name, b.used, b.ends_at, w.amount,
           w.grows and b.ends_at - make_interval(secs => (b.used - 1) * w.ms / 1000) <= to_timestamp($6::float8 / 1000) as rests
         from channels.budgets b join wanted w using (connection_id, name, key) for update of b),
       spent as (
         select name, extract(epoch from ends_at)::float8 * 1000 as until from found
         where (used >= amount or (rests and amount is not null)) and ends_at > to_timestamp($6::float8 / 1000)
         order by ends_at desc limit 1),
       taken as (
         insert into channels.budgets as b (connection_id, name, key, used, ends_at)
         select connection_id, name, key, 1, to_timestamp(($6::float8 + ms) / 1000) from wanted
         where amount is distinct from 0 and not exists (select from spent)
         on conflict (connection_id, name, key) do update set
           used = case when b.ends_at > to_timestamp($6::float8 / 1000) then b.used + 1 else 1 end,
           ends_at = case when b.ends_at > to_timestamp($6::float8 / 1000) then b.ends_at + (
               select make_interval(secs => case when w.grows then w.ms / 1000 else 0 end) from wanted w
               where (w.connection_id, w.name, w.key) = (b.connection_id, b.name, b.key))
             else excluded.ends_at end)
       select name, until from spent`,
      [
        shares.map(({ connectionId }) => connectionId),
        shares.map(({ name }) => name),
        shares.map(({ key }) => key),
        shares.map(({ amount }) => amount),
        shares.map(({ ms }) => ms),
        now,
        shares.map(({ grows }) => grows),
      ],
    )
    return spent
  }

  /** Marks the whole budget as used up until then. */
  async useUp({ connectionId, name, key }: Counted, until: number): Promise<void> {
    await this.database.query(
      `insert into channels.budgets as b (connection_id, name, key, used, ends_at) values ($1, $2, $3, 1, to_timestamp($4::float8 / 1000))
       on conflict (connection_id, name, key) do update set ends_at = greatest(b.ends_at, excluded.ends_at)`,
      [connectionId, name, key, until],
    )
  }

  /** When the current window ends. Undefined when it has ended or nothing was used. */
  async endOf({ connectionId, name, key }: Counted, now: number): Promise<number | undefined> {
    const [row] = await this.database.query<{ until: number }>(
      `select extract(epoch from ends_at)::float8 * 1000 as until from channels.budgets
       where connection_id = $1 and name = $2 and key = $3 and ends_at > to_timestamp($4::float8 / 1000)`,
      [connectionId, name, key, now],
    )
    return row?.until
  }

  /** Counts a person as reached by the portfolio. When that is one more than `amount` in 24 hours, returns until when it is. */
  async reach(portfolio: string, person: string, amount: number | null, now: Date): Promise<Date | undefined> {
    const [row] = await this.database.query<{ until: Date | null }>(`select channels.reach($1, $2, $3, $4) as until`, [
      portfolio,
      person,
      amount,
      now,
    ])
    return row?.until ?? undefined
  }

  async limitsOf(connectionId: number): Promise<{ pairedAt: Date | undefined; dailyLimit: number | null | undefined }> {
    const [row] = await this.database.query<{ pairedAt: Date | null; dailyLimit: number | null; isTold: boolean | null }>(
      `select paired_at as "pairedAt", (health ->> 'dailyLimit')::int as "dailyLimit", health ? 'dailyLimit' as "isTold"
       from channels.state where connection_id = $1`,
      [connectionId],
    )
    return { pairedAt: row?.pairedAt ?? undefined, dailyLimit: row?.isTold ? row.dailyLimit : undefined }
  }
}
