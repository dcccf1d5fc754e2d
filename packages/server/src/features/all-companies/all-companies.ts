import { Tx } from '#platform/database/tx.ts'
import type {
  CompanyRecord,
  createCompany as createEndpoint,
  listCompanies as listEndpoint,
} from '@recado/contract/all-companies/api'
import type { Output, Parsed } from '@recado/contract/endpoint'
import type { Language } from '@recado/contract/languages'
import { changesOf } from '#features/audit/changes.ts'
import { type ActingCtx, recordAct } from '#features/audit/audit.ts'
import { createLoginLink } from '#features/auth/auth.ts'
import { refuseCommonPassword } from '#platform/passwords/common-passwords.ts'
import { hashPassword } from '#platform/passwords/password.ts'
import { createSoldCompany, markDeleted, refuseOperators, inCompany } from '#features/companies/companies.ts'
import { blockingChanged } from '#features/companies/events.ts'
import { lockCompany } from '#features/companies/limits.ts'
import { createCompany, type NewCompany } from '#features/first-run/company.ts'
import { installationBranding } from '#features/settings/branding.ts'
import { refuseTakenEmail } from '#features/users/manage.ts'
import { setPasswordHash, showSessionUser } from '#features/users/users.ts'
import { toIso } from '#platform/database/views.ts'
import { fail } from '#platform/fail.ts'
import type { OperatorCtx } from '#platform/feature.ts'
import { pageOf } from '#platform/records/page.ts'
import { omitUndefined } from '#platform/records/omit-undefined.ts'
import { restorableSince } from './erasure.ts'
import { invitationLetter } from './letters.ts'
import { countCompanies, countStates, findCompany, listCompanies, listNames } from './queries.ts'

const linkMs = 30 * 60_000

export function list(
  { system, now }: OperatorCtx,
  { pageNumber, ...search }: Parsed<typeof listEndpoint>,
): Promise<Output<typeof listEndpoint>> {
  return system.across(async (tx) => {
    const { rows, hasMore } = await pageOf(pageNumber, (slice) => listCompanies(tx, search, slice, now))
    const [count, totals] = [await countCompanies(tx, search, now), await countStates(tx, now)]
    return { companies: rows.map(toCompany), count, hasMore, totals }
  })
}

export function listAll({ system }: OperatorCtx): ReturnType<typeof listNames> {
  return system.across(listNames)
}

/** Sells a company. Its first admin has the company's name, and the operator's language until the company changes it. */
export async function create(
  ctx: OperatorCtx,
  { name, email, password = '', ...rest }: Parsed<typeof createEndpoint>,
): Promise<CompanyRecord> {
  const { language } = await ctx.unit(ctx.actor.companyId, (inside) => showSessionUser(inside, ctx.actor.id), true)
  if (password) await refuseCommonPassword(password)
  else if (!ctx.mails.canSend)
    fail('ERR_VALIDATION', { fields: [{ path: 'password', rule: 'required', message: 'no mail can be sent' }] })
  const passwordHash = password ? await hashPassword(password) : null
  const found: NewCompany['found'] = (...at) =>
    createSoldCompany(...at, { ...omitUndefined(rest), email, planId: rest.planId, dueDate: rest.dueDate })
  const { companyId, userId } = await ctx.system
    .across(async (tx) => {
      const made = await createCompany(tx, { name, admin: { name, email, language }, found }, ctx.now)
      if (passwordHash) await setPasswordHash({ tx: new Tx(tx, made.companyId), now: ctx.now }, made.userId, passwordHash)
      return made
    })
    .catch(refuseTakenEmail)
  const company = await load(ctx, companyId)
  const house = await installationBranding(ctx.system)
  await inCompany(ctx, companyId, async (inside) => {
    await recordAct(inside, 'company.created', companyId, changesOf({}, licenceOf(company)))
    if (passwordHash) return
    const link = await createLoginLink(inside, userId, ctx.publicUrl)
    const letter = invitationLetter({ name, language: language as Language }, link, house)
    await ctx.mails.post(inside, { kind: 'invitation', to: email, letter, until: new Date(ctx.now.getTime() + linkMs) })
  })
  return company
}

/** Blocks the company at once; it can be restored for a while. */
export async function remove(ctx: OperatorCtx, id: number, name: string): Promise<{ message: string }> {
  const company = await load(ctx, id)
  await inCompany(ctx, id, async (inside) => {
    await lockCompany(inside)
    await refuseOperators(inside)
    if (name !== company.name) fail('ERR_VALIDATION', { fields: [{ path: 'name', rule: 'equal', message: 'not its name' }] })
    if (company.deletedAt === null) await mark(inside, 'company.deleted', ctx.now, true)
  })
  return { message: 'Company deleted' }
}

export async function restore(ctx: OperatorCtx, id: number): Promise<CompanyRecord> {
  const company = await load(ctx, id)
  await inCompany(ctx, id, async (inside) => {
    await lockCompany(inside)
    if (company.deletedAt !== null && new Date(company.deletedAt) <= restorableSince(ctx.now)) fail('ERR_NO_COMPANY_FOUND')
    if (company.deletedAt !== null) await mark(inside, 'company.restored', null, !company.status)
  })
  return load(ctx, id)
}

async function mark(
  ctx: ActingCtx,
  act: 'company.deleted' | 'company.restored',
  deletedAt: Date | null,
  isBlocked: boolean,
): Promise<void> {
  await markDeleted(ctx, deletedAt)
  await recordAct(ctx, act, ctx.companyId)
  await ctx.emit(blockingChanged, { isBlocked })
}

async function load({ system, now }: OperatorCtx, id: number): Promise<CompanyRecord> {
  const company = await system.across((tx) => findCompany(tx, id, now))
  return company ? toCompany(company) : fail('ERR_NO_COMPANY_FOUND')
}

function licenceOf({ name, email, plan, recurrence, dueDate }: CompanyRecord) {
  return { name, email, plan: plan?.name, recurrence, dueDate }
}

function toCompany({ createdAt, updatedAt, deletedAt, ...row }: CompanyRecord): CompanyRecord {
  return {
    ...row,
    createdAt: toIso(createdAt),
    updatedAt: toIso(updatedAt),
    deletedAt: deletedAt === null ? null : toIso(deletedAt),
  }
}
