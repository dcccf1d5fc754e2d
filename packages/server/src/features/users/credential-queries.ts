import type { Profile } from '@recado/contract/profiles'
import { subscription } from '#features/companies/row.ts'
import type { SystemTx, Tx } from '#platform/database/tx.ts'
import type { Subscription } from '#platform/subscription.ts'

export interface Credentials extends Subscription {
  companyId: number
  id: number
  passwordHash: string | null
  profile: Profile
  /** True for the operator of the installation. */
  isSuper: boolean
  browsersKnownFrom: Date
}

/** By sign-in address, in any company. */
export async function findCredentials(tx: SystemTx, email: string): Promise<Credentials | undefined> {
  const [row] = await tx.named<Credentials>(
    'find credentials',
    `select u.company_id as "companyId", u.id, case when not u.held then u.password_hash end as "passwordHash", u.profile,
       u.super as "isSuper", u.browsers_known_from as "browsersKnownFrom", ${subscription}
     from users u join companies c on c.id = u.company_id where lower(u.email) = lower($1) and u.deleted_at is null`,
    [email],
  )
  return row
}

export async function findSubscription(tx: Tx, userId: number): Promise<Subscription> {
  const text = `select ${subscription} from users u join companies c on c.id = u.company_id where u.company_id = $1 and u.id = $2`
  const [row] = await tx.rows<Subscription>('find subscription', text, [userId])
  return row ?? { isBlocked: false, restorableUntil: null, dueDate: null, endsAt: null }
}

export async function findPasswordHash(tx: Tx, userId: number): Promise<string | null> {
  const text = 'select password_hash from users where company_id = $1 and id = $2'
  return (await tx.value<string | null>('find password hash', text, [userId])) ?? null
}

/** Whether this is still the user's password. Locks it until the transaction ends. */
export function lockMatchingPasswordHash(tx: Tx, userId: number, passwordHash: string): Promise<boolean> {
  const text = 'select from users where company_id = $1 and id = $2 and password_hash = $3 and not held for share'
  return tx.has('hold password', text, [userId, passwordHash])
}

export async function updatePasswordHash(tx: Tx, userId: number, passwordHash: string, now: Date): Promise<void> {
  await tx.update('users', { id: userId }, { passwordHash, held: false, browsersKnownFrom: now, updatedAt: now })
}

export async function updateBrowsersKnownFrom(tx: Tx, userId: number, now: Date): Promise<void> {
  await tx.update('users', { id: userId }, { browsersKnownFrom: now })
}

export interface LockedOutUser {
  id: number
  name: string
  email: string
}

/** Shuts out all users of the company but one until an admin has set their password. Returns the users who could sign in until now. */
export function lockOutOthers(tx: Tx, exceptId: number): Promise<LockedOutUser[]> {
  return tx.rows<LockedOutUser>(
    'hold others',
    `update users set held = true where company_id = $1 and id <> $2 and not held and deleted_at is null returning id, name, email`,
    [exceptId],
  )
}

/** Users of every company who cannot sign in yet. */
export function listUsersWithoutPassword(
  tx: SystemTx,
): Promise<{ companyId: number; id: number; name: string; email: string }[]> {
  const text = `select company_id as "companyId", id, name, email from users
    where password_hash is null and deleted_at is null order by id limit 20`
  return tx.named('list users without password', text, [])
}
