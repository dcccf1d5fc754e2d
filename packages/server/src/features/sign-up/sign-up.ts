import { Tx } from '#platform/database/tx.ts'
import type { Parsed } from '@recado/contract/endpoint'
import type { signUp as endpoint } from '@recado/contract/sign-up/api'
import { endSession } from '#features/auth/end-session.ts'
import { refuseCommonPassword } from '#platform/passwords/common-passwords.ts'
import { linkGuess, refusedSignUp, signUpAttempt, confirmationLinkRequest } from '#platform/passwords/guesses.ts'
import { hashPassword } from '#platform/passwords/password.ts'
import { hashOf, newToken } from '#features/auth/tokens.ts'
import { recordActIn } from '#features/audit/audit.ts'
import { createTrialCompany } from '#features/companies/companies.ts'
import { createCompany, type NewCompany } from '#features/first-run/company.ts'
import { installationBranding } from '#features/settings/branding.ts'
import { addressTaken } from '#features/users/events.ts'
import { refuseTakenEmail } from '#features/users/manage.ts'
import { type LockedOutUser, lockOutAllBut, setPasswordHash } from '#features/users/users.ts'
import { fail } from '#platform/fail.ts'
import type { Actor, ActorCtx, OpenCtx } from '#platform/feature.ts'
import type { Letter } from '#platform/mail/letter.ts'
import type { Ctx } from '#platform/unit.ts'
import { confirmationLetter } from './letters.ts'
import { deleteConfirmation, insertConfirmation, isOffered, renewConfirmation, consumeConfirmation } from './queries.ts'

const linkMs = 7 * 86_400_000

/**
 * Creates a company with its first admin in one transaction. Where mails can be sent, the reader of the address has to confirm it before
 * the company may reach many contacts.
 */
export async function signUp(ctx: OpenCtx, input: Parsed<typeof endpoint>): Promise<{ message: string }> {
  if (!ctx.signUp) fail('ERR_USER_CREATION_DISABLED')
  const { name, email, phone, password, planId, language } = input
  await refuseCommonPassword(password)
  const refused = await ctx.limiter.attempt(refusedSignUp(ctx.request.ip))
  const counted = await ctx.limiter.attempt(signUpAttempt(ctx.request.ip, email.toLowerCase()))
  const passwordHash = await hashPassword(password)
  const link = newToken(ctx.now, linkMs)
  const made = await ctx.system
    .across(async (tx) => {
      if (!(await isOffered(tx, planId)))
        fail('ERR_VALIDATION', { fields: [{ path: 'planId', rule: 'unknown', message: 'no plan to choose' }] })
      const found: NewCompany['found'] = (...at) => createTrialCompany(...at, { email, phone, planId })
      const { companyId, userId } = await createCompany(tx, { name, admin: { name, email, language }, found }, ctx.now)
      await setPasswordHash({ tx: new Tx(tx, companyId), now: ctx.now }, userId, passwordHash)
      if (ctx.mails.canSend) await insertConfirmation(tx, { companyId, userId, tokenHash: link.hash, expiresAt: link.expiresAt })
      return { companyId }
    })
    .catch(async (error: unknown) => {
      await counted.forgive()
      return refuseTakenEmail(error)
    })
  await refused.forgive()
  const house = await installationBranding(ctx.system)
  await ctx.unit(made.companyId, (inside) => mailLink(inside, { name, email, language }, link, house))
  return { message: 'The company was made; sign in' }
}

/** Mails another link when the company's admin asks for it. */
export async function resendLink(ctx: ActorCtx, house: Letter['house']): Promise<{ message: string }> {
  await ctx.limiter.attempt(confirmationLinkRequest(ctx.companyId))
  const link = newToken(ctx.now, linkMs)
  const to = await renewConfirmation(ctx.tx, ctx.actor.id, link.hash, link.expiresAt)
  if (to) await mailLink(ctx, to, link, house)
  return { message: 'The link is on its way' }
}

export async function confirm(ctx: OpenCtx, token: string): Promise<{ message: string }> {
  const attempt = await ctx.limiter.attempt(linkGuess(ctx.request.ip))
  if (!(await ctx.system.across((tx) => consumeConfirmation(tx, hashOf(token), ctx.now)))) fail('ERR_LINK_EXPIRED')
  await attempt.forgive()
  return { message: 'The e-mail is confirmed' }
}

/**
 * A user who has used a code that was mailed to the address has confirmed the address as well. If that was still to be done, a stranger may
 * have signed up with it. So all other users are shut out, and the company's tokens end. Returns those users.
 */
export async function confirmByMail(ctx: Ctx, actor: Pick<Actor, 'id' | 'name'>): Promise<LockedOutUser[]> {
  if (!(await deleteConfirmation(ctx.tx, actor.id))) return []
  const held = await lockOutAllBut(ctx, actor.id)
  for (const { id } of held) {
    await endSession(ctx, id, 'password')
    await recordActIn(ctx.tx, [ctx.companyId], { actor, now: ctx.now }, { act: 'user.held', subjectId: id, changes: [] })
  }
  await ctx.emit(addressTaken, { userId: actor.id })
  return held
}

async function mailLink(
  ctx: Ctx,
  to: Parameters<typeof confirmationLetter>[0] & { email: string },
  { token, expiresAt }: { token: string; expiresAt: Date },
  house: Letter['house'],
): Promise<void> {
  // In the fragment, which browsers send to no server and servers write to no log.
  const letter = confirmationLetter(to, `${ctx.publicUrl}/confirm-email#${token}`, house)
  await ctx.mails.post(ctx, { kind: 'e-mail confirmation', to: to.email, letter, until: expiresAt })
}
