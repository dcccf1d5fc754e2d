import type { Parsed } from '@recado/contract/endpoint'
import type { Change } from '@recado/contract/audit/api'
import type { createTemplate, Template, updateTemplate } from '@recado/contract/templates/api'
import type { TemplateContent } from '@recado/contract/templates/content'
import { fileOf } from '@recado/contract/templates/fill'
import { contentFaults, type DraftFault, draftFaults } from '@recado/contract/templates/rules'
import { z } from 'zod'
import { recordAct } from '#features/audit/audit.ts'
import { findFile } from '#features/media/media.ts'
import { accessOf, type LineAccess } from '#features/official-lines/access.ts'
import { countAsking } from '#features/official-lines/asking.ts'
import { askMeta, type MetaAnswer, uploadSample } from '#features/official-lines/meta.ts'
import { fail } from '#platform/fail.ts'
import type { ActorCtx, BeforeActorCtx } from '#platform/feature.ts'
import { storageKey } from '#platform/files/storage-key.ts'
import { requireLatest } from '#platform/records/latest.ts'
import { categoryOf, stateOf, toMeta } from './components.ts'
import { findLineOf, insertCreated, listNamed, patchTemplate, removeTemplate, type TemplateRow } from './queries.ts'
import { failWith, readList } from './sync.ts'
import { pushTemplate, pushTemplateGone, requireTemplate, show, toTemplate } from './templates.ts'

const made = z.object({ id: z.coerce.string(), status: z.string().default('PENDING'), category: z.string().optional() })
const done = z.object({ success: z.literal(true) })

export type Made = z.output<typeof made> & { wabaId: string }

/** Hands a new template in to Meta. */
export async function create(ahead: BeforeActorCtx, input: Parsed<typeof createTemplate>): Promise<Made> {
  const { name, language, category, content } = input
  const access = await ahead.unit(ahead.companyId, (ctx) => accessOf(ctx, input.whatsappId), true)
  refuseFaults(draftFaults(input))
  await countAsking(ahead, 'template changes', access.wabaId)
  const body = { name, language, category: category.toUpperCase(), ...toMeta(content, await sampleOf(ahead, access, content)) }
  const answer = taken(made, await askMeta(ahead.outbound, access, 'POST', `${access.wabaId}/message_templates`, body))
  return { ...answer, wabaId: access.wabaId }
}

export async function keepCreated(ctx: ActorCtx, input: Parsed<typeof createTemplate>, answer: Made): Promise<Template> {
  const { name, language, content } = input
  const category = answer.category === undefined ? input.category : categoryOf(answer.category)
  const changed = category === input.category ? null : { from: input.category, to: category, at: ctx.now.toISOString() }
  const id = await insertCreated(
    ctx.tx,
    {
      wabaId: answer.wabaId,
      metaId: answer.id,
      name,
      language,
      category,
      state: stateOf(answer.status),
      content,
      categoryChange: changed,
    },
    ctx.now,
  )
  await recordAct(ctx, 'template.created', id, [{ field: 'name', before: '', after: name }])
  await ctx.enqueue(readList, { id: input.whatsappId })
  return pushTemplate(ctx, 'create', id)
}

/** Hands in another text of a template. */
export async function change(ahead: BeforeActorCtx, input: Parsed<typeof updateTemplate>): Promise<void> {
  const { id, updatedAt, content, category } = input
  const { row, access } = await managed(ahead, id)
  requireLatest(updatedAt, toTemplate(ahead, row))
  refuseFaults(contentFaults(content))
  const isOther = category !== undefined && category !== row.category
  const body = {
    ...(isOther ? { category: category.toUpperCase() } : {}),
    ...toMeta(content, await sampleOf(ahead, access, content)),
  }
  taken(done, await askMeta(ahead.outbound, access, 'POST', row.metaId, body))
}

export async function keepChanged(ctx: ActorCtx, { id, content, category }: Parsed<typeof updateTemplate>): Promise<Template> {
  const row = await requireTemplate(ctx, id)
  // Meta may have decided before this is written. Its list says so.
  const line = await findLineOf(ctx.tx, row.wabaId)
  if (line !== undefined) await ctx.enqueue(readList, { id: line })
  const again = { state: 'pending', reason: '', reasonWords: '', pausedUntil: null } as const
  await patchTemplate(ctx.tx, id, { ...again, content, category: category ?? row.category }, ctx.now)
  await recordAct(ctx, 'template.changed', id, changesOf(row, { content, category: category ?? row.category }))
  return pushTemplate(ctx, 'update', id)
}

