import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'

const firstRestartMs = 200
const maxRestartMs = 10_000
const steadyMs = 30_000
const patienceMs = 8_000

export interface Child {
  isRunning(): boolean
  /** Asks it to end and waits. After eight seconds it is killed. */
  stop(): Promise<void>
}

export interface ChildProgram {
  name: string
  file: URL
  args?: readonly string[]
  /** A module that runs before the program. */
  preload?: URL
  env: Record<string, string | undefined>
  log: Logger
  /** Gets each line that the program prints. Without it the lines go where ours go. */
  onLine?: (line: string) => void
}

/**
 * Runs one of our programs beside this process and restarts it when it ends. It ends when this process does, because its IPC channel closes
 * then.
 */
export function superviseChild(program: ChildProgram): Child {
  let stopping = false
  let child: ChildProcess
  let timer: NodeJS.Timeout | undefined
  let restartMs = firstRestartMs

  const start = () => {
    const startedAt = performance.now()
    child = spawnProgram(program)
    child.once('error', (error) => program.log.error({ reason: error.message }, `${program.name} could not start`))
    child.once('exit', (code, signal) => {
      if (stopping) return
      program.log.error({ code, signal }, `${program.name} ended and is started again`)
      if (performance.now() - startedAt > steadyMs) restartMs = firstRestartMs
      timer = setTimeout(start, restartMs)
      restartMs = Math.min(restartMs * 2, maxRestartMs)
    })
  }
  start()
  return {
    isRunning: () => isRunning(child),
    stop: async () => {
      stopping = true
      clearTimeout(timer)
      await stopChild(child)
    },
  }
}

/** Runs one of our programs once. It ends when this process does. */
export function runChild(program: ChildProgram): { ended: Promise<number | null>; stop: () => Promise<void> } {
  const child = spawnProgram(program)
  const ended = new Promise<number | null>((resolve) => {
    child.once('error', (error) => {
      program.log.error({ reason: error.message }, `${program.name} could not start`)
      resolve(null)
    })
    child.once('exit', resolve)
  })
  return { ended, stop: () => stopChild(child) }
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (!isRunning(child)) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const force = setTimeout(() => child.kill('SIGKILL'), patienceMs)
  child.kill('SIGTERM')
  await ended
  clearTimeout(force)
}

/**
 * What an operator sets for all programs here, such as how much memory Node may take and which certificates it trusts. Everything else is
 * passed to each child by itself.
 */
function inherited(): Record<string, string | undefined> {
  const { PATH, NODE_ENV, NODE_OPTIONS, NODE_COMPILE_CACHE, NODE_EXTRA_CA_CERTS, TZ } = process.env
  return { PATH, NODE_ENV, NODE_OPTIONS, NODE_COMPILE_CACHE, NODE_EXTRA_CA_CERTS, TZ }
}

function isRunning({ pid, exitCode, signalCode }: ChildProcess): boolean {
  return pid !== undefined && exitCode === null && signalCode === null
}

// Ends a process whose parent has gone, for whatever reason.
const lifeline = new URL('../../../../scripts/lifeline.mjs', import.meta.url)

function spawnProgram({ file, args = [], preload, env, onLine }: ChildProgram): ChildProcess {
  const imports = [lifeline, ...(preload ? [preload] : [])].flatMap((module) => ['--import', module.href])
  const child = spawn(process.execPath, [...imports, fileURLToPath(file), ...args], {
    env: { ...inherited(), ...env },
    stdio: ['ignore', onLine ? 'pipe' : 'inherit', 'inherit', 'ipc'],
    // A Ctrl-C in the terminal reaches this process, which ends the child in its own order.
    detached: true,
  })
  if (onLine && child.stdout) createInterface({ input: child.stdout }).on('line', onLine)
  return child
}
