import { once } from 'node:events'
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

/** Starts a program of this folder in its own process. Its stderr is shown. */
export function startProgram(
  name: string,
  env: Record<string, string>,
  wrap: string[] = [],
): ChildProcessByStdio<null, Readable, null> {
  const program = [process.execPath, join(import.meta.dirname, name)]
  const [command = process.execPath, ...args] = [...wrap, ...program]
  return spawn(command, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] })
}

/** Runs a program and returns the line of JSON that it prints before it ends. */
export async function runProgram<T>(name: string, env: Record<string, string>, wrap: string[] = []): Promise<T> {
  const child = startProgram(name, env, wrap)
  const text = (await child.stdout.setEncoding('utf8').toArray()).join('')
  if (child.exitCode === null) await once(child, 'exit')
  if (child.exitCode !== 0) throw new Error(`${name} ended with ${child.exitCode}`)
  return JSON.parse(text) as T
}
