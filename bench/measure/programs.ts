import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { inherited } from '../../e2e/support/processes.ts'
import type { Seeded } from './seeded.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const patienceMs = 60_000

/** A program that answers over HTTP. It ends with this process. */
export interface Program {
  url: string
  pid: number
  close: () => Promise<void>
}

/** The product as `npm start` starts it, on a folder and its database. */
export async function startProductOn({ folder }: Seeded): Promise<Program> {
  const child = spawn(process.execPath, ['--import', './scripts/lifeline.mjs', 'packages/server/src/main.ts'], {
    cwd: root,
    env: { ...inherited(), DATA_DIR: folder, DEMO: 'off', PORT: '0', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const { stdout } = child
  const port = new Promise<string>((resolve) => {
    if (!stdout) return
    createInterface({ input: stdout }).on('line', (line) => {
      const found = /^Recado is ready: http:\/\/localhost:(\d+)/.exec(line)
      if (found?.[1]) resolve(found[1])
    })
  })
  return { url: `http://127.0.0.1:${await orEnds(child, port)}`, pid: child.pid ?? 0, close: () => end(child) }
}

/** Starts one of the programs in bench/limit, which reports its address. */
export async function startLimit(file: string, ...args: string[]): Promise<Program> {
  const child = fork(new URL(`../limit/${file}`, import.meta.url), args)
  const said = once(child, 'message').then(([{ url }]) => url as string)
  return { url: await orEnds(child, said), pid: child.pid ?? 0, close: () => end(child) }
}

async function orEnds<T>(child: ChildProcess, said: Promise<T>): Promise<T> {
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('A program did not start')))
  return Promise.race([said, ended])
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs)
  child.disconnect()
  await ended
  clearTimeout(timer)
}
