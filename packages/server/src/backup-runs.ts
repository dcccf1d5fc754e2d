import { openStorage } from '@recado/storage/open'
import { join } from 'node:path'
import pg from 'pg'
import { writeList } from '#features/erasures/erasures.ts'
import type { Opener } from '#platform/archive/seals.ts'
import { timeOf } from '#platform/backup/backup.ts'
import { BackupFailed, failureOf } from '#platform/backup/failure.ts'
import type { ArchivePlace } from '#platform/backup/places.ts'
import { proveArchive, type Proven } from '#platform/backup/prove.ts'
import { findRecoveryKey, isCopy } from '#platform/backup/queries.ts'
import * as queries from '#platform/backup/run-queries.ts'
import { dueNow } from '#platform/backup/schedule.ts'
import { takeBackup, type Taken } from '#platform/backup/take.ts'
import { systemClock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import { systemTxOf } from '#platform/database/system.ts'

export const backupKey = 'backups'
const signMs = 2_000
const keptMs = 400 * 24 * 60 * 60_000
const recent = 100
// Any fixed number works. One backup or proof is under way at a time.
const advisoryLock = 7_305_103

/** Where backups of an installation are made and proven. */
export interface RunParts {
  config: Config
  ownerUrl: string
  place: ArchivePlace
  /** Another place than that of the installation: not its series, and not written down. */
  isApart?: boolean
  /** Ends a proof early, with what it has made. */
  signal?: AbortSignal | undefined
}

/** One run at a time, written down while it lasts, with what became of it. */
interface Recorder {
  client: pg.Client
  runs: readonly queries.BackupRun[]
  record: <T>(
    head: Pick<queries.BackupRun, 'kind' | 'archive'>,
    work: (progress: (share: number | null) => void) => Promise<T & Pick<queries.RunEnd, 'archive' | 'figures'>>,
  ) => Promise<T>
}

/** Makes a backup, with the list of erasures beside it. */
export function runBackup(parts: RunParts): Promise<Taken> {
  return recording(parts, (recorder) => backUp(parts, recorder))
}

/** Proves the newest archive, or the one of this name. */
export function runProof(parts: RunParts, name?: string): Promise<Proven & { archive: string }> {
  return recording(parts, (recorder) => prove(parts, recorder, name))
}

/** Does what is due, as the worker has it done each day. Returns what that was. */
export async function runDue(parts: RunParts): Promise<string[]> {
  return recording(parts, async (recorder) => {
    const done: string[] = []
    // The place is that of the original.
    if (await isCopy(recorder.client)) return done
    for (;;) {
      const runs = await queries.listRuns(systemTxOf(recorder.client), recent)
      const due = dueNow(runs, systemClock.now(), parts.config.backupAt)
      if (!due) return done
      done.push(due)
      await (due === 'backup' ? backUp(parts, recorder) : prove(parts, recorder))
    }
  })
}

async function backUp({ config, ownerUrl, place }: RunParts, { client, runs, record }: Recorder): Promise<Taken> {
  const last = runs.find(({ kind, status }) => kind === 'backup' && status === 'done')?.figures.size
  const proven = runs.find(({ kind, status }) => kind === 'proof' && status === 'done')?.archive ?? null
  const { taken } = await record({ kind: 'backup', archive: null }, async (progress) => {
    const recoveryKey = await findRecoveryKey(client)
    if (!recoveryKey) {
      throw new BackupFailed('phrase', 'First make the phrase that opens backups: npm run recado -- recovery-phrase')
    }
    const { secret, backupKept: kept } = config
    const storage = await openStorage(config.storage)
    // It may become longer than the last one.
    const onBytes = (bytes: number) => progress(last ? Math.min(bytes / last, 0.99) : null)
    const installation = config.key(backupKey)
    const taken = await takeBackup({ ownerUrl, storage, place, secret, installation, recoveryKey, kept, proven, onBytes })
    // After the archive, so that the list is never the older one of the two.
    await writeList({ across: (work) => work(systemTxOf(client)) }, place)
    const { rows, files, fileBytes, missingCount: missing } = taken.totals
    const { name, size, databaseBytes, archives } = taken
    return { taken, archive: name, figures: { size, rows, files, fileBytes, missing, databaseBytes, archives, kept } }
  })
  return taken
}

async function prove({ config, place, signal }: RunParts, { client, record }: Recorder, given?: string) {
  const runs = await queries.listRuns(systemTxOf(client), recent)
  const name = given ?? (await newestOf(place))
  const { proven } = await record({ kind: 'proof', archive: name ?? null }, async (progress) => {
    if (!name) throw new BackupFailed('nothing', `There is no backup in ${place.name}`)
    const made = runs.find(({ kind, archive, status }) => kind === 'backup' && status === 'done' && archive === name)?.figures
    const proven = await proveArchive({
      place,
      name,
      by: { installation: config.key(backupKey) } satisfies Opener,
      folder: join(config.dataDir, 'proof'),
      unpackedBytes: made?.databaseBytes && made.databaseBytes + (made.fileBytes ?? 0),
      signal,
      onProgress: progress,
    })
    const { rows, files, fileBytes, missing, restoreMs } = proven
    return { proven: { ...proven, archive: name }, archive: name, figures: { rows, files, fileBytes, missing, restoreMs } }
  })
  return proven
}

async function newestOf(place: ArchivePlace): Promise<string | undefined> {
  const archives = (await place.list()).filter(({ name }) => timeOf(name))
  return archives
    .map(({ name }) => name)
    .sort()
    .at(-1)
}

async function recording<T>({ ownerUrl, place, isApart }: RunParts, work: (recorder: Recorder) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'recado-backup-runs' })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows: locks } = await client.query<{ isFree: boolean }>(`select pg_try_advisory_lock(${advisoryLock}) as "isFree"`)
    if (!locks[0]?.isFree) throw new Error('Another backup or proof is under way')
    const { rows: tables } = await client.query<{ isThere: boolean }>(
      `select to_regclass('public.backup_runs') is not null as "isThere"`,
    )
    // A database that was not yet brought up to date has nowhere to write it down.
    if (isApart || !tables[0]?.isThere) return await work({ client, runs: [], record: (_head, run) => run(() => {}) })
    const tx = systemTxOf(client)
    const now = systemClock.now()
    // The lock is free, so none of them runs.
    await queries.failSilent(tx, now, now)
    const runs = await queries.listRuns(tx, recent)
    return await work({ client, runs, record: (head, run) => recordRun(client, { ...head, place: place.name }, run) })
  } finally {
    await client.end()
  }
}

async function recordRun<T>(
  client: pg.Client,
  head: Pick<queries.BackupRun, 'kind' | 'archive' | 'place'>,
  work: (progress: (share: number | null) => void) => Promise<T & Pick<queries.RunEnd, 'archive' | 'figures'>>,
): Promise<T> {
  const tx = systemTxOf(client)
  const now = systemClock.now()
  await queries.deletePastRuns(tx, new Date(now.getTime() - keptMs))
  const id = await queries.insertRun(tx, { ...head, status: 'running' }, now)
  let share: number | null = null
  // The next sign makes up for one that is lost.
  const signs = setInterval(() => void queries.updateShare(tx, id, share, systemClock.now()).catch(() => {}), signMs)
  try {
    const done = await work((value) => (share = value))
    const { archive, figures } = done
    await queries.updateEnd(tx, id, { status: 'done', archive, figures, reason: null, details: {} }, systemClock.now())
    return done
  } catch (error) {
    const end = { status: 'failed', archive: head.archive, figures: {}, ...failureOf(error) } as const
    await queries.updateEnd(tx, id, end, systemClock.now()).catch(() => {})
    throw error
  } finally {
    clearInterval(signs)
  }
}
