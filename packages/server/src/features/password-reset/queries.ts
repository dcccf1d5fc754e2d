import type { Language } from '@recado/contract/languages'
import type { Tx } from '#platform/database/db.ts'

/** Whoever signs in with an address, and how one writes to them. */
export interface Addressee {
  companyId: number
  userId: number
  name: string
  email: string
  language: Language
  timeZone: string
}

const addressee = `select u.company_id as "companyId", u.id as "userId", u.name, u.email, u.language, c.time_zone as "timeZone"
  from users u join companies c on c.id = u.company_id`

/** In any company. */
export async function findByAddress(tx: Tx, email: string): Promise<Addressee | undefined> {
  const text = `${addressee} where lower(u.email) = lower($1) and u.deleted_at is null and not u.held`
  const [row] = await tx.named<Addressee>('find addressee', text, [email])
  return row
}

export async function findAddressee(tx: Tx, companyId: number, userId: number): Promise<Addressee | undefined> {
  const text = `${addressee} where u.company_id = $1 and u.id = $2 and u.deleted_at is null`
  const [row] = await tx.named<Addressee>('find addressee of company', text, [companyId, userId])
  return row
}

export interface Reset {
  companyId: number
  userId: number
  codeHash: string
}

/** The latest code replaces the one before. */
export async function upsertReset(tx: Tx, reset: Reset & { madeAt: Date; expiresAt: Date }): Promise<void> {
  const { companyId: _c, userId: _u, ...fields } = reset
  await tx.sql
    .insertInto('passwordResets')
    .values(reset)
    .onConflict((conflict) => conflict.columns(['companyId', 'userId']).doUpdateSet({ ...fields, tries: 0 }))
    .execute()
}

/** Counts a try and gives what to compare it with; undefined where there is no code, or no try left, or the password was set since. */
export async function takeTry(tx: Tx, email: string, maxTries: number, now: Date): Promise<Reset | undefined> {
  const [row] = await tx.named<Reset>(
    'take a try',
    `update password_resets r set tries = r.tries + 1 from users u
     where u.company_id = r.company_id and u.id = r.user_id and lower(u.email) = lower($1) and u.deleted_at is null and not u.held
       and r.tries < $2 and r.expires_at > $3 and r.made_at >= u.browsers_known_from
     returning r.company_id as "companyId", r.user_id as "userId", r.code_hash as "codeHash"`,
    [email, maxTries, now],
  )
  return row
}

/** Uses a code up. False when somebody else just has, or there is a newer one. */
export async function deleteReset(tx: Tx, { companyId, userId, codeHash }: Reset): Promise<boolean> {
  const query = tx.sql
    .deleteFrom('passwordResets')
    .where('companyId', '=', companyId)
    .where('userId', '=', userId)
    .where('codeHash', '=', codeHash)
    .returning('userId')
  return (await query.execute()).length > 0
}

export async function deleteResetOf(tx: Tx, companyId: number, userId: number): Promise<void> {
  await tx.sql.deleteFrom('passwordResets').where('companyId', '=', companyId).where('userId', '=', userId).execute()
}

export async function deleteExpired(tx: Tx, now: Date): Promise<void> {
  await tx.sql.deleteFrom('passwordResets').where('expiresAt', '<=', now).execute()
}
