import type { Output, Parsed } from '@recado/contract/endpoint'
import {
  type listTemplates as listEndpoint,
  type Template,
  type TemplateAccount,
  templatePush,
} from '@recado/contract/templates/api'
import type { TemplateMessage } from '@recado/contract/templates/message'
import { accessOf } from '#features/official-lines/access.ts'
import { fail } from '#platform/fail.ts'
import { room } from '#platform/live/rooms.ts'
import { pageOf } from '#platform/records/page.ts'
import { toIso, withIsoDates } from '#platform/database/views.ts'
import type { Ctx } from '#platform/unit.ts'
import {
  type AccountRow,
  countTemplates,
  findFallback,
  findNamed,
  findTemplate,
  findWaba,
  listAccounts,
  listTemplates,
  type TemplateRow,
} from './queries.ts'
import { sentLately } from './sent-lately.ts'

/** Those that attendants choose from: what may be sent, and what may be again when Meta's pause ends. */
const offered = ['approved', 'paused']
const inConversations = ['marketing', 'utility']

export async function list(ctx: Ctx, input: Parsed<typeof listEndpoint>): Promise<Output<typeof listEndpoint>> {
  const { whatsappId, wabaId, searchParam, state, category, language, sendable, pageNumber } = input
  const search = {
    wabaId: whatsappId === undefined ? wabaId : (await accessOf(ctx, whatsappId)).wabaId,
    searchParam,
    states: state ? [state] : sendable ? offered : undefined,
    categories: category ? [category] : sendable ? inConversations : undefined,
    language,
    usedFirst: sendable,
  }
  const { rows, hasMore } = await pageOf(pageNumber, (slice) => listTemplates(ctx.tx, { ...search, ...slice }))
  const count = await countTemplates(ctx.tx, { ...search, limit: 0, offset: 0 })
  return { records: rows.map((row) => toTemplate(ctx, row)), hasMore, count }
}

export async function show(ctx: Ctx, id: number): Promise<Template> {
  return toTemplate(ctx, await requireTemplate(ctx, id))
}

/** What goes out on a connection in the place of automatic texts where the window is closed. */
export async function fallbackOf(ctx: Ctx, connectionId: number): Promise<TemplateMessage | null> {
  return (await findFallback(ctx.tx, connectionId)) ?? null
}

/** The template of this name and language that a connection can send. */
export async function requireNamed(
  ctx: Ctx,
  connectionId: number | null,
  named: Pick<Template, 'name' | 'language'>,
): Promise<Template> {
  const wabaId = connectionId === null ? undefined : await findWaba(ctx.tx, connectionId)
  if (wabaId === undefined) fail('ERR_WAPP_UNSUPPORTED')
  return toTemplate(ctx, (await findNamed(ctx.tx, wabaId, named)) ?? fail('ERR_NO_TEMPLATE_FOUND'))
}

export async function requireTemplate(ctx: Ctx, id: number): Promise<TemplateRow> {
  return (await findTemplate(ctx.tx, id)) ?? fail('ERR_NO_TEMPLATE_FOUND')
}

export function toTemplate({ now }: Pick<Ctx, 'now'>, { metaId: _metaId, sentByDay, ...row }: TemplateRow): Template {
  return {
    ...withIsoDates(row),
    pausedUntil: row.pausedUntil && toIso(row.pausedUntil),
    usedAt: row.usedAt && toIso(row.usedAt),
    sentLately: sentLately(sentByDay, now),
  }
}

export async function accounts(ctx: Ctx): Promise<TemplateAccount[]> {
  return (await listAccounts(ctx.tx)).map(toAccount)
}

export function toAccount({ steps, syncedAt, ...row }: AccountRow): TemplateAccount {
  const name = steps.find((step) => step.name === 'account')?.value ?? ''
  return { ...row, name, syncedAt: syncedAt && syncedAt.toISOString() }
}

/** Tells all screens how a template is now. */
export async function pushTemplate(ctx: Ctx, action: 'create' | 'update', id: number): Promise<Template> {
  const record = await show(ctx, id)
  ctx.push(templatePush, { action, record }, [room.company(ctx.companyId)])
  return record
}

export function pushTemplateGone(ctx: Ctx, id: number): void {
  ctx.push(templatePush, { action: 'delete', id }, [room.company(ctx.companyId)])
}
