import type { FailureDetails, FailureReason } from '@recado/contract/platform/backup-failures'
import { ArchiveRefused } from '#platform/archive/refusal.ts'

/** A backup or a proof that failed for a reason that has a name. */
export class BackupFailed extends Error {
  override name = 'BackupFailed'
  readonly reason: FailureReason
  readonly details: FailureDetails

  constructor(reason: FailureReason, message: string, details: FailureDetails = {}) {
    super(message)
    this.reason = reason
    this.details = details
  }
}

const maxWords = 300

/** Names what went wrong. */
export function failureOf(error: unknown): { reason: FailureReason; details: FailureDetails } {
  const { message, code } = error as Error & { code?: string }
  const words = message.slice(0, maxWords)
  if (error instanceof BackupFailed) return { reason: error.reason, details: { words, ...error.details } }
  if (code === 'ENOSPC' || code === '53100') return { reason: 'disk', details: { words } }
  if (!(error instanceof ArchiveRefused)) return { reason: 'other', details: { words } }
  if (error.code === 'ARCHIVE_KEY') return { reason: 'key', details: { words } }
  const isDamaged = error.code === 'ARCHIVE_DAMAGED' || error.code === 'ARCHIVE_CUT'
  const { piece, pieces } = error
  return {
    reason: isDamaged ? 'damaged' : 'other',
    details: { words, ...(piece !== undefined && { piece }), ...(pieces && { pieces }) },
  }
}
