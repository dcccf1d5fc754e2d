import { z } from 'zod/mini'
import { endpoint } from '#endpoint.ts'
import { done, timestamp } from '#field.ts'
import { failureDetails, failureReasons } from '#platform/backup-failures.ts'

// The backups of the installation, for its operator. No company is named here.

/** A proof that is older counts as late. */
export const lateHours = 36

/** What the page says of the newest backup: `none` before there is one. */
export const backupStates = ['proven', 'unproven', 'failed', 'late', 'none'] as const
export type BackupState = (typeof backupStates)[number]

const failure = { reason: z.enum(failureReasons), details: failureDetails }

export const backupProblem = z.discriminatedUnion('kind', [
  /** No place is configured, and no phrase was made. */
  z.object({ kind: z.literal('unset') }),
  z.object({ kind: z.literal('no-phrase') }),
  /** `goodAt` is when the newest archive was made that is proven. */
  z.object({ kind: z.literal('backup'), at: timestamp, goodAt: z.nullable(timestamp), ...failure }),
  z.object({ kind: z.literal('proof'), at: timestamp, goodAt: z.nullable(timestamp), ...failure }),
  /** Since when there is no proof. */
  z.object({ kind: z.literal('late'), since: timestamp }),
])
export type BackupProblem = z.infer<typeof backupProblem>

export const keptKinds = ['daily', 'weekly', 'monthly'] as const

export const storedBackup = z.object({
  name: z.string(),
  at: timestamp,
  size: z.int(),
  /** What it stays for. */
  kept: z.enum(keptKinds),
  /** What became of its last proof. Null without one. */
  proof: z.nullable(
    z.object({ isDone: z.boolean(), ms: z.int(), reason: z.nullable(z.enum(failureReasons)), details: failureDetails }),
  ),
})
export type StoredBackup = z.infer<typeof storedBackup>

export const backups = z.object({
  state: z.enum(backupStates),
  problem: z.nullable(backupProblem),
  /** The newest archive that was proven. */
  proof: z.nullable(
    z.object({
      madeAt: timestamp,
      provenAt: timestamp,
      rows: z.int(),
      files: z.int(),
      /** How long the restore alone took. */
      restoreMs: z.int(),
    }),
  ),
  running: z.nullable(
    z.object({
      kind: z.enum(['asked', 'backup', 'proof']),
      /** From 0 to 1. Null where it is not known. */
      share: z.nullable(z.number()),
      leftMs: z.nullable(z.int()),
    }),
  ),
  /** A folder or a bucket. Null where none is configured. */
  place: z.nullable(z.string()),
  bytes: z.int(),
  kept: z.nullable(z.object({ daily: z.int(), weekly: z.int(), monthly: z.int() })),
  nextAt: z.nullable(timestamp),
  /** When the recovery phrase was made. */
  phraseAt: z.nullable(timestamp),
  /** How many operators are mailed when something fails. Null where no mail is sent. */
  mailed: z.nullable(z.int()),
  /** What lies in the place, the newest first. */
  archives: z.array(storedBackup),
})
export type Backups = z.infer<typeof backups>

export const showBackups = endpoint({
  method: 'GET',
  path: '/backups',
  summary: 'What is known of the backups of the installation, and whether the newest one was restored and counted.',
  allow: 'super',
  input: z.object({}),
  output: backups,
  errors: [],
})

export const startBackup = endpoint({
  method: 'POST',
  path: '/backups',
  summary: 'Ask for a backup now, and for its proof. A worker begins it within seconds.',
  allow: 'super',
  input: z.object({}),
  output: done,
  errors: ['ERR_NO_BACKUP_PLACE', 'ERR_BACKUP_RUNNING'],
})
