import { type CompanyDetails, companyPush } from '@recado/contract/companies/api'
import type { Profile } from '@recado/contract/profiles'
import { ensurePlan } from '#features/plans/plans.ts'
import { trialDays } from '@recado/contract/sign-up/api'
import { readableBy } from '#features/settings/settings.ts'
import type { ActorCtx } from '#platform/feature.ts'
import { requireLatest } from '#platform/latest.ts'
import type { Tx } from '#platform/database/db.ts'
import { room } from '#platform/live/rooms.ts'
import type { Ctx } from '#platform/unit.ts'
import {
  type CompanyPatch,
  findCompany,
  hasCompanies,
  insertCompany,
  lockCompany,
  updateCompany,
  updateTrialEnd,
} from './queries.ts'

export { hasCompanies }

// The plan decides this; a setting row of that name would be somebody's wish.
const campaignsEnabled = 'campaignsEnabled'

/** The plan of companies that nobody sold another: all there is. */
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

/** A new company, without anybody in it. */
export async function found(tx: Tx, name: string, now: Date): Promise<number> {
  return insertCompany(tx, { name, planId: await ensurePlan(tx, everything), dueDate: null, now })
}

export interface Trial {
  email: string
  phone: string
  planId: number
}

/** A company that tries a plan for some days, at the price of that plan from then on. */
export async function foundTrial(tx: Tx, name: string, trial: Trial, now: Date): Promise<number> {
  const companyId = await insertCompany(tx, { name, ...trial, dueDate: null, now })
  await updateTrialEnd(tx, companyId, trialDays, now)
  return companyId
}

/** The company with its plan, and the settings that somebody of the profile may read and that are no secrets. */
export async function companyAs({ tx, companyId }: Pick<Ctx, 'tx' | 'companyId'>, profile: Profile): Promise<CompanyDetails> {
  const company = await findCompany(tx, companyId)
  const settings = (await readableBy({ tx, companyId }, profile)).filter(({ hasValue }) => hasValue === undefined)
  const campaigns = { key: campaignsEnabled, value: String(company.plan?.useCampaigns === true) }
  return { ...company, settings: [...settings, campaigns] }
}

export function show(ctx: ActorCtx): Promise<CompanyDetails> {
  return companyAs(ctx, ctx.actor.profile)
}

/** Changes what the company says of itself; its people hear it. */
export async function update(ctx: ActorCtx, { updatedAt, ...patch }: CompanyPatch): Promise<CompanyDetails> {
  await lockCompany(ctx.tx, ctx.companyId)
  requireLatest(updatedAt, await show(ctx))
  await updateCompany(ctx.tx, ctx.companyId, patch, ctx.now)
  const company = await show(ctx)
  const { id, name, email, phone, schedules, timeZone } = company
  ctx.push(companyPush, { action: 'update', company: { id, name, email, phone, schedules, timeZone } }, [
    room.company(ctx.companyId),
  ])
  return company
}
