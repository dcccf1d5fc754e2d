import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findPostmaster } from '../../packages/server/src/platform/postgres/postmaster.ts'
import { argumentsOf, processesIn, processName } from '../../packages/server/src/platform/postgres/processes.ts'

/** The parts of our environment that a program needs besides its own variables. The compile cache is shared. */
export function inherited(): Record<string, string> {
  const { PATH = '', NODE_COMPILE_CACHE } = process.env
  return { PATH, ...(NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}) }
}

/** The processes a running product consists of. */
export const roles = ['main', 'channels', 'network', 'elsewhere', 'postgres'] as const
export type Role = (typeof roles)[number]

const programs = [
  { role: 'channels', file: 'packages/channels/src/main.ts' },
  { role: 'network', file: 'packages/peers/whatsapp/main.ts' },
  { role: 'elsewhere', file: 'packages/peers/stand-ins/main.ts' },
] as const

/** The process ids by role. A role without a process is absent. */
export function findRoles(main: number | undefined, dataDir: string): Partial<Record<Role, number>> {
  const found: Partial<Record<Role, number>> = {}
  if (main !== undefined && processName(main)) found.main = main
  for (const pid of main === undefined ? [] : childrenOf(main)) {
    const program = programs.find(({ file }) => argumentsOf(pid).some((argument) => argument.endsWith(file)))
    if (program) found[program.role] = pid
  }
  const postmaster = findPostmaster(databaseFolder(dataDir))
  if (postmaster) found.postgres = postmaster.pid
  return found
}

/** The names of all of a product's processes: unlike an id, a name always belongs to the same process. */
export function findAll(main: number | undefined, dataDir: string): string[] {
  const pids = [...Object.values(findRoles(main, dataDir)), ...processesIn(databaseFolder(dataDir))]
  return [...new Set(pids)].flatMap((pid) => processName(pid) ?? [])
}

/** The URL of a product's database, as its owner. */
export function databaseUrl(dataDir: string): string {
  const folder = findPostmaster(databaseFolder(dataDir))?.socketFolder ?? join(dataDir, 'postgres', 'socket')
  return `postgres://owner@localhost:5432/recado?host=${encodeURIComponent(folder)}`
}

export function databaseFolder(dataDir: string): string {
  return join(dataDir, 'postgres', 'data')
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && parentOf(pid) === parent)
}

/** Source: proc(5), /proc/pid/stat: the name, which may hold anything, stands in brackets; state and parent follow it. */
function parentOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return undefined
  }
}
