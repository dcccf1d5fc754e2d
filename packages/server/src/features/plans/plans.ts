import type { Act, Change } from '@recado/contract/audit/api'
import type { Plan } from '@recado/contract/companies/company'
import type { Output, Parsed } from '@recado/contract/endpoint'
import {
  type createPlan,
  type listOverPlan,
  type listPlans as listEndpoint,
  planPush,
  type PlanRecord,
  type updatePlan as updateEndpoint,
} from '@recado/contract/plans/api'
import { recordActIn } from '#features/audit/audit.ts'
import { changesOf } from '#features/audit/changes.ts'
import type { SystemTx } from '#platform/database/tx.ts'
import { withIsoDates } from '#platform/database/views.ts'
import { fail } from '#platform/fail.ts'
import type { OpenCtx, OperatorCtx } from '#platform/feature.ts'
import { requireLatest } from '#platform/records/latest.ts'
import { room } from '#platform/live/rooms.ts'
import { pageOf } from '#platform/records/page.ts'
import { omitUndefined } from '#platform/records/omit-undefined.ts'
import {
  countChoosing,
  countPlans,
  ensurePlan,
  deletePlan,
  findPlan,
  insertPlan,
  isNameTaken,
  listCompaniesOf,
  listCompaniesOver,
  listPlans,
  listPublicPlans,
  lockPlanRow,
  updatePlan,
} from './queries.ts'

const namesShown = 20

export { ensurePlan }

/** The plans that a company may choose at sign-up. */
export function listOffered({ system }: OpenCtx): Promise<Plan[]> {
  return system.across(listPublicPlans)
}

export function list(
  { system }: OperatorCtx,
  { searchParam, pageNumber }: Parsed<typeof listEndpoint>,
): Promise<Output<typeof listEndpoint>> {
  return system.across(async (tx) => {
    const { rows, hasMore } = await pageOf(pageNumber, (slice) => listPlans(tx, searchParam, slice))
    return { plans: rows.map(withIsoDates), count: await countPlans(tx, searchParam), hasMore }
  })
}

export function show({ system }: OperatorCtx, id: number): Promise<PlanRecord> {
  return system.across((tx) => load(tx, id))
}

export async function create(ctx: OperatorCtx, input: Parsed<typeof createPlan>): Promise<PlanRecord> {
  const plan = await ctx.system.across(async (tx) => {
    const made = await load(tx, await insertPlan(tx, input, ctx.now).catch(refuseTaken))
    await account(tx, ctx, 'plan.created', made.id, changesOf({}, termsOf(made)))
    return made
  })
  await pushPlan(ctx, plan.id)
  return plan
}

export async function update(ctx: OperatorCtx, { id, updatedAt, ...patch }: Parsed<typeof updateEndpoint>): Promise<PlanRecord> {
  const plan = await ctx.system.across(async (tx) => {
    const before = await lockPlan(tx, id)
    requireLatest(updatedAt, before)
    await updatePlan(tx, id, omitUndefined(patch), ctx.now).catch(refuseTaken)
    const after = await load(tx, id)
    await account(tx, ctx, 'plan.changed', id, changesOf(termsOf(before), termsOf(after)))
    return after
  })
  await pushPlan(ctx, id)
  return plan
}

export async function remove(ctx: OperatorCtx, id: number): Promise<{ message: string }> {
  await ctx.system.across(async (tx) => {
    const plan = await lockPlan(tx, id)
    const companies = plan.companies + (await countChoosing(tx, id))
    if (companies > 0) fail('ERR_PLAN_IN_USE', { companies })
    await deletePlan(tx, id)
    await account(tx, ctx, 'plan.deleted', id, changesOf(termsOf(plan), {}))
  })
  await pushPlan(ctx, id)
  return { message: 'Plan deleted' }
}

/** Lists the companies that exceed such limits. */
export function listOverLimits(
  { system }: OperatorCtx,
  { id, ...limits }: Parsed<typeof listOverPlan>,
): Promise<Output<typeof listOverPlan>> {
  return system.across(async (tx) => {
    await load(tx, id)
    return listCompaniesOver(tx, id, limits, namesShown)
  })
}

/**
 * Writes to the log of the operator who acts, and to the log of each company that has the plan. An admin of such a company reads what
 * changed.
 */
async function account(tx: SystemTx, ctx: OperatorCtx, act: Act, id: number, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return
  const companyIds = new Set([ctx.actor.companyId, ...(await listCompaniesOf(tx, id))])
  await recordActIn(tx, [...companyIds], ctx, { act, subjectId: id, changes })
}

function termsOf({ id: _id, companies: _companies, createdAt: _createdAt, updatedAt: _updatedAt, ...terms }: PlanRecord) {
  return terms
}

/** Pushes to every screen. Screens of the plan's companies reload what the plan includes. */
function pushPlan({ unit, actor }: OperatorCtx, planId: number): Promise<void> {
  return unit(actor.companyId, async (ctx) => ctx.push(planPush, { action: 'update', planId }, [room.everybody]))
}

/** Locks and returns the plan. No other transaction changes it or gives it to a company until this one ends. */
async function lockPlan(tx: SystemTx, id: number): Promise<PlanRecord> {
  await lockPlanRow(tx, id)
  return load(tx, id)
}

async function load(tx: SystemTx, id: number): Promise<PlanRecord> {
  const row = await findPlan(tx, id)
  return row ? withIsoDates(row) : fail('ERR_NO_PLAN_FOUND')
}

function refuseTaken(error: unknown): never {
  if (isNameTaken(error)) fail('ERR_NAME_TAKEN', { field: 'name' })
  throw error
}
