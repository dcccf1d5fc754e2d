import { spawn, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { createInterface } from 'node:readline'
import { until } from './until.ts'

export interface Child {
  readonly pid: number
  readonly lines: string[]
  exitCode(): number | null
  isGone(): boolean
  signal(signal: NodeJS.Signals): void
  /** Resolves when the process has exited. */
  end(signal?: NodeJS.Signals): Promise<void>
}

export const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Starts a Node process of this repository. Paths are relative to its root. */
export function startNode(args: readonly string[], env: Record<string, string> = {}): Child {
  const process_: ChildProcess = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  for (const stream of [process_.stdout, process_.stderr]) {
    if (stream) createInterface({ input: stream }).on('line', (line) => lines.push(line))
  }
  const isGone = () => process_.exitCode !== null || process_.signalCode !== null
  return {
    pid: process_.pid ?? 0,
    lines,
    exitCode: () => process_.exitCode,
    isGone,
    signal: (signal) => {
      process_.kill(signal)
    },
    async end(signal = 'SIGTERM') {
      process_.kill(signal)
      await until('the process ends', isGone)
    },
  }
}
