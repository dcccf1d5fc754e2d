import type { CompanyExport, CompanyExportState } from '@recado/contract/company-files/api'
import { z } from 'zod'
import { createPendingFile } from '#features/media/media.ts'
import { fail } from '#platform/fail.ts'
import type { ActorCtx, OperatorCtx } from '#platform/feature.ts'
import { toIso } from '#platform/database/views.ts'
import type { Ctx } from '#platform/unit.ts'
import type { JobHead } from '#platform/work/event.ts'
import { companyFileType } from '#platform/company-file/declared.ts'
import { companyNamed } from '#features/companies/companies.ts'
import { type ExportRow, findAsked, findLatest, insertExport, type Wish } from './queries.ts'

const dayMs = 86_400_000

export const writeHead = { name: 'company-files.write', input: z.object({ exportId: z.int() }) } satisfies JobHead

/** The latest file that the admins asked for, and when they can ask again. `days` is the operator's limit; null: they cannot. */
export async function show(ctx: ActorCtx, days: number | null): Promise<CompanyExportState> {
  const latest = await latestOf(ctx, false)
  const askedAt = await findAsked(ctx.tx)
  const nextAt = askedAt && days !== null ? new Date(askedAt.getTime() + days * dayMs) : undefined
  return { latest, isOffered: days !== null, nextAt: nextAt && nextAt > ctx.now ? nextAt.toISOString() : null }
}

/** An admin asks for the company's file. */
export async function request(ctx: ActorCtx, days: number | null): Promise<CompanyExportState> {
  const { isOffered, nextAt, latest } = await show(ctx, days)
  if (!isOffered) fail('ERR_EXPORT_OFF')
  if (latest?.status === 'running') fail('ERR_EXPORT_RUNNING')
  if (nextAt) fail('ERR_EXPORT_LIMIT', { nextAt })
  const { id: byId, name: byName } = ctx.actor
  await begin(ctx, { byId, byName, ofOperator: false, hasFiles: true, hasKeys: false })
  return show(ctx, days)
}

/** The latest file of a company that the operator asked for. */
export function showOf({ unit }: OperatorCtx, companyId: number): Promise<{ latest: CompanyExport | null }> {
  return unit(companyId, async (inside) => {
    await companyNamed(inside)
    return { latest: await latestOf(inside, true) }
  })
}

/** The operator asks for a company's file. */
export function requestOf(
  { unit, actor }: OperatorCtx,
  { id, ...wish }: { id: number; hasFiles: boolean; hasKeys: boolean },
): Promise<{ latest: CompanyExport | null }> {
  return unit(id, async (inside) => {
    await companyNamed(inside)
    if ((await latestOf(inside, true))?.status === 'running') fail('ERR_EXPORT_RUNNING')
    await begin(inside, { ...wish, byId: actor.id, byName: actor.name, ofOperator: true })
    return { latest: await latestOf(inside, true) }
  })
}

async function begin(ctx: Ctx, wish: Wish): Promise<void> {
  const name = `${fileNameOf(await companyNamed(ctx))}-${ctx.now.toISOString().slice(0, 10)}.recado`
  const { id: mediaId } = await createPendingFile(ctx, { kind: 'application', name, mimeType: companyFileType })
  const exportId = await insertExport(ctx.tx, { ...wish, mediaId, createdAt: ctx.now }).catch(refuseRunning)
  await ctx.enqueue(writeHead, { exportId })
}

/** Another admin has asked at the same time. */
function refuseRunning(error: unknown): never {
  if ((error as { constraint?: string }).constraint === 'company_exports_running') fail('ERR_EXPORT_RUNNING')
  throw error
}

async function latestOf(ctx: Ctx, ofOperator: boolean): Promise<CompanyExport | null> {
  const row = await findLatest(ctx.tx, ofOperator)
  return row ? toExport(ctx, row) : null
}

function toExport(ctx: Ctx, { token, name, ofOperator: _of, createdAt, expiresAt, ...row }: ExportRow): CompanyExport {
  const file = token === null ? null : { companyId: ctx.companyId, token, variant: 'file' as const }
  return {
    ...row,
    url: file && ctx.files.sign(file, name ?? '', ctx.now),
    createdAt: toIso(createdAt),
    expiresAt: expiresAt && toIso(expiresAt),
  }
}

function fileNameOf(name: string): string {
  const plain = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return plain.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '') || 'empresa'
}
