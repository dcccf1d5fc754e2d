import { type CompanyDetails, companyPush, type updateCompany as updateEndpoint } from '@recado/contract/companies/api'
import type { Parsed } from '@recado/contract/endpoint'
import type { Profile } from '@recado/contract/profiles'
import { changesOf } from '#features/audit/changes.ts'
import { type ActingCtx, recordAct } from '#features/audit/audit.ts'
import { ensurePlan } from '#features/plans/plans.ts'
import { trialDays } from '@recado/contract/sign-up/api'
import { listReadable } from '#features/settings/settings.ts'
import { fail } from '#platform/fail.ts'
import type { OperatorCtx } from '#platform/feature.ts'
import { requireLatest } from '#platform/records/latest.ts'
import { Tx, type SystemTx } from '#platform/database/tx.ts'
import { room } from '#platform/live/rooms.ts'
import { omitUndefined } from '#platform/records/omit-undefined.ts'
import { type Licence, requireSubscription, type Subscription } from '#platform/subscription.ts'
import type { Ctx } from '#platform/unit.ts'
import type { ClockCtx } from '#platform/work/job.ts'
import { blockingChanged } from './events.ts'
import {
  type CompanyPatch,
  deleteCompany,
  findLicence,
  findSubscription,
  findCompany,
  hasCompanies,
  hasOperators,
  insertCompany,
  isOver,
  isUnknownPlan,
  listEnded,
  lockCompanyRow,
  updateCompany,
  updateDeleted,
  updateTrialEnd,
} from './queries.ts'

export { hasCompanies }

// The plan decides this. A setting row of that name would only be a wish.
const campaignsEnabled = 'campaignsEnabled'

/** The plan of companies that were sold no other one. It includes everything. */
const everything = {
  name: 'Completo',
  users: 50,
  connections: 10,
  queues: 50,
  value: 299,
  useCampaigns: true,
  useKanban: true,
  useOpenAi: true,
  useIntegrations: true,
  useSchedules: true,
  useInternalChat: true,
  useExternalApi: true,
}

/** Creates a company without users, which has everything for ever. */
export async function createUnlimitedCompany(tx: SystemTx, name: string, now: Date): Promise<number> {
  return insertCompany(tx, { name, planId: await ensurePlan(tx, everything), dueDate: null, now })
}

export interface Trial {
  email: string
  phone: string
  planId: number
}

/** Creates a company that tries a plan for some days, at the price of that plan from then on. */
export async function createTrialCompany(tx: SystemTx, name: string, now: Date, trial: Trial): Promise<number> {
  const companyId = await insertCompany(tx, { name, ...trial, dueDate: null, now })
  await updateTrialEnd(new Tx(tx, companyId), trialDays, now)
  return companyId
}

export type Sold = Omit<Parameters<typeof insertCompany>[1], 'name' | 'now'>

/** Creates a company as the operator has sold it. */
export function createSoldCompany(tx: SystemTx, name: string, now: Date, sold: Sold): Promise<number> {
  return insertCompany(tx, { name, ...sold, now }).catch(refuseUnknownPlan)
}

/**
 * The company with its plan, and the settings that a user of the profile may read and that are no secrets. Without a profile there are
 * none.
 */
export async function companyAs({ tx }: Pick<Ctx, 'tx'>, profile: Profile | null): Promise<CompanyDetails> {
  const company = (await findCompany(tx)) ?? fail('ERR_NO_COMPANY_FOUND')
  const readable = profile ? await listReadable({ tx }, profile) : []
  const settings = readable.filter(({ hasValue }) => hasValue === undefined)
  const campaigns = { key: campaignsEnabled, value: String(company.plan?.useCampaigns === true) }
  return { ...company, settings: [...settings, campaigns] }
}

function show(ctx: ActingCtx): Promise<CompanyDetails> {
  return companyAs(ctx, ctx.actor.companyId === ctx.companyId ? ctx.actor.profile : null)
}

/** The actor's own company, or any company for an operator. */
export function showAny(ctx: OperatorCtx, id: number): Promise<CompanyDetails> {
  return inCompany(ctx, id, show)
}

export function planOf(ctx: OperatorCtx, id: number): Promise<Pick<CompanyDetails, 'id' | 'name' | 'plan'>> {
  return inCompany(ctx, id, async (inside) => {
    const { name, plan } = await show(inside)
    return { id, name, plan }
  })
}

/**
 * Changes the company's description of itself and pushes it to the company's users. Only an operator changes what the company has bought.
 */
