import { type TemplateAccount, templateAccountPush } from '@recado/contract/templates/api'
import { z } from 'zod'
import { accessOf, type LineAccess } from '#features/official-lines/access.ts'
import { countAsking } from '#features/official-lines/asking.ts'
import { lineStored } from '#features/official-lines/events.ts'
import { askMeta, type MetaRefusal } from '#features/official-lines/meta.ts'
import { fail, Failure } from '#platform/fail.ts'
import { room } from '#platform/live/rooms.ts'
import type { Outbound } from '#platform/outbound/outbound.ts'
import type { Ctx } from '#platform/unit.ts'
import { collectErrors } from '#platform/work/collect-errors.ts'
import { type ClockCtx, job, type OutsideCtx } from '#platform/work/job.ts'
import { categoryOf, contentOf, metaTemplate, qualityOf, stateOf } from './components.ts'
import { claimDue, deleteOrphans, deleteOthers, listAccounts, type Listed, upsertAccount, upsertListed } from './queries.ts'
import { toAccount } from './templates.ts'

const fields = 'id,name,language,status,category,components,quality_score,rejected_reason'
const pageSize = 50
const maxPages = 200
const hourMs = 3_600_000
const maxAtOnce = 20

const page = z.object({
  data: z.array(z.unknown()),
  paging: z.object({ cursors: z.object({ after: z.string() }).optional(), next: z.string().optional() }).optional(),
})

/** What Meta lists of an account, or why it does not. */
export type Reading = { wabaId: string } & ({ listed: Listed[] } | { refusal: MetaRefusal })

/** Reads all pages of an account's templates. A list of which a page is missing is none. */
async function readAll(outbound: Pick<Outbound, 'send'>, access: LineAccess): Promise<Reading> {
  const { wabaId } = access
  const found = new Map<string, Listed>()
  let after = ''
  for (let count = 0; count < maxPages; count += 1) {
    const at = after && `&after=${encodeURIComponent(after)}`
    const answer = await askMeta(outbound, access, 'GET', `${wabaId}/message_templates?fields=${fields}&limit=${pageSize}${at}`)
    if ('refusal' in answer) return { wabaId, refusal: answer.refusal }
    const read = page.safeParse(answer.data)
    if (!read.success) break
    for (const raw of read.data.data) {
      const one = listedOf(raw)
      if (one) found.set(`${one.name} ${one.language}`, one)
    }
    after = read.data.paging?.next === undefined ? '' : (read.data.paging.cursors?.after ?? '')
    if (after === '') return { wabaId, listed: [...found.values()] }
  }
  return { wabaId, refusal: { code: null, words: '' } }
}

function listedOf(raw: unknown): Listed | undefined {
  const { data } = metaTemplate.safeParse(raw)
  if (!data) return undefined
  const { id, name, language, category, status, components, quality_score: quality, rejected_reason: reason = '' } = data
  return {
    metaId: id,
    name,
    language,
    category: categoryOf(category),
    state: stateOf(status),
    quality: qualityOf(quality?.score),
    reason: reason === 'NONE' ? '' : reason,
    content: contentOf(components),
  }
}

/** Keeps what was read. Without a list all stays, and the account says why. */
async function applyReading(ctx: Ctx, reading: Reading): Promise<TemplateAccount | undefined> {
  const { wabaId } = reading
  if ('listed' in reading) {
    await upsertListed(ctx.tx, wabaId, reading.listed, ctx.now)
    await deleteOthers(ctx.tx, wabaId, reading.listed)
    await upsertAccount(ctx.tx, wabaId, ctx.now, null)
  } else await upsertAccount(ctx.tx, wabaId, ctx.now, reading.refusal)
  const [row] = await listAccounts(ctx.tx, wabaId)
  const account = row && toAccount(row)
  if (account) ctx.push(templateAccountPush, account, [room.company(ctx.companyId)])
  return account
}

/** Reads the list before a call's transaction. Refuses where Meta does. */
export async function readFor(ahead: OutsideCtx, connectionId: number): Promise<Reading> {
  const access = await ahead.unit(ahead.companyId, (ctx) => accessOf(ctx, connectionId), true)
  await countAsking(ahead, 'templates', access.wabaId)
  const reading = await readAll(ahead.outbound, access)
  return 'refusal' in reading ? failWith(reading.refusal) : reading
}

/** Refuses with Meta's own words, or says that it gave no answer. */
export function failWith({ code, words }: MetaRefusal): never {
  return code === null ? fail('ERR_META_SILENT') : fail('ERR_TEMPLATE_REFUSED', { code, words })
}

export async function sync(ctx: Ctx, reading: Reading): Promise<TemplateAccount> {
  return (await applyReading(ctx, reading)) ?? fail('ERR_NO_WAPP_FOUND')
}

/** Reads the templates of a line that was set up, or of which a webhook said something that only the list tells. */
export const readList = job({
  name: 'templates.read',
  input: z.object({ id: z.number().int() }),
  on: lineStored,
  lane: ({ id }) => `templates of ${id}`,
  before: (outside, { id }) => readUnlessGone(outside, id),
  run: async (ctx, _input, reading) => void (reading && (await applyReading(ctx, reading))),
})

async function readUnlessGone({ unit, companyId, outbound }: OutsideCtx, id: number): Promise<Reading | undefined> {
  try {
    return await readAll(outbound, await unit(companyId, (ctx) => accessOf(ctx, id), true))
  } catch (error) {
    if (error instanceof Failure) return undefined
    throw error
  }
}

/** Reads what was last tried an hour ago, and forgets accounts that carry no line any more. */
export async function syncDue(around: ClockCtx): Promise<void> {
  const { system, now } = around
  const due = await system.across(async (tx) => {
    await deleteOrphans(tx)
    return claimDue(tx, { now, since: new Date(now.getTime() - hourMs), limit: maxAtOnce })
  })
  await collectErrors(async (attempt) => {
    for (const { companyId, connectionId } of due) await attempt(syncOne({ ...around, companyId }, connectionId))
  })
}

async function syncOne(outside: OutsideCtx, connectionId: number): Promise<void> {
  const reading = await readUnlessGone(outside, connectionId)
  if (reading) await outside.unit(outside.companyId, (ctx) => applyReading(ctx, reading))
}
