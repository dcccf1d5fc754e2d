import { isDeepStrictEqual } from 'node:util'
import { ask, type RequestFactory, load, quantile, type LoadRequest } from './measure/load.ts'
import { databaseTime, processTime } from './measure/processor.ts'
import { type Program, startLimit, startProductOn } from './measure/programs.ts'
import { openSeeded, type Seeded } from './measure/seeded.ts'
import { type Credentials, givePasswords, signIn, type Tokens } from './measure/sign-in.ts'
import { readOptions } from './measure/sizes.ts'
import { figure, heading, logProgress, tableOf } from './measure/table.ts'
import { everyday, readable, type Request } from './requests.ts'

// npm run bench -- requests [--size 5k | 50k | 1m] [--folder <folder>] [--seconds <n>] [word ...] The everyday requests to the product as
// it is started, beside the limit (limit/main.ts) on the same database: a program without any framework that gives the same answers. The
// answers are compared before anything is measured.

const connections = 16
/** The two take turns this often, so that other load on the machine affects both. */
const rounds = 3
/** Each session of a program plans a statement anew for the first few times. */
const minWarmMs = 1_000

interface Kind {
  name: string
  /** Tokens are valid for a quarter of an hour, so each turn makes its requests anew. */
  prepare: () => RequestFactory
}

type Side = Pick<Program, 'url' | 'pid'>

interface Cost {
  /** Milliseconds each request took, among others and one at a time. */
  times: number[]
  alone: number[]
  tookMs: number
  programMs: number
  databaseMs: number
}

const { size, sizeName, folder, seconds, words } = readOptions()
const seeded = await openSeeded(folder, size)
const programs: Program[] = []
try {
  const ours = await startProductOn(seeded)
  programs.push(ours)
  const limit = await startLimit('main.ts', seeded.postgres.url, seeded.config.key('access tokens').toString('hex'))
  programs.push(limit)
  await measure(seeded, ours, limit)
} finally {
  for (const program of programs) await program.close()
  await seeded.close()
}

async function measure({ owner, config, data }: Seeded, ours: Side, limit: Side): Promise<void> {
  const kinds = await kindsOf(await givePasswords(owner), await signIn(owner, config))
  const shown: Kind[] = []
  for (const kind of kinds) if (await isSame(kind, ours, limit)) shown.push(kind)
  heading(
    `Requests, ${sizeName} tickets`,
    `${connections} connections for ${seconds} s, in turns with the limit; processor time is that of the program + of ` +
      'PostgreSQL, a request.',
    'The ratio is that of the sums.',
  )
  const row = tableOf([
    'request',
    'req/s',
    'p50 ms',
    'p99 ms',
    'one at a time ms',
    'CPU ms',
    'limit req/s',
    'limit p50 ms',
    'limit CPU ms',
    'ratio of CPU',
  ])
  for (const kind of shown) {
    const [a, b] = await costsOf(kind, data, ours, limit)
    const each = ({ programMs, databaseMs, times }: Cost) => [programMs / times.length, databaseMs / times.length] as const
    const perSecond = ({ times, tookMs }: Cost) => (1000 * times.length) / tookMs
    const [[aProgram, aDatabase], [bProgram, bDatabase]] = [each(a), each(b)]
    row(
      kind.name,
      perSecond(a),
      quantile(a.times, 0.5),
      quantile(a.times, 0.99),
      quantile(a.alone, 0.5),
      `${figure(aProgram)} + ${figure(aDatabase)}`,
      perSecond(b),
      quantile(b.times, 0.5),
      `${figure(bProgram)} + ${figure(bDatabase)}`,
      (aProgram + aDatabase) / (bProgram + bDatabase),
    )
  }
}

async function kindsOf(credentials: readonly Credentials[], tokens: Tokens): Promise<Kind[]> {
  const kinds = [signingIn(credentials), ...everyday.map((request) => reading(request, tokens))]
  return kinds.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))
}

/** Each connection signs in its own user, because a user's second session ends the first. */
function signingIn(credentials: readonly Credentials[]): Kind {
  const headers = { 'content-type': 'application/json' }
  const sent = credentials.map((one): LoadRequest => ({
    method: 'POST',
    path: '/api/auth/login',
    headers,
    body: JSON.stringify(one),
  }))
  return { name: 'sign in', prepare: () => (connection) => sent[connection % sent.length] as LoadRequest }
}

function reading({ name, who, path }: Request, tokens: Tokens): Kind {
  const prepare = () => {
    const sent: LoadRequest = { method: 'GET', path: `/api${path}`, headers: { authorization: `Bearer ${tokens(who)}` } }
    return () => sent
  }
  return { name, prepare }
}

/** Whether both give the same answer. A request that finds nothing at this size is left out. */
async function isSame({ name, prepare }: Kind, ours: Side, limit: Side): Promise<boolean> {
  const sent = prepare()(0)
  const [a, b] = [await ask(ours.url, sent), await ask(limit.url, sent)]
  if (a.status !== 200 || b.status !== 200) throw new Error(`${name}: ${a.status} ${a.text}, limit ${b.status} ${b.text}`)
  const [one, other] = [readable(a.text), readable(b.text)]
  if (!isDeepStrictEqual(one, other)) throw new Error(`${name}: the limit gives another answer\n${a.text}\n${b.text}`)
  const { tickets, contacts } = one as { tickets?: unknown[]; contacts?: unknown[] }
  if ((tickets ?? contacts)?.length !== 0) return true
  logProgress(`${name}: nothing is found, so it is left out`)
  return false
}

async function costsOf({ name, prepare }: Kind, data: string, ...sides: [Side, Side]): Promise<[Cost, Cost]> {
  logProgress(name)
  const fresh = (): Cost => ({ times: [], alone: [], tookMs: 0, programMs: 0, databaseMs: 0 })
  const costs: [Cost, Cost] = [fresh(), fresh()]
  for (const { url } of sides) await load(url, prepare(), connections, Math.max(minWarmMs, 250 * seconds))
  for (let round = 0; round < rounds; round++) {
    for (const [at, { url, pid }] of sides.entries()) {
      const cost = costs[at] as Cost
      const [program, database] = [processTime(pid), databaseTime(data)]
      const { times, took } = await load(url, prepare(), connections, (1000 * seconds) / rounds)
      cost.programMs += processTime(pid) - program
      cost.databaseMs += databaseTime(data) - database
      cost.tookMs += took
      cost.times.push(...times)
      cost.alone.push(...(await load(url, prepare(), 1, (500 * seconds) / rounds)).times)
    }
  }
  return costs
}
