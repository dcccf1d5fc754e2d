import { lastDays, thisMonth } from '../packages/contract/src/dashboard/range.ts'
import { dayIn } from '../packages/contract/src/days.ts'
import { until } from '../e2e/support/until.ts'
import { load, quantile, type LoadRequest } from './measure/load.ts'
import { startProductOn } from './measure/programs.ts'
import { openSeeded, type Seeded } from './measure/seeded.ts'
import { signIn, type Tokens } from './measure/sign-in.ts'
import { readOptions } from './measure/sizes.ts'
import { heading, logProgress, tableOf } from './measure/table.ts'

// npm run bench -- dashboard [--size 5k | 50k | 1m] [--folder <folder>] [--seconds <n>] The dashboard's requests for a company with a
// million conversations within a year by a hundred people, beside the other companies that --size names (1m: a thousand companies, a
// million tickets, ten million messages). Starts once the product's clock has counted. Ends with an error when the median of a call is
// above the limit.

const limitMs = 100
const visits = 1_000_000
const colleagues = 80
const zone = 'America/Sao_Paulo'
const patienceMs = 600_000

const { size, sizeName, folder, seconds } = readOptions()
const seeded = await openSeeded(folder, size)
try {
  await addVisits(seeded)
  await measure(seeded)
} finally {
  await seeded.close()
}

/** Adds a year of conversations up to now to the large company. */
async function addVisits({ owner }: Seeded): Promise<void> {
  const { rowCount } = await owner.query(`select from visits where company_id = 1 and ticket_id = -${visits}`)
  if (rowCount !== 0) return
  const started = performance.now()
  // The rows are known to be valid, so triggers and foreign keys are skipped.
  await owner.query(`set session_replication_role = replica;
    insert into users (company_id, name, email, password_hash, profile)
      select 1, 'Colleague ' || n, 'c' || n || '@seed.example', '-', 'user' from generate_series(1, ${colleagues}) n;
    insert into visits (company_id, ticket_id, contact_id, is_group, is_new, begun_by, queue_id, user_id, opened_at,
      accepted_at, held_ms, closed_at, rating, rated_at)
      select 1, -n, -(n % 300000), false, n < 300000, case when n % 7 = 0 then 'us' else 'contact' end, 1 + n % 8,
        people.ids[1 + (n::bigint * 7919) % cardinality(people.ids)], at, at + wait, extract(epoch from talk) * 1000, at + wait + talk,
        case when n % 4 = 0 then 1 + n % 3 end, case when n % 4 = 0 then at + wait + talk + interval '1 minute' end
      from generate_series(1, ${visits}) n
      cross join (select array_agg(id order by id) as ids from users where company_id = 1) people
      cross join lateral (select now() - n * interval '31.5 seconds' as at, (n::bigint * 104729 % 1800) * interval '1 second' as wait,
        (60 + (n::bigint * 15485863 % 90) * (n::bigint * 32452843 % 90)) * interval '1 second' as talk) of
      where at + wait + talk < now();
    set session_replication_role = origin`)
  await owner.query('vacuum analyze visits, users')
  logProgress(`a million conversations in ${((performance.now() - started) / 1000).toFixed(0)} s`)
}

async function measure(place: Seeded): Promise<void> {
  const { owner, config } = place
  await owner.query('delete from counted_figures')
  const product = await startProductOn(place)
  try {
    const tokens = await signIn(owner, config)
    const started = performance.now()
    await until(
      'everything is counted',
      async () => {
        const { rows } = await owner.query<{ counted: boolean }>(
          `select exists (select from counted_figures where company_id = 1
            and until_day = (now() at time zone time_zone)::date) as counted`,
        )
        return rows[0]?.counted
      },
      patienceMs,
    )
    const tookS = (performance.now() - started) / 1000
    const { rows } = await owner.query<{ days: number; minutes: number }>(
      `select (select count(*)::int from day_figures where company_id = 1) as days,
        (select count(*)::int from minute_figures where company_id = 1) as minutes`,
    )
    await owner.query('analyze day_figures, minute_figures, counted_figures')
    heading(
      `Dashboard, a million conversations beside ${sizeName} tickets`,
      `One call at a time over HTTP, for ${seconds} s each. Counted within ${tookS.toFixed(0)} s of the start, into ` +
        `${rows[0]?.days} rows of days and`,
      `${rows[0]?.minutes} of minutes. It fails when a median is above ${limitMs} ms.`,
    )
    const row = tableOf(['call', 'p50 ms', 'p99 ms'])
    const slow: string[] = []
    for (const [name, path] of calls()) {
      logProgress(name)
      const median = await timeOf(product.url, tokens, path, (p50, p99) => row(name, p50, p99))
      if (median > limitMs) slow.push(name)
    }
    if (slow.length > 0) throw new Error(`Above ${limitMs} ms: ${slow.join(', ')}`)
  } finally {
    await product.close()
  }
}

function calls(): [string, string][] {
  const today = dayIn(zone, Date.now())
  const ranges = [
    ['today', lastDays(1, today)],
    ['the month', thisMonth(today)],
    ['90 days', lastDays(90, today)],
    ['a year', lastDays(366, today)],
  ] as const
  return ranges.flatMap(([name, { from, to }]): [string, string][] => [
    [`figures, ${name}`, `/dashboard?date_from=${from}&date_to=${to}`],
    [`by person, ${name}`, `/dashboard/ticketsUsers?initialDate=${from}&finalDate=${to}`],
    [`by day, ${name}`, `/dashboard/ticketsDay?initialDate=${from}&finalDate=${to}`],
  ])
}

async function timeOf(url: string, tokens: Tokens, path: string, tell: (p50: number, p99: number) => void): Promise<number> {
  const asked = () => {
    const sent: LoadRequest = { method: 'GET', path: `/api${path}`, headers: { authorization: `Bearer ${tokens('admin')}` } }
    return () => sent
  }
  await load(url, asked(), 1, 1_000)
  const { times } = await load(url, asked(), 1, 1000 * seconds)
  const median = quantile(times, 0.5)
  tell(median, quantile(times, 0.99))
  return median
}
