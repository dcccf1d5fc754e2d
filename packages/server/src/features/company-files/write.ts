import { fileDays } from '@recado/contract/company-files/api'
import type { Language } from '@recado/contract/languages'
import { Readable } from 'node:stream'
import { recordFileOutcome } from '#features/media/media.ts'
import { installationBranding } from '#features/settings/branding.ts'
import { type CompanyTables, companyFileType } from '#platform/company-file/declared.ts'
import { storageKey } from '#platform/files/storage-key.ts'
import { job, type Job, type OutsideCtx } from '#platform/work/job.ts'
import { writeCompany } from './carry.ts'
import { writeHead } from './exports.ts'
import { readyLetter } from './letters.ts'
import { findAsker, findTask, type Task, updateExport } from './queries.ts'

const dayMs = 86_400_000
const toldEveryMs = 1_000

/** Writes a company's file into storage, then says so to the admin who asked. After a kill it begins anew. */
export function writeFile(tables: () => CompanyTables): Job {
  return job({
    ...writeHead,
    before: async (outside, { exportId }) => {
      const task = await outside.unit(outside.companyId, ({ tx }) => findTask(tx, exportId))
      const size = task && (await write(outside, tables(), exportId, task))
      return task && size !== undefined ? { task, size, house: await installationBranding(outside.system) } : undefined
    },
    run: async (ctx, { exportId }, written) => {
      if (!written) return
      const { task, size, house } = written
      const about = { kind: 'application', mimeType: companyFileType, size, hasThumbnail: false } as const
      // What the operator lets a company take along does not count for what it may store.
      await recordFileOutcome(ctx, task.mediaId, { ...about, stored: 0, seconds: null, width: null, height: null })
      const expiresAt = new Date(ctx.now.getTime() + fileDays * dayMs)
      await updateExport(ctx.tx, exportId, { status: 'ready', share: 1, expiresAt })
      const to = task.ofOperator ? undefined : await findAsker(ctx.tx, task.byId)
      if (!to) return
      const url = `${ctx.publicUrl}/settings/options`
      const letter = readyLetter({ ...to, language: to.language as Language }, { url, days: fileDays }, house)
      await ctx.mails.post(ctx, { kind: 'company file', to: to.email, letter, until: expiresAt })
    },
    setAside: ({ tx }, { exportId }) => updateExport(tx, exportId, { status: 'failed' }),
  })
}

/** The export is over before it was written: its company was erased. */
class Gone extends Error {}

/** Returns how many bytes there are. Undefined, and no bytes, when nothing names them any more. */
async function write(outside: OutsideCtx, declared: CompanyTables, exportId: number, task: Task): Promise<number | undefined> {
  const { companyId, storage, unit, clock } = outside
  const { hasFiles, hasKeys, byId, byName, token, stored } = task
  let share = 0
  const wish = { declared, companyId, hasFiles, hasKeys }
  const by = { actor: { id: byId, name: byName }, now: clock.now() }
  const onProgress = ({ fileBytes }: { fileBytes: number }, rows: number) => {
    share = hasFiles ? rows / 2 + Math.min(1, fileBytes / Math.max(1, stored)) / 2 : rows
  }
  const content = await writeCompany(outside, { ...wish, onProgress }, by)
  const told = async function* () {
    let toldAt = performance.now()
    for await (const bytes of content) {
      yield bytes
      if (performance.now() - toldAt < toldEveryMs) continue
      toldAt = performance.now()
      await requireAsked()
      await unit(companyId, ({ tx }) => updateExport(tx, exportId, { share: Math.min(0.99, share) }))
    }
  }
  const requireAsked = async () => {
    if (!(await unit(companyId, ({ tx }) => findTask(tx, exportId)))) throw new Gone()
  }
  const key = storageKey({ companyId, token, variant: 'file' })
  try {
    const size = await storage.put(key, Readable.from(told(), { objectMode: false }))
    // An erasure takes the export before it lists files: bytes that come after that list are removed here.
    await requireAsked()
    return size
  } catch (error) {
    if (!(error instanceof Gone)) throw error
    await storage.delete(key)
    return undefined
  }
}
