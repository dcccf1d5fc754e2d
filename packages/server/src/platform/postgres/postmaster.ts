import { spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { hasCode, readIfThere } from './files.ts'
import { argumentsOf, isRunning, processName, processesIn, until } from './processes.ts'
import { type Runner, environment } from './runner.ts'

export type Postmaster = { pid: number; name: string; socketFolder: string; status: string }

const maxLog = 10_000_000

/**
 * The server running on a data folder, from the file it keeps there. Undefined when there is none, and also when the file is a
 * leftover: its process is gone, a zombie, or another program that was given the same id.
 * Source: PostgreSQL's miscadmin.h, "Contents of postmaster.pid".
 */
export function findPostmaster(data: string): Postmaster | undefined {
  const [id, , , , socketFolder = '', , , status = ''] = readIfThere(join(data, 'postmaster.pid'))?.split('\n') ?? []
  const pid = Number(id)
  const name = processName(pid)
  return name && argumentsOf(pid).includes(data) ? { pid, name, socketFolder, status: status.trim() } : undefined
}

/** Waits while a server is starting or stopping. Returns the server when it is ready, or undefined when none runs. */
export async function settledPostmaster(data: string): Promise<Postmaster | undefined> {
  const settled = await until('PostgreSQL to start or stop', 300, () => {
    const found = findPostmaster(data)
    return (!found || found.status === 'ready') && { found }
  })
  return settled.found
}

/** Starts a server on its data folder, in a session of its own so that Ctrl-C in a terminal does not reach it. */
export async function launchPostmaster(start: {
  runner: Runner
  program: string
  data: string
  socketFolder: string
  log: string
  settings: Record<string, string | number>
}): Promise<Postmaster> {
  const { runner, program, data, socketFolder, log } = start
  await clearRemains(data, socketFolder)
  rotate(log)
  const from = existsSync(log) ? statSync(log).size : 0
  const all = { ...start.settings, unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"` }
  const settings = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const [command = program, ...args] = [...runner.prefix, program, '-D', data, ...settings]
  const output = openSync(log, 'a', 0o600)
  const child = spawn(command, args, {
    ...runner.user,
    cwd: data,
    env: environment,
    detached: true,
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  child.unref()
  let ended = false
  child.once('error', () => (ended = true)).once('exit', () => (ended = true))
  return await until('PostgreSQL to be ready', 300, () => {
    const found = findPostmaster(data)
    if (!found && ended) throw new Error(`PostgreSQL did not start:\n${readFileSync(log, 'utf8').slice(from)}`)
    return found?.status === 'ready' && found
  })
}

/** Ends a server: sessions are cut, the data is left clean. */
export async function stopPostmaster({ pid, name }: Postmaster): Promise<void> {
  process.kill(pid, 'SIGINT')
  await until('PostgreSQL to stop', 60, () => !isRunning(name))
}

/**
 * After kill -9 of a server its sessions may run on for a while. Its two lock files may name a zombie, or a process that has been given the
 * same id since. PostgreSQL refuses to start beside any of them.
 */
async function clearRemains(data: string, socketFolder: string) {
  await until('the sessions of a dead PostgreSQL to end', 30, () => {
    const left = processesIn(data).filter((pid) => argumentsOf(pid)[0]?.startsWith('postgres: ') && processName(pid))
    for (const pid of left) killIfThere(pid)
    return left.length === 0
  })
  if (findPostmaster(data)) return
  rmSync(join(data, 'postmaster.pid'), { force: true })
  for (const name of readdirSync(socketFolder)) rmSync(join(socketFolder, name))
}

function killIfThere(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if (!hasCode(error, 'ESRCH')) throw error
  }
}

function rotate(log: string) {
  if (existsSync(log) && statSync(log).size > maxLog) renameSync(log, `${log}.1`)
}
