import { can } from '@recado/contract/permissions'
import { pino } from 'pino'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Random, seededRandom } from '../arrival-order/random.ts'
import { World } from '../world.ts'
import { type Call, makeCall } from './calls.ts'
import { judge } from './judge.ts'
import { answerForConnections } from './connection-answers.ts'
import { type Document, type Operation, operationsOf } from './operations.ts'
import { type Caller, findMixed, makeCallers } from './callers.ts'
import { makeFiles, type Sample } from './samples.ts'
import { type Answer, closeSockets, send } from './wire.ts'

/** The whole test makes twenty thousand calls and takes some minutes. */
const { isWhole, part, seed } = inject('proof')
/** Each round has companies of its own, since calls delete and close what they find. */
const { rounds, inRound } = isWhole ? { rounds: Math.ceil(20 * part), inRound: 1_000 } : { rounds: 1, inRound: 800 }
const batch = 100
const atOnce = 8
const maxGrowth = 80 * 1024 * 1024

const logged: { msg: string; reqId?: string; err?: { message: string; stack: string } }[] = []
const rejected: unknown[] = []
const note = (reason: unknown) => void rejected.push(reason)
let w: World
let origin: string
let operations: Operation[]
let files: Sample[]
let stopLines: () => Promise<void>
const chance = seededRandom(seed)

beforeAll(async () => {
  process.on('unhandledRejection', note)
  w = await World.create({ log: pino({ level: 'error' }, { write: (line) => void logged.push(JSON.parse(line)) }) })
  w.app.live.attach(w.app.http.server)
  origin = await w.origin()
  files = await makeFiles()
  stopLines = answerForConnections(w)
  operations = operationsOf((await (await fetch(`${origin}/api/docs/openapi.json`)).json()) as Document, w.app)
})
afterAll(async () => {
  process.off('unhandledRejection', note)
  closeSockets()
  await stopLines()
  await w.end()
})

/** Each fault that was found, with the first call that showed it. */
const findings = new Map<string, { times: number; call: string }>()
const taken = new Set<Operation>()
const answered = new Map<string, number>()
/** Answers and pushes in which people read words of their own company. */
const own = { answers: 0, pushes: 0 }
let made = 0

test(
  `${rounds * inRound} calls, most of them wrong, are answered as the contract says and show nobody's words to others`,
  {
    timeout: isWhole ? 3_600_000 : 600_000,
  },
  async ({ annotate }) => {
    const began = performance.now()
    let settledBytes = 0
    for (let round = 0; round < rounds; round++) {
      await play()
      if (round === Math.floor(rounds / 4)) settledBytes = usedBytes()
    }
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    const grown = usedBytes() - settledBytes
    const by = [...answered].toSorted(([a], [b]) => a.localeCompare(b)).map(([what, count]) => `${what} ${count}`)
    await annotate(
      `fuzz: ${made} calls in ${seconds} s, SEED=${seed}; ${Math.round(grown / 1e6)} MB more; ` +
        `own words in ${own.answers} answers and ${own.pushes} pushes`,
      'figures',
    )
    process.stdout.write(`  ${by.join(', ')}\n`)
    const never = operations.filter((operation) => !taken.has(operation)).map(({ method, path }) => `${method} ${path}`)
    process.stdout.write(`  never taken: ${never.join(', ')}\n`)
    for (const [what, { times, call }] of findings) process.stdout.write(`  ${times} × ${what}\n    ${call}\n`)
    expect([...findings.keys()]).toEqual([])
    expect(rejected).toEqual([])
    expect(logged.map(({ msg, err }) => `${msg}: ${err?.message}`)).toEqual([])
    if (isWhole) expect(grown).toBeLessThan(maxGrowth)
    expect(own.answers).toBeGreaterThan(inRound / 20)
    expect(own.pushes).toBeGreaterThan(inRound / 20)
    expect((await fetch(`${origin}/health/ready`)).status).toBe(200)
  },
)

/** Plays a round: companies full of data, and calls by all callers. */
async function play(): Promise<void> {
  const { callers, reload } = await makeCallers(w, chance)
  await plant(callers)
  const listeners = await Promise.all(callers.filter(({ again }) => again).map(listen))
  const deck = Array.from({ length: Math.ceil(inRound / operations.length) }, () => chance.shuffled(operations)).flat()
  for (let from = 0; from < inRound; from += batch) {
    await reload()
    // The clock stands still, and a token has only so many calls within a second.
    await w.owner.query('delete from failed_attempts')
    // Calls change the plans on the way, and programs would be refused from then on.
    await w.owner.query('update plans set use_external_api = true')
    const calls = deck
      .slice(from, Math.min(from + batch, inRound))
      .map((operation) => makeCall(operation, someone(callers, operation), files, chance))
    await makeAll(calls)
    w.published.length = 0
    if (from % (batch * 4) === 0) await w.settle()
  }
  await w.settle()
  for (const { socket, caller, heard } of listeners) {
    socket.disconnect()
    own.pushes += heard.filter((text) => text.includes(caller.text)).length
    for (const secret of caller.secrets) {
      const leaked = heard.find((text) => text.includes(secret))
      if (leaked !== undefined) report(`${caller.as} hears ${secret}`, leaked)
    }
  }
  for (const mixed of await findMixed(w, callers)) report(`words of another company in ${mixed}`, '')
  const { rows } = await w.owner.query<{ what: string }>(
    `select distinct 'work ' || kind || ': ' || coalesce(error, '') as what from work where state = 'parked'
     union select distinct 'signal ' || kind || ': ' || coalesce(error, '') from channels.inbox where state = 'parked'`,
  )
  for (const { what } of rows) report(`set aside: ${what}`, '')
}

