import { type ChildProcess, spawn } from 'node:child_process'

export interface Step {
  name: string
  command: string
  args: string[]
  cwd?: string
}

const running = new Set<ChildProcess>()
const interruption = new AbortController()

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    interruption.abort()
    for (const child of running) child.kill(signal)
  })
}

/** Runs all steps, `atOnce` at a time, printing a line for each and its output only if it fails. True if all passed. */
export async function runSteps(steps: Step[], atOnce: number): Promise<boolean> {
  const waiting = [...steps]
  let passed = true
  const lane = async () => {
    for (let step = waiting.shift(); step && !interruption.signal.aborted; step = waiting.shift()) {
      passed = (await runStep(step)) && passed
    }
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  return passed && !interruption.signal.aborted
}

async function runStep(step: Step): Promise<boolean> {
  const began = performance.now()
  const { code, output } = await run(step)
  const seconds = ((performance.now() - began) / 1000).toFixed(1).padStart(6)
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${seconds} s  ${step.name}`)
  if (code !== 0 && !interruption.signal.aborted) console.log(output.trimEnd())
  return code === 0
}

function run({ command, args, cwd }: Step): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
    running.add(child)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (chunk: string) => (output += chunk))
    child.once('error', reject)
    child.once('close', (code) => {
      running.delete(child)
      resolve({ code, output })
    })
  })
}
