import { type SystemTx, Tx } from '#platform/database/tx.ts'
import type { Output, Parsed } from '@recado/contract/endpoint'
import type { checkFirstRun, claimInstallation } from '@recado/contract/first-run/api'
import { openSession } from '#features/auth/auth.ts'
import { refuseCommonPassword } from '#platform/passwords/common-passwords.ts'
import { linkGuess } from '#platform/passwords/guesses.ts'
import { hashPassword } from '#platform/passwords/password.ts'
import { hashOf, linkMs, newToken } from '#features/auth/tokens.ts'
import { hasCompanies } from '#features/companies/companies.ts'
import { setPasswordHash } from '#features/users/users.ts'
import { fail } from '#platform/fail.ts'
import type { OpenCtx } from '#platform/feature.ts'
import { createCompany } from './company.ts'
import { isLink, consumeLink, upsertLink } from './queries.ts'

/** Makes a link for the installation's first company, which replaces any earlier link. Undefined when there is a company. */
export async function createFirstRunLink(tx: SystemTx, publicUrl: string, now: Date): Promise<string | undefined> {
  if (await hasCompanies(tx)) return undefined
  const { token, hash, expiresAt } = newToken(now, linkMs)
  await upsertLink(tx, { tokenHash: hash, expiresAt })
  return `${publicUrl}/first-run#${token}`
}

/** Fails with ERR_LINK_EXPIRED unless it is the latest link, has not expired, and there is no company. */
export async function check(ctx: OpenCtx, token: string): Promise<Output<typeof checkFirstRun>> {
  const attempt = await ctx.limiter.attempt(linkGuess(ctx.request.ip))
  const isGood = await ctx.system.across(async (tx) => !(await hasCompanies(tx)) && isLink(tx, hashOf(token), ctx.now))
  if (!isGood) fail('ERR_LINK_EXPIRED')
  await attempt.forgive()
  return { message: 'The link is good' }
}

export async function claim(
  ctx: OpenCtx,
  { token, companyName, password, ...admin }: Parsed<typeof claimInstallation>,
): Promise<Output<typeof claimInstallation>> {
  // The check comes first: a visitor without a link learns nothing else and costs nothing.
  await check(ctx, token)
  await refuseCommonPassword(password)
  const passwordHash = await hashPassword(password)
  const { companyId, userId } = await ctx.system.across(async (tx) => {
    if (!(await consumeLink(tx, hashOf(token)))) return fail('ERR_LINK_EXPIRED')
    const made = await createCompany(tx, { name: companyName, admin }, ctx.now)
    await setPasswordHash({ tx: new Tx(tx, made.companyId), now: ctx.now }, made.userId, passwordHash)
    return made
  })
  return openSession(ctx, companyId, userId)
}
