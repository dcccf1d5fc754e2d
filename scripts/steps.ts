import { type ChildProcess, spawn } from 'node:child_process'
import type { Progress } from './report.ts'

export interface Step {
  name: string
  command: string
  args: string[]
  cwd?: string
  env?: Record<string, string>
  /** The command reports its progress. */
  tells?: boolean
}

const minuteMs = 60_000

const running = new Set<ChildProcess>()
const progress = new Map<string, Progress & { began: number }>()
const interruption = new AbortController()

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    interruption.abort()
    for (const child of running) child.kill(signal)
  })
}

/**
 * Runs all steps, `atOnce` at a time. Prints a line for each, and its output only if it fails. Once a minute, prints the progress of the
 * steps that report it. True if all passed.
 */
export async function runSteps(steps: readonly Step[], atOnce: number): Promise<boolean> {
  const waiting = [...steps]
  let passed = true
  const lane = async () => {
    for (let step = waiting.shift(); step && !interruption.signal.aborted; step = waiting.shift()) {
      passed = (await runStep(step)) && passed
    }
  }
  const minute = setInterval(printProgress, minuteMs)
  await Promise.all(Array.from({ length: atOnce }, lane))
  clearInterval(minute)
  return passed && !interruption.signal.aborted
}

async function runStep(step: Step): Promise<boolean> {
  const began = performance.now()
  const { code, output } = await run(step)
  progress.delete(step.name)
  const seconds = ((performance.now() - began) / 1000).toFixed(1).padStart(6)
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${seconds} s  ${step.name}`)
  if (code !== 0 && !interruption.signal.aborted) console.log(output.trimEnd())
  return code === 0
}

function run({ name, command, args, cwd, env, tells = false }: Step): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe', ...(tells ? ['ipc' as const] : [])],
    })
    running.add(child)
    let output = ''
    const began = performance.now()
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (chunk: string) => (output += chunk))
    child.on('message', (told) => progress.set(name, { ...(told as Progress), began }))
    child.once('error', reject)
    child.once('close', (code) => {
      running.delete(child)
      resolve({ code, output })
    })
  })
}

function printProgress(): void {
  for (const [name, { done, all, running: files, began }] of progress) {
    const minutes = (performance.now() - began) / minuteMs
    // Files differ, so this is a guess, which improves as more are done.
    const left = done > 0 ? `, about ${Math.ceil((minutes / done) * (all - done))} min left` : ''
    console.log(`       ${minutes.toFixed(0).padStart(4)} min ${name}: ${done} of ${all} files${left}; runs ${files.join(', ')}`)
  }
}