/** Fills the companies through their owners. The words in their texts must reach no other company. */
async function plant(callers: readonly Caller[]): Promise<void> {
  const planters = callers.filter(({ as }) => as === 'owner')
  const makers = operations.filter(
    ({ method, path }) => (method === 'POST' || method === 'PUT') && !/auth|users\/|first-run/.test(path),
  )
  const first: Random = { ...chance, oneOf: (things) => things[0] as (typeof things)[number] }
  for (const caller of planters) {
    // Once with all optional fields, and once with the required ones only.
    for (const most of [2, 0]) {
      const all = makers.map((operation) => makeCall(operation, caller, files, { ...first, once: (count) => count <= most }))
      for (const call of all) await makeAll([call])
    }
  }
}

/** Chooses the caller, most often one who has permission. */
function someone(callers: readonly Caller[], { endpoint }: Operation): Caller {
  const { allow } = endpoint
  const able = callers.filter(({ as, profile }) => {
    if (allow === 'super' || allow === 'anyone') return as.startsWith('operator')
    if (allow === 'token') return as === 'a program'
    return profile !== undefined && can(profile, allow)
  })
  const guarded = callers.filter(({ as }) => as === 'outsider' || as === 'supervisor of another queue')
  if (chance.once(2) && allow !== 'anyone') return chance.oneOf(able)
  return chance.oneOf(chance.once(4) ? guarded : callers)
}

async function makeAll(calls: readonly Call[]): Promise<void> {
  const queue = calls.flatMap((call) => Array.from({ length: call.times }, () => call))
  const work = async () => {
    for (let call = queue.shift(); call; call = queue.shift()) {
      const address = `198.51.${(made >> 8) % 256}.${made % 256}`
      made++
      const answer = await send(origin, call, address).catch((error: Error) => error)
      if (answer instanceof Error) report(`no answer: ${answer.message}`, show(call))
      else await look(call, answer)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

async function look(call: Call, answer: Answer): Promise<void> {
  const code = answer.status >= 400 ? (/"error":"(\w+)"/.exec(answer.body.toString())?.[1] ?? '') : ''
  const what = `${answer.status}${code === '' ? '' : ` ${code}`}`
  answered.set(what, (answered.get(what) ?? 0) + 1)
  if (answer.status === 200) taken.add(call.operation)
  if (answer.body.includes(call.caller.text)) own.answers++
  if (answer.status === 401 && call.headers['authorization'] === undefined) {
    const person = await call.caller.again?.()
    if (person) call.caller.authorization = `Bearer ${person.token}`
  }
  const cause = logged.find(({ reqId }) => reqId !== undefined && reqId === answer.headers['x-request-id'])
  if (cause) logged.splice(logged.indexOf(cause), 1)
  const because = cause ? `: ${cause.err?.message.slice(0, 200)}` : ''
  for (const wrong of judge(call, answer))
    report(
      `${call.operation.method} ${call.operation.path} ${wrong}${because}`,
      `${show(call)}\n    ${cause?.err?.stack ?? answer.body.toString().slice(0, 300)}`,
    )
}

function show({ caller, method, target, headers, body }: Call): string {
  const { authorization: _, ...others } = headers
  return (
    `${caller.as}: ${method} ${target.slice(0, 400)} ${JSON.stringify(others).slice(0, 120)} ` +
    (body?.toString('utf8').slice(0, 900) ?? '')
  )
}

function report(what: string, call: string): void {
  findings.set(what, { times: (findings.get(what)?.times ?? 0) + 1, call: findings.get(what)?.call ?? call })
}

/** A screen of the caller's company that hears what the calls lead to. */
async function listen(caller: Caller): Promise<{ socket: Socket; caller: Caller; heard: string[] }> {
  const heard: string[] = []
  const auth = { token: caller.authorization?.replace('Bearer ', '') }
  const socket = io(origin, { auth, forceNew: true, reconnection: false, transports: ['websocket'] })
  socket.onAny((event: string, ...values: unknown[]) => heard.push(JSON.stringify([event, values])))
  await new Promise((resolve) => socket.once('connect', () => resolve(undefined)))
  return { socket, caller, heard }
}

/** The heap in use after a garbage collection. */
function usedBytes(): number {
  setFlagsFromString('--expose-gc')
  ;(runInNewContext('gc') as () => void)()
  return process.memoryUsage().heapUsed
}
