import { readFileSync } from 'node:fs'
import { databaseFolder, type Role } from '../../e2e/support/processes.ts'
import { processesIn } from '../../packages/server/src/platform/postgres/processes.ts'

/** The figures cover three programs by resident memory, and PostgreSQL's processes by what each owns, plus what they share. */
export const parts = ['server', 'channels', 'network', 'postgres', 'shared'] as const

/** In MB. */
export type Memory = Record<(typeof parts)[number], number>

const kb = 1024

/** What a running product holds right now. A process that is not running holds nothing. */
export function findMemory(pids: Partial<Record<Role, number>>, dataDir: string): Memory {
  const sessions = processesIn(databaseFolder(dataDir))
  const sum = (field: string) => sessions.reduce((total, pid) => total + read(pid, 'smaps_rollup', field), 0)
  const all = sum('Pss')
  const shared = sum('Pss_Shmem')
  return {
    server: read(pids.main, 'status', 'VmRSS'),
    channels: read(pids.channels, 'status', 'VmRSS'),
    network: read(pids.network, 'status', 'VmRSS'),
    postgres: all - shared,
    shared,
  }
}

/** Source: proc(5), /proc/pid/status and /proc/pid/smaps_rollup: `Name:  number kB`. */
function read(pid: number | undefined, file: string, field: string): number {
  if (pid === undefined) return 0
  try {
    return Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/${file}`, 'utf8'))?.[1] ?? 0) / kb
  } catch {
    return 0
  }
}

export function median(samples: readonly Memory[]): Memory {
  const middle = (part: keyof Memory) =>
    samples.map((sample) => sample[part]).sort((a, b) => a - b)[Math.floor(samples.length / 2)] ?? 0
  return Object.fromEntries(parts.map((part) => [part, middle(part)])) as Memory
}

/** A table of minute `from` beside the last minute. */
export function memoryTable(table: readonly Memory[], from: number): string {
  const [before, after] = [table[from - 1], table.at(-1)]
  if (!before || !after) return 'too short for a table'
  const line = (name: string, a: number, b: number) =>
    `${name.padEnd(28)}${a.toFixed(0).padStart(12)}${b.toFixed(0).padStart(12)}${`${((100 * b) / a).toFixed(0)} %`.padStart(8)}`
  const sum = (memory: Memory) => parts.reduce((total, part) => total + memory[part], 0)
  return [
    `${'MB'.padEnd(28)}${`minute ${from}`.padStart(12)}${`minute ${table.length}`.padStart(12)}`,
    ...parts.map((part) => line(part === 'shared' ? 'postgres, shared' : part, before[part], after[part])),
    line('in sum', sum(before), sum(after)),
    line('without network and shared', sum(before) - before.network - before.shared, sum(after) - after.network - after.shared),
  ].join('\n')
}
