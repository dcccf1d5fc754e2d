import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

// The SECRET of an archive waits beside that of DATA_DIR until its rows are committed. A kill in between leaves it there, and the next
// restore sees in the database which of the two is right.
const fileOf = (dataDir: string) => join(dataDir, 'secret.restoring')

/** Comes before the commit of a restore. */
export function keepPending(dataDir: string, secret: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  writeFileSync(fileOf(dataDir), secret, { mode: 0o600, flush: true })
}

export function isPending(dataDir: string): boolean {
  return existsSync(fileOf(dataDir))
}

/** Makes it the SECRET of the folder. The one that was there is kept beside it. */
export function takePending(dataDir: string): void {
  const file = join(dataDir, 'secret')
  const isOther = existsSync(file) && readFileSync(file, 'utf8').trim() !== readFileSync(fileOf(dataDir), 'utf8')
  if (isOther) writeFileSync(`${file}.before-restore`, readFileSync(file), { mode: 0o600, flush: true })
  renameSync(fileOf(dataDir), file)
}

export function dropPending(dataDir: string): void {
  rmSync(fileOf(dataDir), { force: true })
}

/** Refuses to go on with a SECRET of which it is not known whether it is that of the database. */
export function requireNonePending(dataDir: string): void {
  if (!isPending(dataDir)) return
  throw new Error(
    `A restore was interrupted at its end: run it again, or delete ${fileOf(dataDir)} if the database is to stay empty`,
  )
}
