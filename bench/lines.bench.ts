import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client, Pool } from 'pg'
import { type Child, startNode } from '../packages/channels/test/child.ts'
import { serverSide, type ServerSide } from '../packages/channels/test/server-side.ts'
import { until } from '../packages/channels/test/until.ts'
import { whatsappWeb } from '../packages/channels/test/whatsapp-web-network.ts'
import { migrate } from '../packages/server/src/platform/database/migrate.ts'
import { roleUrl } from '../packages/server/src/platform/database/roles.ts'
import { startPostgres } from '../packages/server/src/platform/postgres/embedded.ts'
import { heading, logProgress, tableOf } from './measure/table.ts'

// npm run bench -- lines Forty lines in three channels processes, which end in different ways: how long until all lines are up again, and
// evenly shared. Then a hundred lines in one process: what each holds in memory. Ends with an error when a limit is passed.

const lineCount = 40
const memoryLines = 100
const patienceMs = 120_000
const sleepMs = 60_000
const outageMs = 15_000
/** A process that wakes up does any wrong work within this time. */
const wakeMs = 5_000
const mb = 1024
/** At most so many seconds, or MiB. */
const limits = { killed: 15, stopped: 2, databaseBack: 60, idleLine: 5 }
const passed: string[] = []

interface PairedConnection {
  side: ServerSide
  shop: string
}

const folder = await mkdtemp(join(tmpdir(), 'recado-lines-'))
const postgres = await startPostgres({ dir: join(folder, 'postgres') })
const pool = new Pool({ connectionString: postgres.url, max: 6 })
pool.on('error', () => {})
const network = await whatsappWeb.start()
const children = new Map<string, Child>()
const sides: PairedConnection[] = []
const secret = randomBytes(32).toString('hex')
const roleKey = randomBytes(32)

try {
  await migrate(postgres.url, roleKey)
  await shareOfForty()
  await memoryOfMany()
} finally {
  await Promise.all([...children.values()].map((child) => child.end('SIGKILL')))
  await Promise.all(sides.map(({ side }) => side.check()))
  await pool.end()
  await network.close()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
if (passed.length > 0) throw new Error(`Limits were passed: ${passed.join('; ')}`)

function within(limit: number, measured: number, what: string): number {
  if (measured > limit) passed.push(`${what} ${measured.toFixed(1)}, at most ${limit}`)
  return measured
}

async function start(): Promise<string> {
  const owner = randomUUID()
  const child = startNode([...network.nodeArgs, 'packages/channels/src/main.ts'], {
    ...network.env,
    CHANNELS_DATABASE_URL: roleUrl(postgres.url, roleKey, 'recado_channels'),
    CHANNELS_SECRET: secret,
    CHANNELS_OWNER: owner,
    STORAGE_DIR: join(folder, 'files'),
  })
  children.set(owner, child)
  await until('channels are up', () => child.lines.some((line) => line.includes('channels are up')), patienceMs)
  return owner
}

async function pair(count: number): Promise<void> {
  for (let at = 0; at < count; at += 1) {
    const side = serverSide(pool, sides.length + 1)
    const shop = await network.newShop()
    sides.push({ side, shop })
    await side.command('connect')
    await network.scan(shop, (await side.reaches('qrcode', patienceMs)).qrcode)
    await side.reaches('CONNECTED', patienceMs)
  }
}

async function query<Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
  const [first] = sides
  return first ? first.side.query<Row>(text, values) : []
}

/** How many lines each of these processes has up. */
async function countConnected(owners: readonly string[]): Promise<number[]> {
  const rows = await query<{ owner: string; count: number }>(
    `select lease_owner::text as owner, count(*)::int as count from channels.state
     where status = 'CONNECTED' and lease_until > now() group by 1`,
  )
  return owners.map((owner) => rows.find((row) => row.owner === owner)?.count ?? 0)
}

/** Seconds until all lines are up in these processes. With `evenly`, no process may have over one line more than another. */
async function secondsUntilUp(owners: readonly string[], evenly: boolean): Promise<number> {
  const begun = performance.now()
  await until(
    'all lines are up',
    async () => {
      const counts = await countConnected(owners)
      const isEven = Math.max(...counts) - Math.min(...counts) <= 1
      return counts.reduce((sum, count) => sum + count, 0) === sides.length && (isEven || !evenly)
    },
    patienceMs,
  )
  return (performance.now() - begun) / 1000
}

async function shareOfForty(): Promise<void> {
  logProgress(`${lineCount} lines are paired`)
  const [first, second] = [await start(), await start()]
  await pair(lineCount)
  await secondsUntilUp([first, second], true)
  heading('Lines', `${lineCount} lines in three processes: seconds until all are up again with a living process.`)
  const row = tableOf(['', 'all up, s', 'shared evenly (±1), s'])
  const third = await start()
  row('a third process joins', '', await secondsUntilUp([first, second, third], true))

  await children.get(second)?.end('SIGKILL')
  row(
    'kill -9',
    within(limits.killed, await secondsUntilUp([first, third], false), 'kill -9, s:'),
    await secondsUntilUp([first, third], true),
  )

  const fourth = await start()
  await secondsUntilUp([first, third, fourth], true)
  const ending = children.get(third)?.end()
  await until('it lets go', async () => (await countConnected([third]))[0] === 0, patienceMs)
  row(
    'clean stop',
    within(limits.stopped, await secondsUntilUp([first, fourth], false), 'clean stop, s:'),
    await secondsUntilUp([first, fourth], true),
  )
  await ending

  const sleeper = children.get(fourth)
  const people = await talkTo(await linesOf(fourth), () => sleeper?.signal('SIGSTOP'))
  const asleep = performance.now()
  await until('its leases have run out', async () => (await countConnected([fourth]))[0] === 0, patienceMs)
  row('SIGSTOP, after its leases ran out', await secondsUntilUp([first], false), '')
  await pause(Math.max(0, sleepMs - (performance.now() - asleep)))
  const [before, epochs] = [await tracesWhenSettled(people), await epochsNow()]
  sleeper?.signal('SIGCONT')
  await until('it knows', () => sleeper?.lines.some((line) => line.includes('the lease was lost')), patienceMs)
  const taken = (await epochsNow()).filter((epoch, at) => epoch !== epochs[at]).length
  await pause(wakeMs)
  const after = await traces(people)
  const changes = within(0, taken + differences(before, after), 'changes by a process that slept:')
  const replaced = [...children.values()].flatMap(({ lines }) => lines).filter((line) => line.includes('"reason":"replaced"'))
  await sleeper?.end()
  await secondsUntilUp([first], false)

  await setDatabase(false)
  await pause(outageMs)
  await setDatabase(true)
  const back = within(limits.databaseBack, await secondsUntilUp([first], false), 'database back, s:')
  row('database away for 15 s, from its return', back, '')
  console.log(`\nSessions that another holder took over: ${replaced.length}.`)
  console.log(
    `What the sleeper, which had ${people.length} lines, changed when it woke, of epochs, rows and what phones have: ${changes}.`,
  )
}

