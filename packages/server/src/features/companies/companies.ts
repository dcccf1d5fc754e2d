import { type CompanyDetails, companyPush } from '@recado/contract/companies/api'
import type { Profile } from '@recado/contract/profiles'
import { readableBy } from '#features/settings/settings.ts'
import type { ActorCtx } from '#platform/feature.ts'
import { requireLatest } from '#platform/latest.ts'
import { room } from '#platform/live/rooms.ts'
import type { Ctx } from '#platform/unit.ts'
import { type CompanyPatch, findCompany, lockCompany, updateCompany } from './queries.ts'

// The plan decides this; a setting row of that name would be somebody's wish.
const campaignsEnabled = 'campaignsEnabled'

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
