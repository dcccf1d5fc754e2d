import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { basename } from 'node:path'

// npm run bench [-- word ...]: all benchmarks, or those whose name contains one of the words.
// npm run bench -- <tool> [arguments]: one of the tools, which take longer than a benchmark may; each is described at its top.
const tools = ['plans', 'scale', 'seed', 'soak']
const words = process.argv.slice(2)
const [tool, ...rest] = words

if (tool && tools.includes(tool)) await run(`bench/${tool}.ts`, rest)
else await runBenchmarks()

async function runBenchmarks() {
  const programs = globSync('bench/*.bench.ts')
    .sort()
    .filter((file) => words.length === 0 || words.some((word) => basename(file).includes(word)))
  console.log(`${programs.length} benchmarks`)
  for (const file of programs) {
    console.log(`\n${basename(file, '.bench.ts')}`)
    await run(file, [])
  }
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
