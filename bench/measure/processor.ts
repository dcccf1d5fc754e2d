import { readFileSync } from 'node:fs'
import { findPostmaster } from '../../packages/server/src/platform/postgres/postmaster.ts'
import { processesIn } from '../../packages/server/src/platform/postgres/processes.ts'

const msPerTick = 10

/** Processor time of a process with all its threads, in ms. */
export function processTime(pid: number): number {
  const { user, system } = timesOf(pid)
  return user + system
}

/** Processor time of a database: its sessions, and those that have ended, which the postmaster counts as its children. In ms. */
export function databaseTime(data: string): number {
  const postmaster = findPostmaster(data)?.pid
  const living = processesIn(data).reduce((sum, pid) => sum + processTime(pid), 0)
  return postmaster === undefined ? living : living + timesOf(postmaster).ended
}

/** Source: proc(5), /proc/pid/stat: utime, stime, cutime and cstime are its fields 14 to 17, in ticks. */
function timesOf(pid: number): { user: number; system: number; ended: number } {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15).map((ticks) => Number(ticks) * msPerTick)
    return { user, system, ended: endedUser + endedSystem }
  } catch {
    return { user: 0, system: 0, ended: 0 }
  }
}
