import { type BackupProblem, type Backups, type BackupState, lateHours, type StoredBackup } from '@recado/contract/backups/api'
import { timeOf } from '#platform/backup/backup.ts'
import { keptAs, type Kept } from '#platform/backup/retention.ts'
import type { BackupRun } from '#platform/backup/run-queries.ts'
import { isRunning } from '#platform/backup/schedule.ts'

const lateMs = lateHours * 3_600_000

/** What is known of backups: the latest runs, the newest first. */
export interface Known {
  runs: readonly BackupRun[]
  hasPlace: boolean
  phraseAt: Date | null
  now: Date
}

interface Latest {
  backup: BackupRun | undefined
  /** The last try of each, if it has failed and none has succeeded since. */
  failedBackup: BackupRun | undefined
  failedProof: BackupRun | undefined
  proof: BackupRun | undefined
}

/** The backup that runs, and what ended last. */
function latestOf({ runs, now }: Known): Latest {
  const over = runs.filter((run) => run.status !== 'asked' && !isRunning(run, now))
  const [backups, proofs] = [over.filter(({ kind }) => kind === 'backup'), over.filter(({ kind }) => kind === 'proof')]
  const failedOf = ([last]: readonly BackupRun[]) => (last && last.status !== 'done' ? last : undefined)
  return {
    backup: backups.find(({ status }) => status === 'done'),
    failedBackup: failedOf(backups),
    failedProof: failedOf(proofs),
    proof: proofs.find(({ status }) => status === 'done'),
  }
}

const endOf = ({ endedAt, seenAt }: BackupRun) => endedAt ?? seenAt

/** What is wrong, if anything is. The page, the menu and mails say it. */
export function problemOf(known: Known): BackupProblem | null {
  const { backup, failedBackup, failedProof, proof } = latestOf(known)
  if (!known.hasPlace && !backup) return { kind: 'unset' }
  if (!known.phraseAt) return { kind: 'no-phrase' }
  const failed = failedBackup ?? failedProof
  if (failed) {
    const { reason, details } = failed
    // One that was proven before may be damaged since.
    const good = known.runs.find(
      ({ kind, status, archive }) => kind === 'proof' && status === 'done' && archive !== failed.archive,
    )
    const goodAt = (good && timeOf(good.archive ?? '')?.toISOString()) ?? null
    return { kind: failed.kind, at: failed.beganAt.toISOString(), goodAt, reason: reason ?? 'killed', details }
  }
  const since = proof ? endOf(proof) : known.runs.findLast(({ status }) => status === 'done')?.beganAt
  const isLate = since && known.now.getTime() - since.getTime() > lateMs
  return isLate ? { kind: 'late', since: since.toISOString() } : null
}

export function stateOf(known: Known, problem: BackupProblem | null): BackupState {
  const { backup, proof } = latestOf(known)
  if (problem?.kind === 'late') return 'late'
  if (problem?.kind === 'backup' || problem?.kind === 'proof') return 'failed'
  if (!backup) return 'none'
  return proof && proof.archive === backup.archive ? 'proven' : 'unproven'
}

/** The newest archive that was proven, with what was counted. */
export function proofOf(known: Known): Backups['proof'] {
  const { proof } = latestOf(known)
  const madeAt = proof && timeOf(proof.archive ?? '')
  if (!proof || !madeAt) return null
  const { rows = 0, files = 0, restoreMs = 0 } = proof.figures
  return { madeAt: madeAt.toISOString(), provenAt: endOf(proof).toISOString(), rows, files, restoreMs }
}

export function runningOf({ runs, now }: Known): Backups['running'] {
  const run = runs.find((one) => isRunning(one, now))
  if (!run) return runs.some(({ status }) => status === 'asked') ? { kind: 'asked', share: null, leftMs: null } : null
  const { kind, share, beganAt } = run
  const spent = now.getTime() - beganAt.getTime()
  const leftMs = share === null || share < 0.02 ? null : Math.round((spent / share) * (1 - share))
  return { kind, share, leftMs }
}

/** What lay in the place after the last backup, with what became of each proof. */
export function archivesOf(known: Known, kept: Kept): StoredBackup[] {
  const archives = latestOf(known).backup?.figures.archives ?? []
  const as = keptAs(
    archives.map(({ name }) => name),
    kept,
  )
  return archives
    .flatMap(({ name, size }) => {
      const at = timeOf(name)
      return at
        ? [{ name, size, at: at.toISOString(), kept: as.get(name) ?? ('daily' as const), proof: lastProofOf(known, name) }]
        : []
    })
    .sort((one, other) => (one.at < other.at ? 1 : -1))
}

function lastProofOf({ runs, now }: Known, name: string): StoredBackup['proof'] {
  const run = runs.find((one) => one.kind === 'proof' && one.archive === name && !isRunning(one, now))
  if (!run) return null
  const { status, reason, details } = run
  return { isDone: status === 'done', ms: endOf(run).getTime() - run.beganAt.getTime(), reason, details }
}
