import { codeLength, type resetPassword } from '@recado/contract/password-reset/api'
import type { Parsed } from '@recado/contract/endpoint'
import { randomInt } from 'node:crypto'
import { endSession } from '#features/auth/end-session.ts'
import { refuseCommonPassword } from '#platform/passwords/common-passwords.ts'
import { codeRequest, linkGuess } from '#platform/passwords/guesses.ts'
import { hashPassword, verifyPassword } from '#platform/passwords/password.ts'
import { installationBranding } from '#features/settings/branding.ts'
import { confirmByMail } from '#features/sign-up/sign-up.ts'
import { setPasswordHash } from '#features/users/users.ts'
import { fail } from '#platform/fail.ts'
import type { OpenCtx } from '#platform/feature.ts'
import type { Letter } from '#platform/mail/letter.ts'
import type { Ctx } from '#platform/unit.ts'
import { changedLetter, codeLetter, movedLetter } from './letters.ts'
import { deleteReset, findAddressee, findByAddress, countTry, upsertReset } from './queries.ts'

const codeMs = 15 * 60_000
const noticeMs = 24 * 3_600_000
const maxTries = 5
/** Characters that look alike are left out. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** Mails a code that sets another password. Says so when no user signs in with the address. */
export async function sendCode(ctx: OpenCtx, email: string): Promise<{ message: string }> {
  if (!ctx.mails.canSend) fail('ERR_NO_MAIL')
  const address = email.trim().toLowerCase()
  // The attempt is never forgiven, because the mails are counted.
  await ctx.limiter.attempt(codeRequest(ctx.request.ip, address))
  const to = (await ctx.system.across((tx) => findByAddress(tx, address))) ?? fail('ERR_EMAIL_NOT_FOUND')
  const house = await installationBranding(ctx.system)
  const code = Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('')
  const codeHash = await hashPassword(code)
  await ctx.unit(to.companyId, async (inside) => {
    const { tx, now, companyId } = inside
    const until = new Date(now.getTime() + codeMs)
    await upsertReset(tx, { companyId, userId: to.userId, codeHash, madeAt: now, expiresAt: until })
    const letter = codeLetter(to, code, `${ctx.publicUrl}/forgetpsw#${encodeURIComponent(to.email)}`, house, now)
    await ctx.mails.post(inside, { kind: 'password code', to: to.email, letter, until })
  })
  return { message: 'The code is on its way' }
}

/**
 * Sets another password with a mailed code. It also works when the company is blocked or has not paid, since it signs no user in. An
 * unknown address and a wrong code look the same and cost the same.
 */
export async function reset(
  ctx: OpenCtx,
  { email, token, newPassword }: Parsed<typeof resetPassword>,
): Promise<{ message: string }> {
  const attempt = await ctx.limiter.attempt(linkGuess(ctx.request.ip))
  await refuseCommonPassword(newPassword, 'newPassword')
  // The try is counted before the code is checked, so that concurrent guesses count as well.
  const found = await ctx.system.across((tx) => countTry(tx, email.trim(), maxTries, ctx.now))
  if (!(await verifyPassword(token, found?.codeHash ?? null)) || !found) return fail('ERR_RESET_CODE', { field: 'token' })
  const passwordHash = await hashPassword(newPassword)
  const house = await installationBranding(ctx.system)
  await ctx.unit(found.companyId, async (inside) => {
    if (!(await deleteReset(inside.tx, found))) fail('ERR_RESET_CODE', { field: 'token' })
    await setPasswordHash(inside, found.userId, passwordHash)
    await endSession(inside, found.userId, 'password')
    const to = await findAddressee(inside.tx, found.userId)
    const held = await confirmByMail(inside, { id: found.userId, name: to?.name ?? '' })
    const until = new Date(inside.now.getTime() + noticeMs)
    if (to)
      await ctx.mails.post(inside, {
        kind: 'password changed',
        to: to.email,
        letter: changedLetter(to, held, house, inside.now),
        until,
      })
  })
  await attempt.forgive()
  return { message: 'The password was changed' }
}

/** Tells the user's former sign-in address of the change. */
export async function mailFormerAddress(
  ctx: Ctx,
  { userId, from }: { userId: number; from: string },
  house: Letter['house'],
): Promise<void> {
  const to = await findAddressee(ctx.tx, userId)
  const until = new Date(ctx.now.getTime() + noticeMs)
  if (to) await ctx.mails.post(ctx, { kind: 'address moved', to: from, letter: movedLetter(to, house, ctx.now), until })
}