export function updateAny(ctx: OperatorCtx, { id, ...patch }: Parsed<typeof updateEndpoint>): Promise<CompanyDetails> {
  const { planId, status, recurrence, dueDate, ...own } = patch
  return inCompany(ctx, id, (inside) =>
    update(inside, ctx.actor.super ? { ...own, ...omitUndefined({ planId, status, recurrence, dueDate }) } : own),
  )
}

export async function update(
  ctx: ActingCtx,
  { updatedAt, ...patch }: CompanyPatch & { updatedAt?: string | undefined },
): Promise<CompanyDetails> {
  await lockCompanyRow(ctx.tx)
  const before = await show(ctx)
  requireLatest(updatedAt, before)
  if (patch.status === false) await refuseOperators(ctx)
  await updateCompany(ctx.tx, patch, ctx.now).catch(refuseUnknownPlan)
  const company = await show(ctx)
  await recordChanges(ctx, before, company)
  pushCompany(ctx, company)
  return company
}

/** Fails with ERR_OPERATORS_COMPANY when a user of the company is an operator. Such a company is neither blocked nor deleted. */
export async function refuseOperators({ tx }: Ctx): Promise<void> {
  if (await hasOperators(tx)) fail('ERR_OPERATORS_COMPANY')
}

/** Runs `work` in the actor's own company, or in any company for an operator. Other ids are refused, whether the companies exist or not. */
export function inCompany<T>({ unit, actor }: OperatorCtx, id: number, work: (ctx: ActingCtx) => Promise<T>): Promise<T> {
  if (id !== actor.companyId && !actor.super) fail('ERR_NO_PERMISSION')
  return unit(id, (ctx) => work({ ...ctx, actor }))
}

/** The company's name. Fails with ERR_NO_COMPANY_FOUND. */
export async function companyNamed({ tx }: Pick<Ctx, 'tx'>): Promise<string> {
  return (await findCompany(tx))?.name ?? fail('ERR_NO_COMPANY_FOUND')
}

/** Fails with ERR_COMPANY_BLOCKED or ERR_SUBSCRIPTION_EXPIRED, for what is reached without a session. */
export async function requireServed({ tx, now }: Ctx): Promise<void> {
  requireSubscription(await findSubscription(tx), now)
}

/** What the company has, and for how long, for work that is done in its name without a user. */
export function showLicence({ tx }: Ctx): Promise<Subscription & Licence> {
  return findLicence(tx)
}

/** Null restores the company. */
export function markDeleted({ tx, now }: Ctx, deletedAt: Date | null): Promise<void> {
  return updateDeleted(tx, deletedAt, now)
}

/** Deletes the row of the company, once everything else of it is gone. */
export function forgetCompany(tx: Tx): Promise<void> {
  return deleteCompany(tx)
}

/** Logs what an operator changes. When the company is blocked or unblocked, an event tells all features that act for it. */
async function recordChanges(ctx: ActingCtx, before: CompanyDetails, after: CompanyDetails): Promise<void> {
  if (before.dueDate !== after.dueDate && (await isOver(ctx.tx, ctx.now))) ctx.hangUp([room.company(ctx.companyId)])
  if (before.status !== after.status) await ctx.emit(blockingChanged, { isBlocked: !after.status })
  const changes = ctx.actor.super ? changesOf(licenceOf(before), licenceOf(after)) : []
  if (changes.length > 0) await recordAct(ctx, 'company.changed', ctx.companyId, changes)
}

/**
 * Closes the sockets of companies whose last day is over. Their calls are refused already. It looks back some minutes, in case the server
 * was down.
 */
export async function closeEndedSockets({ system, unit, now }: ClockCtx): Promise<void> {
  for (const id of await system.across((tx) => listEnded(tx, new Date(now.getTime() - 5 * 60_000), now)))
    await unit(id, async (ctx) => ctx.hangUp([room.company(id)]))
}

function licenceOf({ name, email, plan, status, recurrence, dueDate }: CompanyDetails) {
  return { name, email, plan: plan?.name ?? '', status: status ? 'active' : 'blocked', recurrence, dueDate: dueDate ?? '' }
}

function pushCompany(ctx: ActingCtx, { id, name, email, phone, schedules, timeZone }: CompanyDetails): void {
  ctx.push(companyPush, { action: 'update', company: { id, name, email, phone, schedules, timeZone } }, [
    room.company(ctx.companyId),
  ])
}

function refuseUnknownPlan(error: unknown): never {
  if (isUnknownPlan(error)) fail('ERR_NO_PLAN_FOUND', { field: 'planId' })
  throw error
}
