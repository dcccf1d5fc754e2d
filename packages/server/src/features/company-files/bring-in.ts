import type { CompanyImport } from '@recado/contract/company-files/import-api'
import { ArchiveRefused } from '#platform/archive/refusal.ts'
import type { CompanyTables } from '#platform/company-file/declared.ts'
import { removeFiles, takeCompanyId } from '#platform/company-file/import.ts'
import type { Source } from '#platform/company-file/read.ts'
import { type Trial, tryCompany } from '#platform/company-file/trial.ts'
import { type SystemTx, Tx } from '#platform/database/tx.ts'
import { storageKey } from '#platform/files/storage-key.ts'
import { job, type Job, type OutsideCtx } from '#platform/work/job.ts'
import { bringIn } from './carry.ts'
import { deleteImport, findImportTask, type ImportTask, lockImport, updateImport } from './import-queries.ts'
import { bringHead, tryHead } from './imports.ts'

const lookEveryMs = 1_000
/** An import reads the file for its files, and again for its rows. */
const passes = 2

/** The operator has stopped it, or sent another file. */
class Stopped extends Error {}

/** Reads the file of a company from start to end, and says what it would be here. */
export function tryFile(tables: () => CompanyTables): Job {
  return job({
    ...tryHead,
    before: async (outside, { mediaId }) => {
      const task = await taskOf(outside, mediaId)
      if (task?.status !== 'reading') return undefined
      return watching(outside, { mediaId, size: task.size, while: 'reading' }, (onBytes) =>
        tryCompany(outside.system.pool, tables(), sourceOf(outside, task), onBytes).catch((error: unknown) => refusalOf(error)),
      )
    },
    run: async ({ tx }, { mediaId }, found) => {
      if (!found || (await findImportTask(tx, mediaId))?.status !== 'reading') return
      if ('code' in found) await updateImport(tx, mediaId, { status: 'refused', refusal: JSON.stringify(found) })
      else await updateImport(tx, mediaId, { status: 'ready', share: 1, trial: JSON.stringify(toTrial(found)) })
    },
    setAside: ({ tx }, { mediaId }) => updateImport(tx, mediaId, { status: 'failed' }),
  })
}

type Refusal = NonNullable<CompanyImport['refusal']>

/** Makes a company of a file that was read. After a kill it goes on under the same id, or removes what it has written. */
export function bringFileIn(tables: () => CompanyTables): Job {
  return job({
    ...bringHead,
    before: async (outside, { mediaId }): Promise<'here' | 'stopped' | Refusal | undefined> => {
      const task = await taskOf(outside, mediaId)
      if (task?.status === 'running') return makeCompany(outside, tables(), mediaId, task)
      if (task?.status !== 'stopping') return undefined
      return task.madeId === null ? 'stopped' : undo(outside, task, task.madeId)
    },
    run: async ({ tx }, { mediaId }, found) => {
      if (!found || (await lockImport(tx)) !== mediaId) return
      const isStopping = (await findImportTask(tx, mediaId))?.status === 'stopping'
      // The file has served.
      if (found === 'here') await updateImport(tx, mediaId, { status: 'done', share: 1, mediaId: null })
      else if (found === 'stopped' || isStopping) await deleteImport(tx)
      else await updateImport(tx, mediaId, { status: 'refused', refusal: JSON.stringify(found) })
    },
    setAside: ({ tx }, { mediaId }) => updateImport(tx, mediaId, { status: 'failed' }),
  })
}

async function makeCompany(
  outside: OutsideCtx,
  declared: CompanyTables,
  mediaId: number,
  task: ImportTask,
): Promise<'here' | 'stopped' | Refusal> {
  const { unit, companyId: own, system, clock } = outside
  if (!task.answers) throw new Error('An import was started without answers')
  const companyId = task.madeId ?? (await takeCompanyId(system))
  await unit(own, ({ tx }) => updateImport(tx, mediaId, { madeId: companyId }))
  const { planId, name, emails } = task.answers
  const others = new Map(emails.map(({ old, other }) => [old.toLowerCase(), other]))
  const confirm = async (across: SystemTx) => {
    const tx = new Tx(across, own)
    const isOurs = (await lockImport(tx)) === mediaId
    if (!isOurs || (await findImportTask(tx, mediaId))?.status !== 'running') throw new Stopped()
  }
  const parts = { declared, source: sourceOf(outside, task), companyId, planId, name, emails: others, confirm }
  const by = { actor: { id: task.byId, name: task.byName }, now: clock.now() }
  try {
    await watching(outside, { mediaId, size: task.size * passes, while: 'running' }, (onBytes) =>
      bringIn(outside, { ...parts, onBytes }, by),
    )
    return 'here'
  } catch (error) {
    if ((await undo(outside, task, companyId)) === 'here') return 'here'
    return error instanceof Stopped ? 'stopped' : refusalOf(error)
  }
}

/** Removes what an import has written, unless the company is here. */
async function undo(outside: OutsideCtx, task: ImportTask, companyId: number): Promise<'here' | 'stopped'> {
  return (await removeFiles({ ...outside, source: sourceOf(outside, task), companyId })) ? 'stopped' : 'here'
}

function taskOf({ unit, companyId }: OutsideCtx, mediaId: number): Promise<ImportTask | undefined> {
  return unit(companyId, ({ tx }) => findImportTask(tx, mediaId))
}

function sourceOf({ storage, companyId }: OutsideCtx, { token }: ImportTask): Source {
  return async () => {
    const file = await storage.get(storageKey({ companyId, token, variant: 'file' }))
    if (!file) throw new Error('The file of the company is gone')
    return { size: file.size, stream: file.stream as AsyncIterable<Uint8Array> }
  }
}

/** Tells how far it is, and ends it with `Stopped` once it is not to be any more. */
async function watching<T>(
  outside: OutsideCtx,
  { mediaId, size, while: status }: { mediaId: number; size: number; while: CompanyImport['status'] },
  work: (onBytes: (bytes: number) => void) => Promise<T>,
): Promise<T> {
  let done = 0
  let isStopped = false
  const look = async (): Promise<void> => {
    isStopped = (await taskOf(outside, mediaId))?.status !== status
    if (!isStopped)
      await outside.unit(outside.companyId, ({ tx }) => updateImport(tx, mediaId, { share: Math.min(0.99, done / size) }))
  }
  const looking = setInterval(() => void look().catch(() => {}), lookEveryMs)
  try {
    return await work((bytes) => {
      if (isStopped) throw new Stopped()
      done += bytes
    })
  } finally {
    clearInterval(looking)
  }
}

const codes = { ARCHIVE_FOREIGN: 'foreign', ARCHIVE_NEWER: 'newer' } as const

function refusalOf(error: unknown): Refusal {
  if (!(error instanceof ArchiveRefused)) throw error
  const code = error.code === 'ARCHIVE_FOREIGN' || error.code === 'ARCHIVE_NEWER' ? codes[error.code] : 'damaged'
  return { code, piece: error.piece ?? null }
}

function toTrial({ about, totals, rows, taken, planId }: Trial): NonNullable<CompanyImport['trial']> {
  const { company, at, recado, hasSecrets: hasKeys, plan } = about
  const { files, fileBytes } = totals
  return { company, at, recado, hasKeys, counts: rows, files, fileBytes, taken, plan, planId }
}
