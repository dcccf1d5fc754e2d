import type { Output, Parsed } from '@recado/contract/endpoint'
import type { createIntegration, listIntegrations, Integration, updateIntegration } from '@recado/contract/integrations/api'
import { integrationDefaults, type IntegrationSettings } from '@recado/contract/integrations/fields'
import { can } from '@recado/contract/permissions'
import { fail } from '#platform/fail.ts'
import type { ActorCtx } from '#platform/feature.ts'
import { requireLatest } from '#platform/records/latest.ts'
import { pageOf } from '#platform/records/page.ts'
import { omitUndefined } from '#platform/records/omit-undefined.ts'
import type { Ctx } from '#platform/unit.ts'
import { flowOf, requireSensible } from './checks.ts'
import { integrationRemoving } from './events.ts'
import { pushDeletion, pushIntegration } from './live.ts'
import {
  deleteIntegration,
  findIntegration,
  hasIntegration,
  insertIntegration,
  type IntegrationRow,
  findIntegrations,
  listUses,
  lockIntegration,
  changeIntegration,
} from './queries.ts'
import { secretPlace, toIntegration, toSettings } from './view.ts'

/** More than any company needs. */
const maxAtOnce = 1_000

/** Fails with ERR_NO_INTEGRATION_FOUND unless the company has it. */
export async function requireIntegration(ctx: Ctx, id: number): Promise<void> {
  if (!(await hasIntegration(ctx.tx, id))) fail('ERR_NO_INTEGRATION_FOUND')
}

/** How an integration answers: with a service that is asked (`converse`), or with a flow. Undefined where it has nothing to answer with. */
export async function findIntegrationSettings(
  ctx: Ctx,
  id: number,
): Promise<IntegrationSettings | { id: number; type: 'flowbuilder'; name: string; flowId: number } | undefined> {
  const row = await findIntegration(ctx.tx, id)
  if (!row) return undefined
  const { type, name, flowId } = row
  if (type !== 'flowbuilder') return toSettings(ctx, { ...row, type })
  return flowId === null ? undefined : { id, type, name, flowId }
}

export async function list(
  ctx: ActorCtx,
  { searchParam, pageNumber }: Parsed<typeof listIntegrations>,
): Promise<Output<typeof listIntegrations>> {
  const fetch = (slice: { limit: number; offset: number }) => findIntegrations(ctx.tx, searchParam, slice)
  const { rows, hasMore } = pageNumber === undefined ? await pageOf(1, fetch, maxAtOnce) : await pageOf(pageNumber, fetch)
  const isManager = can(ctx.actor.profile, 'integrations:manage')
  return { queueIntegrations: rows.map((row) => (isManager ? toIntegration(row) : named(row))), hasMore }
}

function named({ id, name, type }: IntegrationRow) {
  return { id, name, type }
}

export async function show(ctx: Ctx, id: number): Promise<Integration> {
  return toIntegration((await findIntegration(ctx.tx, id)) ?? fail('ERR_NO_INTEGRATION_FOUND'))
}

export async function create(
  ctx: Ctx,
  { jsonContent = '', urlN8N, ...input }: Parsed<typeof createIntegration>,
): Promise<Integration> {
  const { urlN8N: url, ...defaults } = integrationDefaults
  const { type, name } = input
  const fields = settled<Fields>({ ...defaults, ...omitUndefined(input), type, name, url: urlN8N ?? url })
  const whole = { ...fields, jsonContent, isKept: false }
  requireSensible(ctx, whole)
  const flowId = await flowOf(ctx, whole)
  const sealed = fields.type === 'flowbuilder' ? '' : ctx.secrets.seal(secretPlace, jsonContent)
  const id = await insertIntegration(ctx.tx, { ...fields, jsonContent: sealed, flowId }, ctx.now)
  const created = await show(ctx, id)
  pushIntegration(ctx, 'create', created)
  return created
}

/** A patch: absent fields stay. */
export async function update(
  ctx: Ctx,
  { id, updatedAt, active, jsonContent, urlN8N, ...patch }: Parsed<typeof updateIntegration>,
): Promise<Integration> {
  await lockIntegration(ctx.tx, id)
  const row = (await findIntegration(ctx.tx, id)) ?? fail('ERR_NO_INTEGRATION_FOUND')
  requireLatest(updatedAt, toIntegration(row))
  const fields = settled<Fields>({ ...fieldsOf(row), ...omitUndefined(patch), url: urlN8N ?? row.urlN8N })
  // A secret that was entrusted for one address is not used for another.
  const isMoved = fields.url !== row.urlN8N || fields.type !== row.type
  const isKept = !isMoved && (jsonContent === undefined || jsonContent === '')
  const flowText = row.flowId === null ? '' : String(row.flowId)
  const plain = fields.type === 'flowbuilder' && isKept ? flowText : (jsonContent ?? '')
  const whole = { ...fields, jsonContent: plain, isKept: isKept && fields.type !== 'flowbuilder' }
  requireSensible(ctx, { ...whole, isKept: whole.isKept && row.jsonContent !== '' })
  const flowId = await flowOf(ctx, whole)
  const sealed = fields.type === 'flowbuilder' ? '' : isKept ? row.jsonContent : ctx.secrets.seal(secretPlace, plain)
  await changeIntegration(ctx.tx, id, {
    ...fields,
    jsonContent: sealed,
    flowId,
    ...switched(row, active, ctx.now),
    updatedAt: ctx.now,
  })
  const after = await show(ctx, id)
  pushIntegration(ctx, 'update', after)
  return after
}

/** Switching it on resets its failures. */
function switched({ offAt }: IntegrationRow, active: boolean | undefined, now: Date) {
  if (active === true) return { failures: 0, offAt: null }
  return active === false && offAt === null ? { offAt: now } : {}
}

export async function remove(ctx: Ctx, id: number): Promise<{ message: string }> {
  await lockIntegration(ctx.tx, id)
  await requireIntegration(ctx, id)
  const uses = await listUses(ctx.tx, id)
  if (uses.queues.length + uses.connections.length > 0) fail('ERR_INTEGRATION_IN_USE', uses)
  await ctx.emit(integrationRemoving, { id })
  await deleteIntegration(ctx.tx, id)
  pushDeletion(ctx, id)
  return { message: 'Integration deleted' }
}

type Fields = ReturnType<typeof fieldsOf>

/** Integrations other than Dialogflow have their own name as `projectName`. */
function settled<F extends Pick<Fields, 'type' | 'name' | 'projectName'>>(fields: F): F {
  return fields.type === 'dialogflow' ? fields : { ...fields, projectName: fields.name }
}

function fieldsOf(row: IntegrationRow) {
  const { name, type, projectName, language, urlN8N, typebotSlug, typebotExpires, typebotDelayMessage } = row
  const { typebotKeywordFinish, typebotKeywordRestart, typebotRestartMessage, typebotUnknownMessage } = row
  const typebot = { typebotSlug, typebotExpires, typebotDelayMessage, typebotKeywordFinish, typebotKeywordRestart }
  return { name, type, projectName, language, url: urlN8N, ...typebot, typebotRestartMessage, typebotUnknownMessage }
}
