import { randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasCode, readIfThere } from './files.ts'
import { isRunning, processName, until } from './processes.ts'

const me = processName(process.pid) ?? String(process.pid)

/**
 * Does `work` while no other process does, by a lock file that names its process. The lock of a dead process does not count. (Two processes
 * that clear away the same dead lock in the same instant may both go on. Then PostgreSQL's own lock refuses the second.)
 */
export async function withLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  await until(`the lock ${file}`, 120, () => tryLockFile(file))
  try {
    return await work()
  } finally {
    rmSync(file, { force: true })
  }
}

/** Notes in `folder` that this process uses the server. Returns the note's file, to delete when it no longer does. */
export function addHolder(folder: string): string {
  mkdirSync(folder, { recursive: true })
  const note = join(folder, `${me}-${randomUUID()}`)
  writeFileSync(note, '')
  return note
}

/** Whether a living process holds the server; the notes of dead ones are cleared away. */
export function hasHolder(folder: string): boolean {
  let held = false
  for (const note of readdirSync(folder)) {
    const alive = isRunning(note.split('-').slice(0, 2).join('-'))
    if (alive) held = true
    else rmSync(join(folder, note), { force: true })
  }
  return held
}

function tryLockFile(file: string): boolean {
  // A link appears together with its content, and only where no file exists, so no reader sees a lock without a name.
  const mine = `${file}-${randomUUID()}`
  writeFileSync(mine, me)
  try {
    linkSync(mine, file)
    return true
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
    const holder = readIfThere(file)
    if (holder && !isRunning(holder)) rmSync(file, { force: true })
    return false
  } finally {
    rmSync(mine, { force: true })
  }
}
