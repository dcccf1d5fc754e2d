import type { FailureDetails, FailureReason } from '@recado/contract/platform/backup-failures'
import type { SystemTx } from '#platform/database/tx.ts'
import type { Kept } from './retention.ts'

/** What a backup or a proof has counted. */
export interface RunFigures {
  /** Of the archive. */
  size?: number
  rows?: number
  files?: number
  fileBytes?: number
  missing?: number
  databaseBytes?: number
  restoreMs?: number
  /** After a backup: what lies in the place, and how long it stays. */
  archives?: { name: string; size: number }[]
  kept?: Kept
}

export interface BackupRun {
  id: number
  kind: 'backup' | 'proof'
  status: 'asked' | 'running' | 'done' | 'failed'
  place: string
  archive: string | null
  beganAt: Date
  seenAt: Date
  share: number | null
  endedAt: Date | null
  figures: RunFigures
  reason: FailureReason | null
  details: FailureDetails
  toldAt: Date | null
}

/** The latest ones, the newest first. */
export function listRuns(tx: SystemTx, limit: number): Promise<BackupRun[]> {
  return tx.named(
    'list backup runs',
    `select id, kind, status, place, archive, began_at as "beganAt", seen_at as "seenAt", share, ended_at as "endedAt", figures, reason,
       details, told_at as "toldAt"
     from backup_runs order by began_at desc, id desc limit $1`,
    [limit],
  )
}

export async function insertRun(
  tx: SystemTx,
  { kind, status, place, archive }: Pick<BackupRun, 'kind' | 'status' | 'place' | 'archive'>,
  now: Date,
): Promise<number> {
  const [row] = await tx.named<{ id: number }>(
    'note backup run',
    'insert into backup_runs (kind, status, place, archive, began_at, seen_at) values ($1, $2, $3, $4, $5, $5) returning id',
    [kind, status, place, archive, now],
  )
  return row?.id ?? 0
}

export async function updateShare(tx: SystemTx, id: number, share: number | null, now: Date): Promise<void> {
  await tx.named('note progress of backup run', 'update backup_runs set share = $2, seen_at = $3 where id = $1', [id, share, now])
}

export interface RunEnd {
  status: 'done' | 'failed'
  archive: string | null
  figures: RunFigures
  reason: FailureReason | null
  details: FailureDetails
}

export async function updateEnd(tx: SystemTx, id: number, end: RunEnd, now: Date): Promise<void> {
  await tx.named(
    'end backup run',
    `update backup_runs set status = $2, archive = coalesce($3, archive), figures = $4, reason = $5, details = $6,
       ended_at = $7, seen_at = $7
     where id = $1`,
    [id, end.status, end.archive, JSON.stringify(end.figures), end.reason, JSON.stringify(end.details), now],
  )
}

/** Those that gave no sign since then are over. The caller holds the lock of runs, or knows that none runs. */
export async function failSilent(tx: SystemTx, before: Date, now: Date): Promise<void> {
  await tx.named(
    'fail silent backup runs',
    `update backup_runs set status = 'failed', reason = 'killed', ended_at = $2 where status = 'running' and seen_at < $1`,
    [before, now],
  )
}

/** What was asked for is under way now, and what is too old is forgotten. */
export async function deletePastRuns(tx: SystemTx, before: Date): Promise<void> {
  await tx.named(`forget past backup runs`, `delete from backup_runs where status = 'asked' or began_at < $1`, [before])
}

/** In a restored copy: what was under way when it was made. */
export async function deleteUnfinishedRuns(tx: SystemTx): Promise<void> {
  await tx.named(`forget unfinished backup runs`, `delete from backup_runs where status in ('asked', 'running')`, [])
}

export async function updateTold(tx: SystemTx, id: number, now: Date): Promise<void> {
  await tx.named('note that operators were mailed', 'update backup_runs set told_at = $2 where id = $1', [id, now])
}