async function linesOf(owner: string): Promise<PairedConnection[]> {
  const rows = await query<{ id: number }>('select connection_id as id from channels.state where lease_owner = $1', [owner])
  return rows.flatMap(({ id }) => sides[id - 1] ?? [])
}

/** Uses one customer per line: a message to the customer is under way when `then` runs, and one from the customer comes right after it. */
async function talkTo(lines: readonly PairedConnection[], then: () => void): Promise<string[]> {
  const people = await Promise.all(lines.map(() => network.newPerson('lid')))
  await Promise.all(lines.map(({ side }, at) => side.send(people[at] ?? {}, 'to a customer')))
  then()
  for (const [at, { shop }] of lines.entries()) await network.write(people[at]?.phone ?? '', shop, 'from a customer')
  return people.map(({ phone }) => phone)
}

/** All records of messages with these people: the rows of all lines, and the phones' ledger in both directions, with its receipts. */
async function traces(people: readonly string[]): Promise<string[]> {
  const rows = await query<{ row: string }>(
    `select to_jsonb(o)::text as row from channels.outbox o where o.kind = 'message'
     union all select to_jsonb(i)::text from channels.inbox i where i.kind <> 'state'`,
  )
  const { sent, seen } = await network.control.ledger()
  const theirs = [...sent.filter(({ from }) => people.includes(from)), ...seen.filter(({ phone }) => people.includes(phone))]
  return [...rows.map(({ row }) => row), ...theirs.map((entry) => JSON.stringify(entry))]
}

/** The traces, once every message has arrived exactly once and nothing more happens. */
async function tracesWhenSettled(people: readonly string[]): Promise<string[]> {
  const waiting = `select from channels.outbox where state in ('queued', 'sending')`
  await until('all is sent', async () => (await query(waiting)).length === 0, patienceMs)
  let last: string[] = []
  await until(
    'nothing happens any more',
    async () => {
      const before = last
      await pause(3_000)
      last = await traces(people)
      return differences(before, last) === 0
    },
    patienceMs,
  )
  const { seen } = await network.control.ledger()
  const received = await query(`select from channels.inbox where kind = 'message'`)
  const onPhones = seen.filter(({ phone }) => people.includes(phone))
  for (const found of [onPhones, received]) within(0, Math.abs(found.length - people.length), 'messages lost or repeated:')
  return last
}

function differences(before: readonly string[], after: readonly string[]): number {
  const missing = (of: readonly string[], others: ReadonlySet<string>) => of.filter((trace) => !others.has(trace)).length
  return missing(before, new Set(after)) + missing(after, new Set(before))
}

async function epochsNow(): Promise<string[]> {
  const rows = await query<{ epoch: string }>('select lease_epoch::text as epoch from channels.state order by connection_id')
  return rows.map(({ epoch }) => epoch)
}

async function setDatabase(open: boolean): Promise<void> {
  const url = new URL(postgres.url)
  const name = url.pathname.slice(1)
  url.pathname = '/template1'
  const admin = new Client(url.href)
  await admin.connect()
  await admin.query(`alter database ${name} with allow_connections ${open}`)
  if (!open)
    await admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and application_name like 'recado-%'`,
      [name],
    )
  await admin.end()
}

async function memoryOfMany(): Promise<void> {
  logProgress(`${memoryLines} lines in one process`)
  await pair(memoryLines - sides.length)
  for (const [owner, child] of children) {
    if (child.exitCode() === null) await child.end()
    children.delete(owner)
  }
  const [none, all] = [await idleMb(0), await idleMb(memoryLines)]
  heading(
    'Memory of lines',
    `${memoryLines} lines in one process, idle a while after they are up; the first takes the library with it.`,
  )
  const row = tableOf(['', 'MiB'])
  row('a process with one line', none)
  row(`a process with ${memoryLines} lines`, all)
  row('each of the others', within(limits.idleLine, (all - none) / (memoryLines - 1), 'an idle line, MiB:'))
}

/** Resident memory of a new process that holds so many lines (0: one), MiB. */
async function idleMb(lines: number): Promise<number> {
  await query('update channels.state set wanted = connection_id <= $1', [Math.max(1, lines)])
  const owner = await start()
  await until('its lines are up', async () => (await countConnected([owner]))[0] === Math.max(1, lines), patienceMs)
  await pause(10_000)
  const child = children.get(owner)
  const status = await readFile(`/proc/${child?.pid}/status`, 'utf8')
  await child?.end()
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / mb
}
