import { readdirSync, readlinkSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { readIfThere } from './files.ts'

/**
 * Identifies one process for good: its id and the clock tick it started at, since ids are reused. Undefined when it does not run;
 * a zombie does not. Source: proc(5), /proc/pid/stat.
 */
export function processName(pid: number): string | undefined {
  const stat = readIfThere(`/proc/${pid}/stat`)
  if (!stat) return undefined
  const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const startedAt = fields[18]
  return state === 'Z' || state === 'X' || !startedAt ? undefined : `${pid}-${startedAt}`
}

/** Whether that very process still runs. */
export function isRunning(name: string): boolean {
  return processName(Number.parseInt(name, 10)) === name
}

/** The arguments a process was started with; none when it is gone. */
export function argumentsOf(pid: number): string[] {
  return readIfThere(`/proc/${pid}/cmdline`)?.split('\0') ?? []
}

/** The processes whose working folder is this one. PostgreSQL's are in their data folder. */
export function processesIn(folder: string): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && workingFolder(pid) === folder)
}

/** Waits until `ready` returns something; after `seconds` it is an error. */
export async function until<T>(what: string, seconds: number, ready: () => T | undefined | false): Promise<T> {
  const deadline = performance.now() + seconds * 1000
  for (;;) {
    const answer = ready()
    if (answer) return answer
    if (performance.now() > deadline) throw new Error(`Waited ${seconds} s in vain: ${what}`)
    await pause(10)
  }
}

function workingFolder(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined
  }
}
