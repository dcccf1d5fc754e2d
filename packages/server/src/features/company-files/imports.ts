import type { CompanyImport, startCompanyImport } from '@recado/contract/company-files/import-api'
import type { Output, Parsed } from '@recado/contract/endpoint'
import { z } from 'zod'
import { recordFileOutcome } from '#features/media/media.ts'
import { companyFileType } from '#platform/company-file/declared.ts'
import { hasPlan, listTaken } from '#platform/company-file/queries.ts'
import { toIso } from '#platform/database/views.ts'
import { fail } from '#platform/fail.ts'
import type { ActorCtx, BeforeActorCtx } from '#platform/feature.ts'
import type { Ctx } from '#platform/unit.ts'
import type { JobHead } from '#platform/work/event.ts'
import { deleteImport, findImport, lockImport, updateImport, upsertImport } from './import-queries.ts'

type State = Output<typeof startCompanyImport>

const input = z.object({ mediaId: z.int() })
export const tryHead = { name: 'company-files.try', input } satisfies JobHead
export const bringHead = { name: 'company-files.bring-in', input } satisfies JobHead

export async function showImport(ctx: Ctx): Promise<State> {
  const row = await findImport(ctx.tx)
  return { latest: row ? toImport(row) : null }
}

/** A file has come: it is read from start to end, and nothing is written of it. */
export async function receiveImport(ctx: ActorCtx): Promise<State> {
  const [file] = ctx.uploads
  if (!file) fail('ERR_VALIDATION', { fields: [{ path: 'file', rule: 'required', message: 'a file is needed' }] })
  await lockImport(ctx.tx)
  const before = await findImport(ctx.tx)
  if (before?.status === 'running' || before?.status === 'stopping') fail('ERR_COMPANY_IMPORT_BUSY')
  const { mediaId, name: fileName, size } = file
  const about = { kind: 'application', mimeType: companyFileType, size, stored: size, hasThumbnail: false } as const
  await recordFileOutcome(ctx, mediaId, { ...about, seconds: null, width: null, height: null })
  const { id: byId, name: byName } = ctx.actor
  await upsertImport(ctx.tx, { byId, byName, mediaId, fileName, now: ctx.now })
  await ctx.enqueue(tryHead, { mediaId })
  return showImport(ctx)
}

export interface Looked {
  taken: Set<string>
  isPlan: boolean
}

/** Looks up what a start names, in all companies. */
export async function lookUp(
  { system, unit, companyId }: BeforeActorCtx,
  { planId, emails }: Parsed<typeof startCompanyImport>,
): Promise<Looked> {
  const known = await unit(companyId, ({ tx }) => findImport(tx))
  const chosen = planId ?? known?.trial?.planId
  const addresses = [...(known?.trial?.taken ?? []), ...emails.map(({ other }) => other)]
  return {
    taken: new Set(await listTaken(system.pool, addresses)),
    isPlan: typeof chosen === 'number' && (await hasPlan(system.pool, chosen)),
  }
}

/** Makes a company of the file that was read. */
export async function startImport(
  ctx: ActorCtx,
  { planId, name, emails }: Parsed<typeof startCompanyImport>,
  { taken, isPlan }: Looked,
): Promise<State> {
  const mediaId = await lockImport(ctx.tx)
  const before = await findImport(ctx.tx)
  if (!mediaId || !before?.trial || before.status !== 'ready') fail('ERR_NO_COMPANY_IMPORT')
  const chosen = planId ?? before.trial.planId
  if (!isPlan || typeof chosen !== 'number') fail('ERR_NO_PLAN_FOUND', { field: 'planId' })
  const others = emails.map(({ other }) => other.toLowerCase())
  const given = new Set(emails.map(({ old }) => old.toLowerCase()))
  const isOpen = before.trial.taken.some((email) => taken.has(email.toLowerCase()) && !given.has(email.toLowerCase()))
  if (isOpen || new Set(others).size < others.length || others.some((other) => taken.has(other))) fail('ERR_COMPANY_IMPORT_OPEN')
  await updateImport(ctx.tx, mediaId, { status: 'running', share: 0, answers: JSON.stringify({ planId: chosen, name, emails }) })
  await ctx.enqueue(bringHead, { mediaId })
  return showImport(ctx)
}

/** Stops it, or forgets the file. What has written something removes that first, after a kill as well. */
export async function forgetImport(ctx: ActorCtx): Promise<{ message: string }> {
  const mediaId = await lockImport(ctx.tx)
  const status = (await findImport(ctx.tx))?.status
  if (status === 'running' && mediaId) await updateImport(ctx.tx, mediaId, { status: 'stopping' })
  else if (status !== 'stopping') await deleteImport(ctx.tx)
  return { message: 'Import forgotten' }
}

function toImport({ madeId, status, createdAt, ...row }: NonNullable<Awaited<ReturnType<typeof findImport>>>): CompanyImport {
  return { ...row, status, createdAt: toIso(createdAt), companyId: status === 'done' ? madeId : null }
}
