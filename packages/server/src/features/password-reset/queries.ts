import type { Language } from '@recado/contract/languages'
import type { SystemTx, Tx } from '#platform/database/tx.ts'

/** A user who signs in with an address, and how to write to them. */
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

/** Finds the user in any company. */
export async function findByAddress(tx: SystemTx, email: string): Promise<Addressee | undefined> {
  const text = `${addressee} where lower(u.email) = lower($1) and u.deleted_at is null and not u.held`
  const [row] = await tx.named<Addressee>('find addressee', text, [email])
  return row
}

export function findAddressee(tx: Tx, userId: number): Promise<Addressee | undefined> {
  const text = `${addressee} where u.company_id = $1 and u.id = $2 and u.deleted_at is null`
  return tx.row<Addressee>('find addressee of company', text, [userId])
}

export interface Reset {
  companyId: number
  userId: number
  codeHash: string
}

/** The latest code replaces the one before. */
export async function upsertReset(tx: SystemTx, reset: Reset & { madeAt: Date; expiresAt: Date }): Promise<void> {
  const { companyId, userId, codeHash, madeAt, expiresAt } = reset
  await tx.named(
    'upsert reset',
    `insert into password_resets (company_id, user_id, code_hash, made_at, expires_at) values ($1, $2, $3, $4, $5)
     on conflict (company_id, user_id) do update set code_hash = excluded.code_hash, made_at = excluded.made_at,
       expires_at = excluded.expires_at, tries = 0`,
    [companyId, userId, codeHash, madeAt, expiresAt],
  )
}

/** Counts a try and returns what to compare it with. Undefined when there is no code, no try is left, or the password was set since. */
export async function countTry(tx: SystemTx, email: string, maxTries: number, now: Date): Promise<Reset | undefined> {
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

/** Uses up a code. False when another call has just used it, or there is a newer one. */
export async function deleteReset(tx: SystemTx, { companyId, userId, codeHash }: Reset): Promise<boolean> {
  const text = 'delete from password_resets where company_id = $1 and user_id = $2 and code_hash = $3 returning user_id'
  return (await tx.named('delete reset', text, [companyId, userId, codeHash])).length > 0
}

export async function deleteResetOf(tx: Tx, userId: number): Promise<void> {
  await tx.delete('passwordResets', { userId })
}

export async function deleteExpired(tx: SystemTx, now: Date): Promise<void> {
  await tx.named('delete expired resets', 'delete from password_resets where expires_at <= $1', [now])
}
