import { ask } from './measure/load.ts'
import { databaseTime, processTime } from './measure/processor.ts'
import { type Program, startProductOn } from './measure/programs.ts'
import { openFolder, type Seeded } from './measure/seeded.ts'
import { signIn, type Tokens } from './measure/sign-in.ts'
import { type Request, requests } from './requests.ts'

// npm run bench -- scale <folder> <folder> [word] What a request to the large company of two seeded folders costs over HTTP, in processor
// time of the server and of PostgreSQL: among many companies in one folder, and alone in the other. The folders take turns and the figures
// are medians of rounds, so that they hold on a machine with other load.

const rounds = 7
/** Enough for the processor time of each program to be many ticks. */
const perRound = 30

interface Place {
  seeded: Seeded
  program: Program
  tokens: Tokens
}

interface Cost {
  server: number
  postgres: number
}

const [many, alone, word = ''] = process.argv.slice(2)
if (!many || !alone) throw new Error('npm run bench -- scale <folder of many> <folder of one> [word]')
const places: Place[] = []
try {
  for (const folder of [many, alone]) places.push(await open(folder))
  const cells = ['server', 'postgres', 'both', 'server', 'postgres', 'both', 'ratio']
  console.log(
    `${'ms of processor time a request'.padEnd(34)}${cells.map((cell) => cell.padStart(9)).join('')}   (among many, alone)`,
  )
  for (const request of requests.filter(({ name }) => name.includes(word)))
    console.log(line(request.name, await compare(request)))
} finally {
  for (const { program, seeded } of places) {
    await program.close()
    await seeded.close()
  }
}

async function open(folder: string): Promise<Place> {
  const seeded = await openFolder(folder)
  return { seeded, program: await startProductOn(seeded), tokens: await signIn(seeded.owner, seeded.config) }
}

async function compare(request: Request): Promise<[Cost, Cost]> {
  const costs: [Cost[], Cost[]] = [[], []]
  for (let round = -1; round < rounds; round++) {
    for (const [at, place] of places.entries()) {
      const cost = await spend(place, request)
      if (round >= 0) costs[at]?.push(cost)
    }
  }
  return [median(costs[0]), median(costs[1])]
}

async function spend({ seeded, program, tokens }: Place, { who, path, name }: Request): Promise<Cost> {
  const before = [processTime(program.pid), databaseTime(seeded.data)] as const
  const headers = { authorization: `Bearer ${tokens(who)}` }
  for (let at = 0; at < perRound; at++) {
    const { status, text } = await ask(program.url, { method: 'GET', path: `/api${path}`, headers })
    if (status !== 200) throw new Error(`${name}: ${status} ${text}`)
  }
  return {
    server: (processTime(program.pid) - before[0]) / perRound,
    postgres: (databaseTime(seeded.data) - before[1]) / perRound,
  }
}

function median(costs: readonly Cost[]): Cost {
  const middle = (part: keyof Cost) => costs.map((cost) => cost[part]).sort((a, b) => a - b)[Math.floor(costs.length / 2)] ?? 0
  return { server: middle('server'), postgres: middle('postgres') }
}

function line(name: string, [a, b]: [Cost, Cost]): string {
  const both = ({ server, postgres }: Cost) => server + postgres
  const figures = [a.server, a.postgres, both(a), b.server, b.postgres, both(b)].map((ms) => ms.toFixed(2).padStart(9))
  return `${name.padEnd(34)}${figures.join('')}${(both(a) / both(b)).toFixed(2).padStart(9)}`
}