export async function remove(ahead: BeforeActorCtx, id: number): Promise<void> {
  const { row, access } = await managed(ahead, id)
  const path = `${access.wabaId}/message_templates?name=${encodeURIComponent(row.name)}`
  taken(done, await askMeta(ahead.outbound, access, 'DELETE', path))
}

/** All languages of a name go at once, as at Meta. */
export async function keepRemoved(ctx: ActorCtx, id: number): Promise<{ message: string }> {
  const { wabaId, name } = await requireTemplate(ctx, id)
  for (const row of await listNamed(ctx.tx, wabaId, name)) {
    await removeTemplate(ctx.tx, row.id)
    pushTemplateGone(ctx, row.id)
  }
  await recordAct(ctx, 'template.deleted', id, [{ field: 'name', before: name, after: '' }])
  return { message: 'Template deleted' }
}

export async function unpause(ahead: BeforeActorCtx, id: number): Promise<void> {
  const { row, access } = await managed(ahead, id)
  taken(done, await askMeta(ahead.outbound, access, 'POST', `${row.metaId}/unpause`))
}

export async function keepUnpaused(ctx: ActorCtx, id: number): Promise<Template> {
  await show(ctx, id)
  await patchTemplate(ctx.tx, id, { state: 'approved', reason: '', reasonWords: '', pausedUntil: null }, ctx.now)
  await recordAct(ctx, 'template.unpaused', id)
  return pushTemplate(ctx, 'update', id)
}

/** The parts that differ, as texts. */
function changesOf(
  before: Pick<TemplateRow, 'content' | 'category'>,
  after: Pick<TemplateRow, 'content' | 'category'>,
): Change[] {
  const [old, latest] = [textsOf(before), textsOf(after)]
  const fields = Object.keys(old) as (keyof typeof old)[]
  return fields
    .filter((field) => old[field] !== latest[field])
    .map((field) => ({ field, before: old[field], after: latest[field] }))
}

function textsOf({ content: { header, body, footer, buttons }, category }: Pick<TemplateRow, 'content' | 'category'>) {
  return {
    category: category as string,
    header: header ? header.text || header.format : '',
    body,
    footer,
    buttons: buttons.map(({ text, value }) => [text, value].filter(Boolean).join(' → ')).join(' · '),
  }
}

/** The template, and how Meta is asked about it: through any line of its account. */
async function managed(ahead: BeforeActorCtx, id: number): Promise<{ row: TemplateRow; access: LineAccess }> {
  // Locked, so that a change that is under way is seen.
  const found = await ahead.unit(ahead.companyId, async (ctx) => {
    await ctx.tx.lock('messageTemplates', id)
    const row = await requireTemplate(ctx, id)
    const line = (await findLineOf(ctx.tx, row.wabaId)) ?? fail('ERR_WAPP_UNSUPPORTED')
    return { row, access: await accessOf(ctx, line) }
  })
  await countAsking(ahead, 'template changes', found.access.wabaId)
  return found
}

function refuseFaults(faults: readonly DraftFault[]): void {
  if (faults.length === 0) return
  fail('ERR_VALIDATION', { fields: faults.map(({ path, rule, ...more }) => ({ path, rule, message: rule, ...more })) })
}

function taken<S extends z.ZodType>(schema: S, answer: MetaAnswer): z.output<S> {
  if ('refusal' in answer) failWith(answer.refusal)
  const read = schema.safeParse(answer.data)
  return read.success ? read.data : fail('ERR_META_SILENT')
}

/** Meta's handle of the sample of a header with a file. */
async function sampleOf(
  { unit, companyId, uploads, storage, outbound }: BeforeActorCtx,
  access: LineAccess,
  content: TemplateContent,
): Promise<string | undefined> {
  if (!fileOf(content)) return undefined
  const [upload] = uploads
  const row = upload && (await unit(companyId, (ctx) => findFile(ctx, upload.mediaId), true))
  if (!row) return fail('ERR_VALIDATION', { fields: [{ path: 'medias', rule: 'required', message: 'a sample is needed' }] })
  const stored = await storage.get(storageKey({ companyId, token: row.token, variant: 'file' }))
  if (!stored) return fail('ERR_STORAGE')
  const chunks: Uint8Array[] = []
  for await (const chunk of stored.stream) chunks.push(chunk as Uint8Array)
  const answer = await uploadSample(outbound, access, { bytes: Buffer.concat(chunks), type: row.mimeType, name: row.name })
  return 'refusal' in answer ? failWith(answer.refusal) : answer.handle
}
