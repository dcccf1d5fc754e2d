import type { Profile } from '@recado/contract/profiles'
import { subscription } from '#features/companies/row.ts'
import type { Tx } from '#platform/database/db.ts'
import type { Subscription } from '#platform/subscription.ts'

export interface Credentials extends Subscription {
  companyId: number
  id: number
  passwordHash: string | null
  profile: Profile
  /** Runs the installation. */
  isSuper: boolean
  browsersKnownFrom: Date
}

/** By sign-in address, in any company. */
export async function findCredentials(tx: Tx, email: string): Promise<Credentials | undefined> {
  const [row] = await tx.named<Credentials>(
    'find credentials',
    `select u.company_id as "companyId", u.id, case when not u.held then u.password_hash end as "passwordHash", u.profile, u.super as "isSuper", u.browsers_known_from as "browsersKnownFrom", ${subscription}
     from users u join companies c on c.id = u.company_id where lower(u.email) = lower($1) and u.deleted_at is null`,
    [email],
  )
  return row
}

export async function findSubscription(tx: Tx, companyId: number, userId: number): Promise<Subscription> {
  const text = `select ${subscription} from users u join companies c on c.id = u.company_id where u.company_id = $1 and u.id = $2`
  const [row] = await tx.named<Subscription>('find subscription', text, [companyId, userId])
  return row ?? { isBlocked: false, restorableUntil: null, dueDate: null, endsAt: null }
}

export async function findPasswordHash(tx: Tx, companyId: number, userId: number): Promise<string | null> {
  const row = await tx.sql
    .selectFrom('users')
    .select('passwordHash')
    .where('companyId', '=', companyId)
    .where('id', '=', userId)
    .executeTakeFirst()
  return row?.passwordHash ?? null
}

/** Is this still the user's password? Held until the transaction ends. */
export async function holdsPasswordHash(tx: Tx, companyId: number, userId: number, passwordHash: string): Promise<boolean> {
  const text = 'select from users where company_id = $1 and id = $2 and password_hash = $3 and not held for share'
  return (await tx.named('hold password', text, [companyId, userId, passwordHash])).length > 0
}

export async function updatePasswordHash(
  tx: Tx,
  companyId: number,
  userId: number,
  passwordHash: string,
  now: Date,
): Promise<void> {
  await tx.sql
    .updateTable('users')
    .set({ passwordHash, held: false, browsersKnownFrom: now, updatedAt: now })
    .where('companyId', '=', companyId)
    .where('id', '=', userId)
    .execute()
}

export async function updateBrowsersKnownFrom(tx: Tx, companyId: number, userId: number, now: Date): Promise<void> {
  await tx.sql
    .updateTable('users')
    .set({ browsersKnownFrom: now })
    .where('companyId', '=', companyId)
    .where('id', '=', userId)
    .execute()
}

export interface Held {
  id: number
  name: string
  email: string
}

/** Keeps all people of the company but one out until an admin has set their password. Returns who came in until now. */
export async function holdOthers(tx: Tx, companyId: number, exceptId: number): Promise<Held[]> {
  return tx.sql
    .updateTable('users')
    .set({ held: true })
    .where('companyId', '=', companyId)
    .where('id', '<>', exceptId)
    .where('held', '=', false)
    .where('deletedAt', 'is', null)
    .returning(['id', 'name', 'email'])
    .execute()
}

/** People who cannot sign in yet, in every company. */
export async function listUsersWithoutPassword(
  tx: Tx,
): Promise<{ companyId: number; id: number; name: string; email: string }[]> {
  return tx.sql
    .selectFrom('users')
    .select(['companyId', 'id', 'name', 'email'])
    .where('passwordHash', 'is', null)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .limit(20)
    .execute()
}
