import type { Config } from '#platform/config.ts'
import { openPlace } from './open-place.ts'
import type { ArchivePlace } from './places.ts'
import type { Kept } from './retention.ts'
import type { BackupRun } from './run-queries.ts'

/** Where and when an installation makes its backups. */
export interface Backups {
  place: ArchivePlace
  kept: Kept
  /** hh:mm, in UTC. */
  at: string
  /** Begins what is due, in a process of its own. Absent in a process that does not work. */
  start?: () => void
}

export async function backupsOf(
  { backupPlace, backupKept, backupAt }: Pick<Config, 'backupPlace' | 'backupKept' | 'backupAt'>,
  start?: () => void,
): Promise<Backups | undefined> {
  const place = await openPlace(backupPlace)
  return place && { place, kept: backupKept, at: backupAt, ...(start && { start }) }
}

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** A run gives a sign each two seconds. */
const silentMs = minuteMs
const retryMs = 15 * minuteMs
const maxTries = 3

/** The last time before now at which a backup was due. */
export function lastDue(now: Date, at: string): Date {
  const today = new Date(`${now.toISOString().slice(0, 10)}T${at}:00Z`)
  return today <= now ? today : new Date(today.getTime() - dayMs)
}

export function nextDue(now: Date, at: string): Date {
  return new Date(lastDue(now, at).getTime() + dayMs)
}

export function isRunning(run: BackupRun, now: Date): boolean {
  return run.status === 'running' && now.getTime() - run.seenAt.getTime() < silentMs
}

/**
 * What has to be done now, by what was done: a backup each day and when a person asks for one, then a proof of the newest archive. What
 * failed is tried again, three times a day; what was killed at once. Runs are the latest ones, the newest first.
 */
export function dueNow(runs: readonly BackupRun[], now: Date, at: string): 'backup' | 'proof' | undefined {
  if (runs.some((run) => isRunning(run, now))) return undefined
  if (runs.some(({ status }) => status === 'asked')) return 'backup'
  const since = lastDue(now, at)
  const isToday = ({ beganAt }: BackupRun) => beganAt >= since
  const backups = runs.filter(({ kind }) => kind === 'backup')
  const newest = backups.find(({ status }) => status === 'done')
  if (!newest || !isToday(newest)) return mayTry(backups.filter(isToday), now) ? 'backup' : undefined
  const proofs = runs.filter(({ kind, archive }) => kind === 'proof' && archive === newest.archive)
  if (proofs.some(({ status }) => status === 'done')) return undefined
  return mayTry(proofs, now) ? 'proof' : undefined
}

function mayTry(tries: readonly BackupRun[], now: Date): boolean {
  const [last] = tries
  if (tries.length >= maxTries) return false
  if (!last || last.status === 'running' || last.reason === 'killed') return true
  return now.getTime() - (last.endedAt ?? last.beganAt).getTime() >= retryMs
}
