import type { Backups } from '@recado/contract/backups/api'
import * as runs from '#platform/backup/run-queries.ts'
import { dueNow, isRunning, nextDue } from '#platform/backup/schedule.ts'
import { fail } from '#platform/fail.ts'
import type { OperatorCtx } from '#platform/feature.ts'
import type { Installation } from '#platform/installation.ts'
import type { ClockCtx } from '#platform/work/job.ts'
import { archivesOf, type Known, problemOf, proofOf, runningOf, stateOf } from './overview.ts'
import { findPhraseTime, listOperators } from './queries.ts'

/** As far back as the page looks. */
const recent = 200

export async function findKnown({ system, backups }: Pick<Installation, 'system' | 'backups'>, now: Date): Promise<Known> {
  return system.across(async (tx) => ({
    runs: await runs.listRuns(tx, recent),
    phraseAt: await findPhraseTime(tx),
    hasPlace: backups !== undefined,
    now,
  }))
}

export async function show(ctx: OperatorCtx): Promise<Backups> {
  const { system, backups, mails, now } = ctx
  const known = await findKnown(ctx, now)
  const last = known.runs.find(({ kind, status }) => kind === 'backup' && status === 'done')
  const kept = backups?.kept ?? last?.figures.kept ?? null
  const problem = problemOf(known)
  const archives = kept ? archivesOf(known, kept) : []
  return {
    state: stateOf(known, problem),
    problem,
    proof: proofOf(known),
    running: runningOf(known),
    place: backups?.place.name ?? last?.place ?? null,
    bytes: archives.reduce((sum, { size }) => sum + size, 0),
    kept,
    nextAt: backups ? nextDue(now, backups.at).toISOString() : null,
    phraseAt: known.phraseAt?.toISOString() ?? null,
    mailed: mails.canSend ? (await system.across(listOperators)).length : null,
    archives,
  }
}

/** A worker sees it within seconds. */
export async function ask(ctx: OperatorCtx): Promise<{ message: string }> {
  const { system, backups, now } = ctx
  if (!backups) fail('ERR_NO_BACKUP_PLACE')
  const place = backups.place.name
  await system.across(async (tx) => {
    const known = await runs.listRuns(tx, recent)
    if (known.some((run) => run.status === 'asked' || isRunning(run, now))) fail('ERR_BACKUP_RUNNING')
    await runs.insertRun(tx, { kind: 'backup', status: 'asked', place, archive: null }, now)
  })
  return { message: 'Asked' }
}

/** Begins what is due, in a process of its own. */
export async function beginDue({ system, backups, now }: ClockCtx): Promise<void> {
  if (!backups?.start) return
  const known = await system.across((tx) => runs.listRuns(tx, recent))
  if (dueNow(known, now, backups.at)) backups.start()
}
