import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { processesIn } from '../packages/server/src/platform/postgres/processes.ts'
import { type Request, requests } from './requests.ts'

// npm run bench -- scale <folder> <folder> [word]
// What a request to the large company of two seeded folders, among many and alone, costs over HTTP, in processor time of the
// server and of PostgreSQL. Taken in turns, as medians of rounds, so that it holds on a machine with other things to do.

const rounds = 7
const perRound = 8

interface Served {
  child: ChildProcess
  data: string
  url: string
  tokens: Record<string, string>
}

interface Cost {
  server: number
  postgres: number
  wall: number
}

const [many, alone, word = ''] = process.argv.slice(2)
if (!many || !alone) throw new Error('npm run bench -- scale <folder of many> <folder of one> [word]')
const served = [await serve(many), await serve(alone)] as const
try {
  const cells = ['server', 'postgres', 'both', 'server', 'postgres', 'both', 'ratio']
  console.log(
    `${'ms of processor time a request'.padEnd(34)}${cells.map((cell) => cell.padStart(9)).join('')}   (among many, alone)`,
  )
  for (const request of requests.filter(({ name }) => name.includes(word)))
    console.log(line(request.name, await compare(request)))
} finally {
  for (const { child } of served) child.disconnect()
}

async function serve(folder: string): Promise<Served> {
  const child = fork(new URL('serve.ts', import.meta.url), [folder])
  const [said] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error(`${folder} is not served`))),
  ])) as [Omit<Served, 'child' | 'data'>]
  return { child, data: join(folder, 'postgres', 'data'), ...said }
}

async function compare(request: Request): Promise<[Cost, Cost]> {
  const costs: [Cost[], Cost[]] = [[], []]
  for (let round = -1; round < rounds; round++) {
    for (const [at, place] of served.entries()) {
      const cost = await spend(place, request)
      if (round >= 0) costs[at]?.push(cost)
    }
  }
  return [median(costs[0]), median(costs[1])]
}

async function spend(place: Served, { who, path, name }: Request): Promise<Cost> {
  const before = [await serverTime(place), postgresTimes(place)] as const
  const start = performance.now()
  for (let at = 0; at < perRound; at++) {
    const response = await fetch(`${place.url}/api${path}`, { headers: { authorization: `Bearer ${place.tokens[who]}` } })
    if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`)
    await response.arrayBuffer()
  }
  const wall = (performance.now() - start) / perRound
  const server = ((await serverTime(place)) - before[0]) / perRound
  let postgres = 0
  for (const [pid, time] of postgresTimes(place)) postgres += (time - (before[1].get(pid) ?? 0)) / perRound
  return { server, postgres, wall }
}

async function serverTime({ child }: Served): Promise<number> {
  child.send('time')
  const [{ user, system }] = (await once(child, 'message')) as [NodeJS.CpuUsage]
  return (user + system) / 1000
}

/** Source: Documentation/scheduler/sched-stats.rst: the first number of /proc/pid/schedstat is the time on a processor in ns. */
function postgresTimes({ data }: Served): Map<number, number> {
  return new Map(
    processesIn(data).map((pid) => {
      try {
        return [pid, Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6]
      } catch {
        return [pid, 0]
      }
    }),
  )
}

function median(costs: readonly Cost[]): Cost {
  const middle = (part: keyof Cost) => costs.map((cost) => cost[part]).sort((a, b) => a - b)[Math.floor(costs.length / 2)] ?? 0
  return { server: middle('server'), postgres: middle('postgres'), wall: middle('wall') }
}

function line(name: string, [a, b]: [Cost, Cost]): string {
  const both = ({ server, postgres }: Cost) => server + postgres
  const figures = [a.server, a.postgres, both(a), b.server, b.postgres, both(b)].map((ms) => ms.toFixed(2).padStart(9))
  return `${name.padEnd(34)}${figures.join('')}${(both(a) / both(b)).toFixed(2).padStart(9)}`
}
