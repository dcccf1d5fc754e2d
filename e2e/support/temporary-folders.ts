import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { processesIn } from '../../packages/server/src/platform/postgres/processes.ts'
import { databaseFolder } from './processes.ts'

const prefix = 'recado-journey-'

/** A folder for an installation, named after the process that looks after it. */
export function makeFolder(): string {
  return mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`))
}

/** Runs before the journeys. Ends the processes that earlier, aborted runs left behind, and removes their folders. */
export function setup(): void {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(prefix))) {
    if (existsSync(`/proc/${name.slice(prefix.length).split('-')[0]}`)) continue
    const folder = join(tmpdir(), name)
    for (const own of [databaseFolder(folder), join(folder, 'nginx')]) for (const pid of processesIn(own)) end(pid)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It ended with the one before it.
  }
}
